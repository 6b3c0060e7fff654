import { type FailureCode, toFailure } from '../../domain/failure.ts'

/** Failures that are ours or an upstream's; attempts that end with them are not counted against the payer. */
const OURS: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'upstream_failed',
  'upstream_timeout',
  'source_stale',
  'source_disabled',
  'overloaded',
  'chain_unavailable',
  'store_unavailable',
  'internal',
])

/** Whether work ended without an answer because of what was asked: an unknown token, no data, no route. */
export const isPayersDoing = (thrown: unknown): boolean => !OURS.has(toFailure(thrown).code)
