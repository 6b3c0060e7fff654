import { Failed, fail } from '../../domain/failure.ts'

/** Why a call to an upstream failed, as the `cause` of a `Failed`. */

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

/** The details of a failed call. They are for the log and for adapters and are never shown to a caller. */
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

/** True when the upstream answered that the thing does not exist. */
export const isNotFound = (thrown: unknown): boolean => findTrouble(thrown)?.kind === 'not_found'

/** Turns "does not exist" into `undefined`; every other failure is thrown on. */
export async function findOrUndefined<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (thrown) {
    if (isNotFound(thrown)) return undefined
    throw thrown
  }
}
