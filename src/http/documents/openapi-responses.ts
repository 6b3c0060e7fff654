import { toAnswerSchema } from '../wire/json-schema.ts'
import { ChallengeSchema, ProblemSchema } from '../wire/schemas.ts'

// The shared components of the OpenAPI document: schemas, payment headers, and one response per error status.

const text = (description: string) => ({ description, schema: { type: 'string' } })

export const components = {
  schemas: { Problem: toAnswerSchema(ProblemSchema), Challenge: toAnswerSchema(ChallengeSchema) },
  parameters: {
    PaymentSignature: headerParameter(
      'PAYMENT-SIGNATURE',
      'x402 v2 payment, base64 JSON; one payment header per request.',
    ),
    XPayment: headerParameter('X-PAYMENT', 'x402 v1 payment, base64 JSON; one payment header per request.'),
    IdempotencyKey: headerParameter('Idempotency-Key', 'The same key with the same request gives the stored answer.'),
  },
  headers: {
    PaymentRequired: text('x402 v2 challenge, base64 JSON.'),
    PaymentResponse: text('Receipt, signed, base64 JSON (x402 v2): of the settlement, or of the voucher of a channel.'),
    XPaymentResponse: text('Receipt of the settlement, signed, base64 JSON (x402 v1).'),
    ContentDigest: text('SHA-256 of the body (RFC 9530), as it is in the signed receipt.'),
    RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' } },
    RateLimit: text('What is left of the limit.'),
    Allow: text('The method this path takes.'),
  },
  responses: {
    PaymentRequired: {
      description: 'Payment required, whatever the body is: payment_required, payment_invalid or payment_failed.',
      headers: { 'PAYMENT-REQUIRED': { $ref: '#/components/headers/PaymentRequired' } },
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Challenge' } } },
    },
    BadRequest: problem('The body is wrong: invalid_json or invalid_request.'),
    NotFound: problem(
      'Nothing to answer with: unknown_token, unknown_dao, token_not_on_chain, pools_too_shallow, no_data or not_found.',
    ),
    MethodNotAllowed: problem('This path takes another method.', { Allow: 'Allow' }),
    Conflict: problem('idempotency_conflict, payment_in_progress or payment_bound_to_another_request.', retryAfter()),
    ContentTooLarge: problem('The body is larger than 64 KiB.'),
    UnsupportedMediaType: problem('The body is not JSON.'),
    Unprocessable: problem(
      'Understood but not possible: unsupported_chain, ambiguous_token, no_route, missing_conditional_field, too_many_decimals, level_on_wrong_side, order_too_small, venue_not_signable or window_not_covered.',
    ),
    TooManyRequests: problem('rate_limited; a payment stays good, send the same one again.', {
      ...retryAfter(),
      RateLimit: 'RateLimit',
    }),
    InternalError: problem('A defect of ours; the requestId finds it in our log.'),
    BadGateway: problem('upstream_failed: a source gave no usable answer.'),
    Unavailable: problem(
      'source_stale, source_disabled, overloaded, chain_unavailable, store_unavailable or settlement_pending; the payment stays good, send the same one again.',
      retryAfter(),
    ),
    GatewayTimeout: problem('upstream_timeout: a source took too long.'),
  },
}

export type ResponseName = keyof typeof components.responses

const statusOf: Record<ResponseName, string> = {
  BadRequest: '400',
  PaymentRequired: '402',
  NotFound: '404',
  MethodNotAllowed: '405',
  Conflict: '409',
  ContentTooLarge: '413',
  UnsupportedMediaType: '415',
  Unprocessable: '422',
  TooManyRequests: '429',
  InternalError: '500',
  BadGateway: '502',
  Unavailable: '503',
  GatewayTimeout: '504',
}

export const allResponseNames = Object.keys(statusOf) as ResponseName[]

/** References to the shared responses, keyed by status. */
export function toResponses(names: readonly ResponseName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [statusOf[name], { $ref: `#/components/responses/${name}` }]))
}

function problem(description: string, headers: Record<string, string> = {}) {
  const references = Object.entries(headers).map(([name, part]) => [name, { $ref: `#/components/headers/${part}` }])
  return {
    description,
    ...(references.length > 0 ? { headers: Object.fromEntries(references) } : {}),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

function retryAfter(): Record<string, string> {
  return { 'Retry-After': 'RetryAfter' }
}

function headerParameter(name: string, description: string) {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } }
}
