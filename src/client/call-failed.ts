/** Why a call failed: a problem that the service answered with, or one that the client found itself (`OwnCode`). */
export interface CallProblem {
  /** A code of the service (`unknown_token`, `settlement_pending`, …) or one of `OwnCode`. */
  code: string
  detail: string
  /** HTTP status; null when no answer came. */
  status: number | null
  /** False: nothing was charged. Null: not known yet; send the same `payment` again and never sign a second one. */
  charged: false | null
  /** The same call may succeed later. */
  retryable: boolean
  /** The signed payment that may still be charged; present when `charged` is null, and with `payment_failed`. */
  payment?: string
  /** With `over_catalog_price`: dollars that the service asks for, and of the catalog; null where it has no such route. */
  prices?: { askedUsd: string; catalogUsd: string | null }
  /** The whole problem+json document of the service. */
  body?: Record<string, unknown>
}

/** Failures that the client reports itself. */
export type OwnCode =
  /** No answer came, and nothing was signed. */
  | 'unreachable'
  /** The price is above a spending limit. */
  | 'over_limit'
  /** The service asks for more than the price of the route in the catalog that this client was built with. */
  | 'over_catalog_price'
  /** The challenge asks for another token or chain than `money`, or is for another route. */
  | 'terms_refused'
  /** `approve` said no. */
  | 'declined'
  /** There is no key to pay with. */
  | 'no_key'
  /** A payment was sent and its outcome is not known. */
  | 'outcome_unknown'
  /** The answer is not one that this service gives, for example an error page of a proxy. */
  | 'unexpected_answer'

export class CallFailed extends Error {
  readonly problem: CallProblem
  constructor(problem: CallProblem, cause?: unknown) {
    super(`${problem.code}: ${problem.detail}`, { cause })
    this.name = 'CallFailed'
    this.problem = problem
  }
}

/** A failure on the client's side, before anything could be charged. */
export function ownFailure(code: OwnCode, detail: string, cause?: unknown): CallFailed {
  return new CallFailed({ code, detail, status: null, charged: false, retryable: code === 'unreachable' }, cause)
}

/** Reads the problem from an unsuccessful answer. */
export function toCallFailed(status: number, text: string): CallFailed {
  const body = readObject(text)
  if (typeof body?.code !== 'string')
    return new CallFailed({
      code: 'unexpected_answer',
      detail: `The service answered ${status} and no problem document.`,
      status,
      charged: false,
      retryable: status >= 500,
    })
  return new CallFailed({
    code: body.code,
    detail: typeof body.detail === 'string' ? body.detail : body.code,
    status,
    charged: body.charged === null ? null : false,
    retryable: body.retryable === true,
    body,
  })
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
