import type { IntentName, Remembered, SlotName, Slots, Understanding } from '../understanding.ts'
import { INTENT_SLOTS } from './intent-slots.ts'
import type { IsSaid } from './is-said.ts'
import { toNormalForm } from './normal-form.ts'
import { isQtyUnitSaid } from './qty-unit.ts'
import type { ModelReading } from './reading-schema.ts'

/** Above "unsure" and below "sure": a model's word is never as good as the parser's. */
const MODEL_CONFIDENCE = 0.6

/** Left out without asking: the answer states its own default for these. */
const NOT_WORTH_ASKING: readonly SlotName[] = ['timeframe', 'limit', 'twapBucketCount', 'topic']

/**
 * Turns a report into an understanding that holds nothing but what was said in this message, or in the last one about the
 * same; what was not said is asked for.
 */
export function ground(
  reading: ModelReading,
  message: string,
  previous: Remembered | undefined,
  isSaid: IsSaid,
): Understanding | null {
  const confidence = MODEL_CONFIDENCE
  if (reading.kind === 'unsafe') return { kind: 'unsafe', danger: reading.danger ?? 'injection', confidence }
  if (reading.kind === 'help') return { kind: 'help', topic: reading.topic ?? 'abilities', confidence }
  if (reading.kind === 'unknown') return { kind: 'unknown', subject: reading.subject ?? null, confidence }
  const { intent } = reading
  if (intent === undefined) return null

  const { may, lacks } = INTENT_SLOTS[intent]
  const before: Slots = previous?.intent === intent ? previous.slots : {}
  const { slots, dropped, fresh } = keepSaid(intent, reading.slots ?? {}, before, (slot, value) =>
    isSaid(slot, value, message),
  )
  if (!fresh && Object.keys(slots).length > 0) return null
  if (slots.qty !== undefined && before.qty !== slots.qty && !isQtyUnitSaid(slots, message)) {
    delete slots.qty
    dropped.push('qty')
  }
  const asked = (reading.missing ?? []).filter((slot) => may.includes(slot) && slots[slot] === undefined)
  const unsaid = dropped.filter((slot) => !NOT_WORTH_ASKING.includes(slot))
  const missing = [...new Set([...lacks(slots), ...unsaid, ...asked])]
  return missing.length === 0
    ? { kind: 'answer', intent, slots, confidence }
    : { kind: 'clarify', intent, slots, missing, confidence }
}

/** `fresh` when this very message says something of it. */
function keepSaid(intent: IntentName, given: Slots, before: Slots, isSaid: (slot: SlotName, value: string) => boolean) {
  const kept: Record<string, string | string[]> = {}
  const dropped: SlotName[] = []
  let fresh = false
  for (const slot of INTENT_SLOTS[intent].may) {
    const value = given[slot]
    if (value === undefined) continue
    const values = (Array.isArray(value) ? value : [value]).map((text) => toNormalForm(slot, text))
    const old = [before[slot]].flat()
    const said = values.filter((text): text is string => text !== undefined && isSaid(slot, text))
    const held = values.filter(
      (text): text is string => text !== undefined && (said.includes(text) || old.includes(text)),
    )
    if (said.length > 0) fresh = true
    if (held.length === 0) dropped.push(slot)
    else kept[slot] = Array.isArray(value) ? held : (held[0] as string)
  }
  return { slots: kept as Slots, dropped, fresh }
}
