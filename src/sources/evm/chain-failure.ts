import { BaseError, TimeoutError } from 'viem'
import { Failed, fail } from '../../domain/failure.ts'

/** What a caller is told when a chain could not be read; the node's own words stay in the cause. */
export function toChainFailure(source: string, thrown: unknown): Failed {
  if (thrown instanceof Failed) return thrown
  const late = thrown instanceof BaseError && thrown.walk((inner) => inner instanceof TimeoutError) !== null
  return fail({ code: late ? 'upstream_timeout' : 'upstream_failed', source }, thrown)
}

/** Runs a read of a chain; whatever goes wrong comes out as a `Failed`. */
export async function readChain<T>(source: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (thrown) {
    throw toChainFailure(source, thrown)
  }
}
