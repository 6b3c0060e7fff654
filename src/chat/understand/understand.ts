import type { Remembered, Understand, Understanding } from '../understanding.ts'
import { decide } from './decide.ts'
import { followUp } from './follow-up.ts'
import { toItems } from './items.ts'
import { normalise } from './normalise.ts'
import { layOut } from './reading.ts'
import { findDanger } from './unsafe.ts'

/** A message to what it asks for: pure, in one pass, without looking anything up. */
export const understand: Understand = (message: string, previous?: Remembered): Understanding => {
  const text = normalise(message)
  const items = toItems(text)
  const danger = findDanger(text, items)
  if (danger) return { kind: 'unsafe', danger, confidence: 0.97 }
  const reading = layOut(text, items)
  const alone = decide(reading)
  return previous ? followUp(reading, alone, previous) : alone
}
