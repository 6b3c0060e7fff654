/** The parser: a message and the last request in, an understanding out. */
import { toItems } from '../language/items.ts'
import { normalise } from '../language/normalise.ts'
import { parseMessage } from '../reading/parsed-message.ts'
import { holdDoubtful } from './accounted/hold-doubtful.ts'
import { decide } from './decide.ts'
import { followUp } from './follow-up.ts'
import type { Remembered, Understand, Understanding } from './understanding.ts'
import { findDanger } from './unsafe.ts'

/** A message to what it asks for: pure, in one pass, without looking anything up. */
export const understand: Understand = (message: string, previous?: Remembered): Understanding => {
  const text = normalise(message)
  const items = toItems(text)
  const danger = findDanger(text, items)
  if (danger) return { kind: 'unsafe', danger, confidence: 0.97 }
  const reading = parseMessage(text, items)
  const alone = decide(reading)
  return holdDoubtful(message, previous ? followUp(reading, alone, previous) : alone, previous)
}
