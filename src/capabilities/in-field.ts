import { Failed, fail } from '../domain/failure.ts'

/**
 * Names the field of the request whose value led to "unknown" or "nothing found", so that a caller knows what to change.
 * Sources do not know the fields of a request. A failure that names its field already, or is about something else, passes.
 */
export async function inField<T>(field: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (thrown) {
    if (!(thrown instanceof Failed)) throw thrown
    const { failure } = thrown
    if ((failure.code !== 'unknown_token' && failure.code !== 'no_data') || failure.field !== undefined) throw thrown
    throw fail({ ...failure, field }, thrown.cause)
  }
}
