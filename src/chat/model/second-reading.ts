/** When the language model is asked: only where the parser is unsure, and each call is counted as a read. */
import type { Allowance } from '../allowance/allowance.ts'
import type { Asker } from '../allowance/asker.ts'
import type { Remembered, Understanding } from '../understand/understanding.ts'
import type { ModelReader } from './model-reader.ts'

/** Below this confidence of the parser the model is asked. */
export const ASK_MODEL_BELOW = 0.45

interface FirstReading {
  understanding: Understanding
  message: string
  previous?: Remembered | undefined
  asker: Asker
  signal?: AbortSignal | undefined
}

export type SecondReading = (first: FirstReading) => Promise<Understanding>

/**
 * The parser's understanding, or the model's when that is better. A call is paid with one read of the asker's
 * allowance; without one left it is not made.
 */
export function createSecondReading(model: ModelReader | undefined, allowance: Allowance): SecondReading {
  return async ({ understanding, message, previous, asker, signal }) => {
    if (!model || understanding.kind === 'unsafe' || understanding.confidence >= ASK_MODEL_BELOW) return understanding
    if (!model.isReady()) return understanding
    const spent = await allowance.spend(asker, 'model')
    if (!spent.ok) return understanding
    const second = await model.read(message, previous, signal)
    return second === null || second.kind === 'unknown' ? understanding : second
  }
}
