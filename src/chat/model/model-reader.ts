/** The language model as a second reader of a message, with its deadline and its rest after a failure. */
import type { Context } from '../../domain/context.ts'
import type { Remembered, Understanding } from '../understand/understanding.ts'
import { askModel, type ModelEndpoint } from './ask-model.ts'
import { ground } from './ground.ts'
import { type IsSaid, isSaid as isPlainlySaid, normalise } from './said.ts'

/** A second opinion on messages that the parser is unsure of. */
export interface ModelReader {
  /** False for a while after a failure, so that no time and no allowance is spent on a model that is down. */
  isReady(): boolean
  /** `null` when anything goes wrong. Otherwise everything in it was said in the message. */
  read(message: string, previous?: Remembered, signal?: AbortSignal): Promise<Understanding | null>
}

export interface ModelReaderSettings extends ModelEndpoint {
  context: Pick<Context, 'now' | 'log'>
  /** The parser's check, which knows more names and number words. */
  isSaid?: IsSaid
  timeoutMs?: number
}

const REST_MS = 30_000

export function createModelReader(settings: ModelReaderSettings): ModelReader {
  const { context, isSaid = isPlainlySaid, timeoutMs = 2_500, ...endpoint } = settings
  const { now, log } = context
  let restsUntilMs = 0
  return {
    isReady: () => now() >= restsUntilMs,
    async read(message, previous, signal) {
      const startedAt = performance.now()
      const text = normalise(message)
      const deadline = AbortSignal.timeout(timeoutMs)
      try {
        const either = signal ? AbortSignal.any([signal, deadline]) : deadline
        const reading = await askModel(endpoint, text, previous, either)
        log.info('model.read', { kind: reading.kind, ms: Math.round(performance.now() - startedAt) })
        return ground(reading, text, previous, isSaid)
      } catch (thrown) {
        if (signal?.aborted) return null
        restsUntilMs = now() + REST_MS
        log.warn('model.failed', { reason: thrown instanceof Error ? thrown.name : 'unknown' })
        return null
      }
    },
  }
}
