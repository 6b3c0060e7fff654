import type { FailureCode } from '../../domain/failure.ts'

const NOT_THE_ASKERS_FAULT: readonly FailureCode[] = [
  'upstream_failed',
  'upstream_timeout',
  'source_stale',
  'source_disabled',
  'overloaded',
  'chain_unavailable',
  'internal',
]

/** A source that did not answer gave nothing; a token nobody knows was looked for all the same. */
export const isRefundable = (code: FailureCode): boolean => NOT_THE_ASKERS_FAULT.includes(code)
