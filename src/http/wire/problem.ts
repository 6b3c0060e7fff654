import { BEFORE_LEDGER, type Failure, type FailureCode, type FieldError } from '../../domain/failure.ts'
import { formatAge } from '../../domain/format.ts'

/**
 * An error as problem+json (RFC 9457). Beside the standard members it has what an agent needs to decide what to do
 * next: `code`, `retryable`, `charged` and, for some codes, `suggestion` and others.
 */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  instance: string
  code: FailureCode | 'payment_required'
  retryable: boolean
  retryAfterSeconds?: number
  suggestion?: string
  /** Whether this answer charged anything: false for every error, except null for `settlement_pending`, whose end is not known. */
  charged: false | null
  /** The same text as `detail`, for clients that read only `error`. */
  error: string
  requestId: string
  [more: string]: unknown
}

export const NOT_JSON: FieldError = { field: 'body', rule: 'json', message: 'body is not valid JSON' }

interface Row {
  status: number
  title: string
  detail: string
  retryAfterSeconds?: number
  suggestion?: string
  more?: Record<string, unknown>
}

type Rows = { [Code in FailureCode]: (failure: Extract<Failure, { code: Code }>) => Row }

/** The list with one field and its rule, where the field is known. */
const toFieldErrors = (field: string | undefined, rule: string, message: string) =>
  field === undefined ? {} : { errors: [{ field, rule, message }] }

/**
 * Status and text of every failure code. Its type demands a row for each code; tests check the documents against it.
 */
