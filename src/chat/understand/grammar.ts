/** The grammar: what fixed rules make of a message and the last request. */
import { type Item, toItems } from '../language/items.ts'
import { normalise } from '../language/normalise.ts'
import { applyCorrections } from '../reading/corrections.ts'
import { type ParsedMessage, parseMessage } from '../reading/parsed-message.ts'
import { decide } from './decide.ts'
import { followUp } from './follow-up.ts'
import type { Remembered, Understanding } from './understanding.ts'
import { findDanger } from './unsafe.ts'

export interface GrammarReading {
  /** The message as it was read: in normal form. */
  text: string
  items: Item[]
  found: Understanding
  /** Absent where the message was refused before it was parsed. */
  parsed?: ParsedMessage
  /** Whether it builds on the last request. */
  isFollowUp: boolean
}

export function readByGrammar(message: string, previous?: Remembered): GrammarReading {
  const text = normalise(message)
  const items = applyCorrections(toItems(text))
  const danger = findDanger(text, items)
  if (danger) return { text, items, found: { kind: 'unsafe', danger, confidence: 0.97 }, isFollowUp: false }
  const parsed = parseMessage(text, items)
  const alone = decide(parsed)
  if (!previous) return { text, items, parsed, found: alone, isFollowUp: false }
  const found = followUp(parsed, alone, previous)
  return { text, items, parsed, found, isFollowUp: found !== alone }
}
