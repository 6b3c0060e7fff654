/** The parser: a message and the last request in, an understanding out. */
import { toItems } from '../language/items.ts'
import { normalise } from '../language/normalise.ts'
import { type ParsedMessage, parseMessage } from '../reading/parsed-message.ts'
import { holdDoubtful } from './accounted/hold-doubtful.ts'
import { isBareCancel } from './bare-cancel.ts'
import { decide } from './decide.ts'
import { followUp } from './follow-up.ts'
import { readRelative } from './relative.ts'
import { readSeveral } from './several/read-several.ts'
import type { Remembered, Understand, Understanding } from './understanding.ts'
import { findDanger } from './unsafe.ts'

/** A message to what it asks for: pure, in one pass, without looking anything up. */
export const understand: Understand = (message: string, previous?: Remembered): Understanding => {
  const text = normalise(message)
  const items = toItems(text)
  const danger = findDanger(text, items)
  if (danger) return { kind: 'unsafe', danger, confidence: 0.97 }
  if (previous && isBareCancel(text)) return { kind: 'unknown', subject: 'cancel', confidence: 0.9 }
  const relative = readRelative(text, previous)
  if (relative) return relative
  const reading = parseMessage(text, items)
  const alone = decide(reading)
  const several = readSeveral(reading, alone)
  if (several) return several
  return holdDoubtful(message, inConversation(reading, alone, previous), previous)
}

/** A message that answers what waits is about that; else about the last request. */
function inConversation(reading: ParsedMessage, alone: Understanding, previous: Remembered | undefined): Understanding {
  if (!previous) return alone
  const { waiting } = previous
  if (waiting) {
    const resumed = followUp(reading, alone, waiting)
    if (resumed !== alone && isProgress(resumed, waiting)) return resumed
  }
  return followUp(reading, alone, previous)
}

/** Something that was missing has been said, or the yes to a request that lacks nothing. */
function isProgress(resumed: Understanding, { intent, missing }: NonNullable<Remembered['waiting']>): boolean {
  if ((resumed.kind !== 'answer' && resumed.kind !== 'clarify') || resumed.intent !== intent) return false
  return missing.length === 0 ? resumed.kind === 'answer' : missing.some((name) => resumed.slots[name] !== undefined)
}
