import { cleanEcho } from './clean-text.ts'

/**
 * Everything that can go wrong, as data that a caller can act on. HTTP (MCP uses it too) and chat each have one table over these
 * codes, so a new code compiles only when every table has its row.
 */
export type Failure =
  | { code: 'invalid_json' }
  | { code: 'invalid_request'; errors: FieldError[] }
  | { code: 'unknown_token'; query: string; field?: string; candidates?: TokenCandidate[] }
  | { code: 'token_not_on_chain'; field: string; query: string; chain: string; candidates: TokenCandidate[] }
  | {
      code: 'pools_too_shallow'
      field: string
      query: string
      chain: string
      limitUsd: number
      candidates: TokenCandidate[]
    }
  | { code: 'unknown_dao'; query: string; known: string[] }
  | { code: 'no_data'; about: string; field?: string }
  | { code: 'method_not_allowed'; allowed: string[] }
  | { code: 'body_too_large'; limitBytes: number }
  | { code: 'unsupported_media_type'; expected: string }
  | { code: 'not_found' }
  | { code: 'idempotency_conflict' }
  | { code: 'payment_in_progress' }
  | { code: 'payment_bound_to_another_request' }
  | { code: 'unsupported_chain'; field: string; chain: string; supported?: string[] }
  | { code: 'ambiguous_token'; field: string; query: string; candidates: TokenCandidate[] }
  | { code: 'no_route'; why: string; field?: string }
  | { code: 'missing_conditional_field'; field: string; rule: string }
  | { code: 'too_many_decimals'; field: string; symbol: string; chain: string; decimals: number }
  | { code: 'level_on_wrong_side'; field: string; rule: string }
  /** Less than half of the asked time can be read; `coverable` lists what can be asked instead. */
  | { code: 'window_not_covered'; field: string; asked: string; coveredSeconds: number; coverable: string[] }
  | { code: 'order_too_small'; field: string; rule: string; least: string }
  | { code: 'venue_not_signable'; field: string; rule: string; supported: string[] }
  | { code: 'rate_limited'; retryAfterSeconds: number; message?: string }
  | { code: 'upstream_failed'; source: string }
  | { code: 'upstream_timeout'; source: string }
  | { code: 'source_stale'; source: string; ageSeconds: number; limitSeconds: number }
  | { code: 'source_disabled'; source: string }
  | { code: 'overloaded'; retryAfterSeconds: number }
  | { code: 'chain_unavailable' }
  | { code: 'store_unavailable' }
  | { code: 'settlement_pending'; transaction: string | null }
  | { code: 'payment_invalid'; reason: string; message: string; retryAfterSeconds?: number; channel?: ChannelStanding }
  | { code: 'payment_failed'; reason: string; transaction: string | null }
  | { code: 'internal' }

export type FailureCode = Failure['code']

/** How a payment channel stands, for a buyer who lost count: as the x402 scheme `batch-settlement` has it. */
export interface ChannelStanding {
  channelState: Record<string, string | number>
  voucherState?: Record<string, string>
}

/**
 * Failures that may come before the ledger was asked about the payment that a request bears: they charge nothing, and say
 * nothing about what an earlier request with the same payment was charged.
 */
export const BEFORE_LEDGER: ReadonlySet<string> = new Set<FailureCode>([
  'overloaded',
  'rate_limited',
  'store_unavailable',
  'chain_unavailable',
  'internal',
])

export interface FieldError {
  field: string
  rule: string
  message: string
}

/** One of several tokens that share a name, told apart by chain and address. */
export interface TokenCandidate {
  symbol: string
  name: string
  chain: string | null
  address: string | null
  marketCapUsd?: number | null
  liquidityUsd?: number | null
}

/** The one error class: `failure` is for the caller, `cause` is for the log. */
export class Failed extends Error {
  readonly failure: Failure
  constructor(failure: Failure, cause?: unknown) {
    super(failure.code, { cause })
    this.name = 'Failed'
    this.failure = cleanCallersWords(failure)
  }
}

/** Characters. `about` holds a few words of ours around what the caller sent. */
const LONGEST_SUBJECT = 160

/**
 * These fields hold what the caller sent and appear in every answer about the failure, so they are cleaned once, here.
 */
function cleanCallersWords(failure: Failure): Failure {
  switch (failure.code) {
    case 'unknown_dao':
      return { ...failure, query: cleanEcho(failure.query) }
    case 'unknown_token':
    case 'ambiguous_token':
    case 'token_not_on_chain':
    case 'pools_too_shallow': {
      const { candidates } = failure
      const query = cleanEcho(failure.query)
      return candidates ? { ...failure, query, candidates: candidates.map(withShortFigures) } : { ...failure, query }
    }
    case 'unsupported_chain':
      return { ...failure, chain: cleanEcho(failure.chain) }
    case 'no_data':
      return { ...failure, about: cleanEcho(failure.about, LONGEST_SUBJECT) }
    default:
      return failure
  }
}

/** Six significant digits, as in every answer. */
function withShortFigures(candidate: TokenCandidate): TokenCandidate {
  const short = (value: number | null | undefined) => (typeof value === 'number' ? Number(value.toPrecision(6)) : value)
  const { marketCapUsd, liquidityUsd } = candidate
  return {
    ...candidate,
    ...(marketCapUsd === undefined ? {} : { marketCapUsd: short(marketCapUsd) }),
    ...(liquidityUsd === undefined ? {} : { liquidityUsd: short(liquidityUsd) }),
  }
}

/** Builds the error to throw: `throw fail({ code: 'no_data', about: 'yield pools' })`. */
export function fail(failure: Failure, cause?: unknown): Failed {
  return new Failed(failure, cause)
}

/** The failure inside a thrown value. Anything that is not a `Failed` is a defect of ours and becomes `internal`. */
export function toFailure(thrown: unknown): Failure {
  return thrown instanceof Failed ? thrown.failure : { code: 'internal' }
}