export const problemRows: Rows = {
  invalid_json: () => ({
    status: 400,
    title: 'Invalid JSON',
    detail: 'The body is not valid JSON.',
    suggestion: 'Send one JSON object.',
    more: { errors: [NOT_JSON] },
  }),
  invalid_request: ({ errors }) => ({
    status: 400,
    title: 'Invalid request',
    detail: errors.map(({ message }) => message).join('; '),
    suggestion: 'Correct the fields named in errors and send the same payment again.',
    more: { errors },
  }),
  unknown_token: ({ query, candidates, field }) => ({
    status: 404,
    title: 'Unknown token',
    detail: `No token was found for "${query}".`,
    suggestion:
      'Check the spelling, or send the contract address where a field takes one: query of risk, token of quote and advanced-order.',
    more: {
      ...toFieldErrors(field, 'known', `no token was found for "${query}"`),
      ...(candidates?.length ? { candidates } : {}),
    },
  }),
  token_not_on_chain: ({ field, query, chain, candidates }) => ({
    status: 404,
    title: 'Token not on this chain',
    detail: `${field}: "${query}" is not on ${chain}.`,
    suggestion: 'Take one of the candidates: the token where it is, or what stands for it here.',
    more: { errors: [{ field, rule: 'on_chain', message: `"${query}" is not on ${chain}` }], chain, candidates },
  }),
  pools_too_shallow: ({ field, query, chain, limitUsd, candidates }) => ({
    status: 404,
    title: 'Pools too shallow',
    detail: `${field}: the pools of "${query}" on ${chain} hold less than $${limitUsd.toLocaleString('en-US')}.`,
    suggestion:
      'Ask risk about the address of a candidate; quote takes it as token if you mean to trade it all the same.',
    more: {
      errors: [
        { field, rule: 'depth', message: `pools of "${query}" hold less than $${limitUsd.toLocaleString('en-US')}` },
      ],
      chain,
      limitUsd,
      candidates,
    },
  }),
  unknown_dao: ({ query, known }) => ({
    status: 404,
    title: 'Unknown DAO',
    detail: `No treasury is known for "${query}". Known: ${known.join(', ')}.`,
    more: { ...toFieldErrors('dao', 'known', `dao must be one of ${known.join(', ')}`), known },
  }),
  no_data: ({ about, field }) => ({
    status: 404,
    title: 'No data',
    detail: `Nothing was found about ${about}.`,
    more: toFieldErrors(field, 'found', `nothing was found about ${about}`),
  }),
  method_not_allowed: ({ allowed }) => ({
    status: 405,
    title: 'Method not allowed',
    detail: `Use ${allowed.join(' or ')}.`,
  }),
  body_too_large: ({ limitBytes }) => ({
    status: 413,
    title: 'Body too large',
    detail: `The body is larger than ${limitBytes} bytes.`,
  }),
  unsupported_media_type: ({ expected }) => ({
    status: 415,
    title: 'Unsupported media type',
    detail: `Send ${expected}, uncompressed.`,
  }),
  not_found: () => ({
    status: 404,
    title: 'Not found',
    detail: 'There is nothing at this address.',
    suggestion: 'GET /openapi.json or /llms.txt lists every route.',
  }),
  idempotency_conflict: () => ({
    status: 409,
    title: 'Identifier used before',
    detail: 'This payment identifier belongs to another request.',
    suggestion: 'Use a fresh identifier for a new request.',
  }),
  payment_in_progress: () => ({
    status: 409,
    title: 'Payment in progress',
    detail: 'This payment is being worked on. Send the same request again in a moment to get its answer.',
    suggestion: 'Send the same payment with the same body again; do not sign another one.',
    retryAfterSeconds: 1,
  }),
  payment_bound_to_another_request: () => ({
    status: 409,
    title: 'Payment bound to another request',
    detail: 'This payment was first used for another route or body; one payment buys one answer.',
    suggestion: 'Sign a new payment for this request, or repeat the first request to get its answer again.',
  }),
  unsupported_chain: ({ field, chain, supported }) => ({
    status: 422,
    title: 'Unsupported chain',
    detail: `${field}: the chain "${chain}" is not supported here.`,
    more: {
      errors: [{ field, rule: 'chain', message: `unsupported chain "${chain}"` }],
      ...(supported ? { supported } : {}),
    },
  }),
  ambiguous_token: ({ field, query, candidates }) => ({
    status: 422,
    title: 'Ambiguous token',
    detail: `${field}: several tokens are called "${query}".`,
    suggestion: 'Send the contract address of the one you mean.',
    more: { errors: [{ field, rule: 'unambiguous', message: `"${query}" names several tokens` }], candidates },
  }),
  no_route: ({ why, field }) => ({
    status: 422,
    title: 'No route',
    detail: why,
    more: toFieldErrors(field, 'tradable', why),
  }),
  missing_conditional_field: ({ field, rule }) => ({
    status: 422,
    title: 'Field missing or not fitting',
    detail: `${field}: ${rule}`,
    more: { errors: [{ field, rule: 'conditional', message: rule }] },
  }),
  too_many_decimals: ({ field, symbol, chain, decimals }) => ({
    status: 422,
    title: 'Too many decimals',
    detail: `${field}: ${symbol} on ${chain} has ${decimals} decimals; send no more.`,
    more: {
      errors: [{ field, rule: 'decimals', message: `${symbol} has ${decimals} decimals; send no more` }],
      chain,
      decimals,
    },
  }),
  level_on_wrong_side: ({ field, rule }) => ({
    status: 422,
    title: 'Level on the wrong side',
    detail: `${field}: ${rule}`,
    more: { errors: [{ field, rule: 'side', message: rule }] },
  }),
  window_not_covered: ({ field, asked, coveredSeconds, coverable }) => {
    const message = `only the last ${formatAge(coveredSeconds)} of ${asked} can be covered here`
    return {
      status: 422,
      title: 'Time not covered',
      detail: `${field}: ${message}.`,
      ...(coverable.length > 0 ? { suggestion: `Ask for ${coverable.join(', ')}.` } : {}),
      more: { errors: [{ field, rule: 'coverable', message }], coveredSeconds, coverable },
    }
  },
  order_too_small: ({ field, rule, least }) => ({
    status: 422,
    title: 'Order too small',
    detail: `${field}: ${rule}`,
    more: { least, errors: [{ field, rule: 'least', message: rule }] },
  }),
  venue_not_signable: ({ field, rule, supported }) => ({
    status: 422,
    title: 'Cannot be signed',
    detail: `${field}: ${rule}`,
    more: { supported, errors: [{ field, rule: 'signable', message: rule }] },
  }),
  rate_limited: ({ retryAfterSeconds, message }) => ({
    status: 429,
    title: 'Too many requests',
    detail: message ?? 'Slow down.',
    retryAfterSeconds,
  }),
  upstream_failed: ({ source }) => ({
    status: 502,
    title: 'Source failed',
    detail: `The source ${source} gave no usable answer.`,
    retryAfterSeconds: 5,
  }),
  upstream_timeout: ({ source }) => ({
    status: 504,
    title: 'Source too slow',
    detail: `The source ${source} did not answer in time.`,
    retryAfterSeconds: 5,
  }),
  source_stale: ({ source, ageSeconds, limitSeconds }) => ({
    status: 503,
    title: 'Data too old',
    detail: `The newest data of ${source} is ${ageSeconds} s old; the limit here is ${limitSeconds} s.`,
    retryAfterSeconds: 30,
  }),
  source_disabled: ({ source }) => ({
    status: 503,
    title: 'Not available',
    detail: `${source} is not connected on this server.`,
    retryAfterSeconds: 3600,
  }),
  overloaded: ({ retryAfterSeconds }) => ({
    status: 503,
    title: 'Overloaded',
    detail: 'The server is at capacity.',
    retryAfterSeconds,
  }),
  chain_unavailable: () => ({
    status: 503,
    title: 'Chain unavailable',
    detail: 'The payment could not be brought to the chain. Nothing was sent; the payment stays good.',
    retryAfterSeconds: 2,
  }),
  store_unavailable: () => ({
    status: 503,
    title: 'Ledger unavailable',
    detail: 'The ledger cannot be reached. This request sent nothing to the chain; the payment stays good.',
    retryAfterSeconds: 2,
  }),
  settlement_pending: ({ transaction }) => ({
    status: 503,
    title: 'Settlement pending',
    detail: 'The payment was sent to the chain and its end is not known yet. Do not sign another one.',
    suggestion: 'Send the same payment with the same body again; it is charged at most once.',
    retryAfterSeconds: 3,
    more: { transaction },
  }),
  payment_invalid: ({ reason, message, retryAfterSeconds }) => ({
    status: 402,
    title: 'Payment invalid',
    detail: message,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    more: { reason },
  }),
  payment_failed: ({ reason, transaction }) => ({
    status: 402,
    title: 'Payment failed',
    detail: 'The payment was refused on chain; nothing was taken.',
    suggestion: RESEND_OR_CANCEL,
    more: { reason, transaction },
  }),
  internal: () => ({
    status: 500,
    title: 'Internal error',
    detail: 'A defect on our side. The request id finds it in our log.',
  }),
}

