/** Why a call gave no answer: the problem as the service told it, or one of our own making. */
export interface CallProblem {
  /** A code of the service (`unknown_token`, `settlement_pending`, …) or one of `OwnCode`. */
  code: string
  detail: string
  /** HTTP status; null when no answer came. */
  status: number | null
  /** Null: nobody knows yet. Send the very same `payment` again; never sign a second one. */
  charged: false | null
  /** The same call may work later. */
  retryable: boolean
  /** The signed payment that may still be taken. */
  payment?: string
  /** The problem document of the service, with all that it says beside this. */
  body?: Record<string, unknown>
}

/** What goes wrong on this side of the wire. */
export type OwnCode =
  /** No answer came, and nothing was signed. */
  | 'unreachable'
  /** The price is above a spending limit. */
  | 'over_limit'
  /** The service asks for money in a way this client does not pay: another token, chain, payee or route. */
  | 'terms_refused'
  /** `approve` said no. */
  | 'declined'
  /** There is no key to pay with. */
  | 'no_key'
  /** A payment was sent and its end is not known. */
  | 'outcome_unknown'
  /** What came is not an answer of this service. */
  | 'unexpected_answer'

export class CallFailed extends Error {
  readonly problem: CallProblem
  constructor(problem: CallProblem, cause?: unknown) {
    super(`${problem.code}: ${problem.detail}`, { cause })
    this.name = 'CallFailed'
    this.problem = problem
  }
}

/** A failure of our own, before anything could be charged. */
export function ownFailure(code: OwnCode, detail: string, cause?: unknown): CallFailed {
  return new CallFailed({ code, detail, status: null, charged: false, retryable: code === 'unreachable' }, cause)
}

/** The problem in an answer that is not a success. */
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
