/** When the language model is asked: only where the parser is in doubt, and each call is counted as a read. */
import type { Allowance } from '../allowance/allowance.ts'
import type { Asker } from '../allowance/asker.ts'
import { toItems } from '../language/items.ts'
import { normalise } from '../language/normalise.ts'
import { parseMessage } from '../reading/parsed-message.ts'
import { unreadWords } from '../reading/subject.ts'
import { endsInLink } from '../understand/ends-in-link.ts'
import type { Part, Question, Remembered, Understanding } from '../understand/understanding.ts'
import type { ModelReader } from './model-reader.ts'

/** Below this confidence of the parser the model is asked, whatever was read. */
export const ASK_MODEL_BELOW = 0.45
/** With so many words that no list has, something was likely missed. */
const MANY_UNREAD = 3

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
    if (!model || understanding.kind === 'several' || !isInDoubt(understanding, message)) return understanding
    if (!model.isReady()) return understanding
    const spent = await allowance.spend(asker, 'model')
    if (!spent.ok) return understanding
    return choose(understanding, await model.read(message, previous, signal))
  }
}

/** Unsure, read in two ways, a price that is not clear, or words that were not read. */
function isInDoubt(first: Part, message: string): boolean {
  if (first.kind === 'unsafe') return false
  if (first.confidence < ASK_MODEL_BELOW || first.kind === 'confirm') return true
  if (first.kind === 'clarify' && first.missing.includes('priceLevel')) return true
  if (first.kind === 'help') return false
  const text = normalise(message)
  return unreadWords(parseMessage(text, toItems(text))).length >= MANY_UNREAD
}

/** The model can take back a guess, but what it reads as an action is said back and waits for a yes: it makes no link. */
function choose(first: Part, second: Understanding | null): Understanding {
  if (second === null || second.kind === 'several') return first
  if (second.kind === 'unknown') return first.kind !== 'unknown' && first.confidence < ASK_MODEL_BELOW ? second : first
  if (second.kind === 'clarify' && saysLess(second, first)) return first
  if (second.kind !== 'answer' || !endsInLink(second.intent, second.slots)) return second
  return { ...second, kind: 'confirm' }
}

/** A question about nothing that was said, or in the place of a reading that lacks nothing, helps nobody. */
const saysLess = (second: Question, first: Part): boolean =>
  first.kind === 'answer' ||
  first.kind === 'confirm' ||
  (Object.keys(second.slots).length === 0 && first.kind !== 'unknown')