/** What to do with a payment whose signature others may know by now. */
export const RESEND_OR_CANCEL =
  'Send the same payment with the same body again, which is safe: it is charged at most once. Sign another one only when this one has expired or you have cancelled its authorization.'

/** For a request with a payment, where the answer cannot say what became of that payment before. */
const SEND_THE_SAME =
  'This answer charged nothing, but an earlier request with this payment may have been charged: send the same payment with the same body again, and do not sign another one.'

export interface ProblemPlace {
  publicUrl: string
  instance: string
  requestId: string
  /** The request bore a payment. */
  withPayment?: boolean
}

export function toProblem(failure: Failure, { publicUrl, instance, requestId, withPayment }: ProblemPlace): Problem {
  const { status, title, detail, retryAfterSeconds, more, ...row } = (
    problemRows[failure.code] as (failure: Failure) => Row
  )(failure)
  const suggestion = row.suggestion ?? (withPayment && BEFORE_LEDGER.has(failure.code) ? SEND_THE_SAME : undefined)
  return {
    type: problemType(publicUrl, failure.code),
    title,
    status,
    detail,
    instance,
    code: failure.code,
    ...more,
    retryable: retryAfterSeconds !== undefined,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(suggestion === undefined ? {} : { suggestion }),
    charged: failure.code === 'settlement_pending' ? null : false,
    error: detail,
    requestId,
  }
}

export const problemType = (publicUrl: string, code: string): string => `${publicUrl}/docs/errors#${code}`
