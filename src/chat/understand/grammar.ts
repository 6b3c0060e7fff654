/** The grammar: what fixed rules make of a message and the last request. */
import type { Item } from '../language/item.ts'
import { toItems } from '../language/items.ts'
import { normalise } from '../language/normalise.ts'
import { applyCorrections } from '../reading/corrections.ts'
import { type ParsedMessage, parseMessage } from '../reading/parsed-message.ts'
import type { HoldDoubtful } from './accounted/hold-doubtful.ts'
import { isBareCancel } from './bare-cancel.ts'
import { decide } from './decide.ts'
import { followUp } from './follow-up.ts'
import { readRelative } from './relative.ts'
import { readSeveral } from './several/read-several.ts'
import type { Remembered, Understanding } from './understanding.ts'
import { findDanger } from './unsafe.ts'

type Base = Pick<Remembered, 'intent' | 'slots' | 'missing'>

export interface GrammarReading {
  /** The message as it was read: in normal form. */
  text: string
  items: Item[]
  /** Absent where the message was settled before it was parsed. */
  parsed?: ParsedMessage
  found: Understanding
  /** The request that it builds on: the last one, or the one that waits. */
  base?: Base | undefined
  /** Nobody else is asked: a refusal, a cancellation, a change of the last request, several requests. */
  isSettled: boolean
}

/** A longer message is read once, by the grammar alone, and gets no link without a yes: the work stays bounded. */
export const MOST_ITEMS = 32

/** `hold` looks at each part of several requests before it is taken. */
export function readByGrammar(message: string, previous?: Remembered, hold?: HoldDoubtful): GrammarReading {
  const text = normalise(message)
  const items = applyCorrections(toItems(text))
  const early = settleEarly(text, items, previous)
  if (early) return { text, items, found: early, isSettled: true }
  const parsed = parseMessage(text, items)
  const alone = decide(parsed)
  const several = items.length > MOST_ITEMS ? undefined : readSeveral(parsed, alone, hold)
  if (several) return { text, items, found: several, isSettled: true }
  return { text, items, parsed, ...inConversation(parsed, alone, previous), isSettled: false }
}

/** What is seen before the message is parsed: a danger, a cancellation, a change of the last request. */
function settleEarly(
  text: string,
  items: readonly Item[],
  previous: Remembered | undefined,
): Understanding | undefined {
  const danger = findDanger(text, items)
  if (danger) return { kind: 'unsafe', danger, confidence: 0.97 }
  if (previous && isBareCancel(text)) return { kind: 'unknown', subject: 'cancel', confidence: 0.9 }
  return readRelative(text, previous)
}

/** A message that answers what waits is about that; else about the last request. */
function inConversation(
  parsed: ParsedMessage,
  alone: Understanding,
  previous: Remembered | undefined,
): Pick<GrammarReading, 'found' | 'base'> {
  if (!previous) return { found: alone }
  const { waiting } = previous
  if (waiting) {
    const resumed = followUp(parsed, alone, waiting)
    if (resumed !== alone && isProgress(resumed, waiting)) return { found: resumed, base: waiting }
  }
  const found = followUp(parsed, alone, previous)
  return { found, base: found === alone ? undefined : previous }
}

/** Something that was missing has been said, or the yes to a request that lacks nothing. */
function isProgress(resumed: Understanding, { intent, missing }: NonNullable<Remembered['waiting']>): boolean {
  if ((resumed.kind !== 'answer' && resumed.kind !== 'clarify') || resumed.intent !== intent) return false
  return missing.length === 0 ? resumed.kind === 'answer' : missing.some((name) => resumed.slots[name] !== undefined)
}
