import { Failed, fail } from '../../domain/failure.ts'

export type TroubleKind =
  | 'network'
  | 'timeout'
  | 'status'
  | 'not_found'
  | 'rate_limited'
  | 'over_budget'
  | 'paused'
  | 'breaker_open'
  | 'too_large'
  | 'bad_json'
  | 'bad_shape'

/** Why a call to an upstream gave nothing: it travels as `cause`, for the log and for adapters, never to a caller. */
export interface Trouble {
  kind: TroubleKind
  url: string
  status?: number
  retryAfterSeconds?: number
  detail?: string
  error?: unknown
}

export function trouble(source: string, facts: Trouble): Failed {
  return fail({ code: facts.kind === 'timeout' ? 'upstream_timeout' : 'upstream_failed', source }, facts)
}

export function findTrouble(thrown: unknown): Trouble | undefined {
  const cause = thrown instanceof Failed ? thrown.cause : undefined
  return typeof cause === 'object' && cause !== null && 'kind' in cause && 'url' in cause
    ? (cause as Trouble)
    : undefined
}

/** The upstream answered, and what was asked for does not exist there. */
export const isNotFound = (thrown: unknown): boolean => findTrouble(thrown)?.kind === 'not_found'

/** Turns "does not exist there" into `undefined`; every other failure goes on. */
export async function findOrUndefined<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (thrown) {
    if (isNotFound(thrown)) return undefined
    throw thrown
  }
}
