/** Turns the model's report into an understanding: what the message does not say is dropped and asked for. */
import { findChain } from '../../domain/chains/find-chain.ts'
import { readAddress } from '../../domain/token.ts'
import { type IntentName, intents } from '../intents/catalog.ts'
import type { Intent } from '../intents/intent.ts'
import type { SlotName, Slots } from '../slots.ts'
import type { Remembered, Understanding } from '../understand/understanding.ts'
import type { ModelReading } from './ask-model.ts'
import type { IsSaid } from './said.ts'
import { listSaidNumbers, toPlain } from './said-numbers.ts'

/** Confidence of a model's reading: above the threshold at which the model is asked, below that of a sure parser. */
const MODEL_CONFIDENCE = 0.6

/** Optional slots: when they were not said, the answer uses and states its default. */
const NOT_WORTH_ASKING: readonly SlotName[] = ['timeframe', 'limit', 'twapBucketCount', 'topic']

/**
 * Turns a report into an understanding that contains only what this message said, or the last one about the same
 * request. Everything else is dropped and asked for.
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

  const { slots: known, needs }: Intent = intents[intent]
  const before: Slots = previous?.intent === intent ? previous.slots : {}
  const { slots, dropped, fresh } = keepSaid(intent, reading.slots ?? {}, before, (slot, value) =>
    isSaid(slot, value, message),
  )
  if (!fresh && Object.keys(slots).length > 0) return null
  if (slots.qty !== undefined && before.qty !== slots.qty && !isQtyUnitSaid(slots, message)) {
    delete slots.qty
    dropped.push('qty')
  }
  const asked = (reading.missing ?? []).filter((slot) => known.includes(slot) && slots[slot] === undefined)
  const unsaid = dropped.filter((slot) => !NOT_WORTH_ASKING.includes(slot))
  const missing = [...new Set([...needs(slots), ...unsaid, ...asked])]
  return missing.length === 0
    ? { kind: 'answer', intent, slots, confidence }
    : { kind: 'clarify', intent, slots, missing, confidence }
}

/** `fresh` when this message itself says something about it. */
function keepSaid(intent: IntentName, given: Slots, before: Slots, isSaid: (slot: SlotName, value: string) => boolean) {
  const kept: Record<string, string | string[]> = {}
  const dropped: SlotName[] = []
  let fresh = false
  for (const slot of intents[intent].slots) {
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

const DECIMAL = '(?!0+(?:\\.0+)?(?:%|$))\\d{1,30}(?:\\.\\d{1,18})?'
const AMOUNT = new RegExp(`^(?:\\$?${DECIMAL}|\\d{1,3}(?:\\.\\d{1,4})?%|all)$`)
const SHAPES: Partial<Record<SlotName, RegExp>> = {
  amount: AMOUNT,
  qty: new RegExp(`^(?:${DECIMAL}|\\d{1,3}(?:\\.\\d{1,4})?%|all)$`),
  priceLevel: new RegExp(`^(?:${DECIMAL}|[+-]\\d{1,3}(?:\\.\\d{1,4})?%)$`),
  durationSeconds: /^[1-9]\d{0,9}$/,
  twapBucketCount: /^[1-9]\d{0,4}$/,
  limit: /^(?:[1-9]|10)$/,
  timeframe: /^[1-9]\d{0,3}[mhd]$/,
  dao: /^[a-z0-9-]{1,40}$/,
  topic: /^[^\p{Cc}]{1,80}$/u,
}
const TICKER = /^(?=.*\p{L})[\p{L}\p{N}.]{1,20}$/u
const NAME_OR_HANDLE = /^(?:@\w{1,50}|(?:[\p{L}\p{N}_-]{1,63}\.){1,4}[a-z]{2,10})$/u
const TRON = /^T[1-9A-HJ-NP-Za-km-z]{33}$/

/** `undefined` when the value has no normal form for its slot. */
function toNormalForm(slot: SlotName, text: string): string | undefined {
  switch (slot) {
    case 'chain':
    case 'originChain':
    case 'destinationChain':
      return findChain(text)?.slug
    case 'recipient':
      return toAddress(text) ?? (NAME_OR_HANDLE.test(text.toLowerCase()) ? text.toLowerCase() : undefined)
    case 'address':
      return toAddress(text)
    case 'symbol':
    case 'symbols':
    case 'token':
    case 'destinationToken':
    case 'query':
    case 'tokenAddress': {
      const bare = text.replace(/^\$/, '')
      return toAddress(text) ?? (TICKER.test(bare) ? bare.toUpperCase() : undefined)
    }
    default:
      return SHAPES[slot] === undefined || SHAPES[slot].test(text) ? text : undefined
  }
}

function toAddress(text: string): string | undefined {
  const read = readAddress(text)
  if (read === undefined || read.kind === 'bad-checksum' || TRON.test(text)) return undefined
  return read.kind === 'evm' ? text.trim() : read.address
}

/** A quantity is dollars on a buy and tokens on a sell, unless `qtyUnit` says otherwise: the message must say the same. */
export function isQtyUnitSaid({ qty = '', qtyUnit, side }: Slots, message: string): boolean {
  if (!/^[\d.]+$/.test(qty)) return true
  const said = listSaidNumbers(message.toLowerCase()).filter(({ value }) => value === toPlain(qty))
  const meant = (qtyUnit ?? (side === 'sell' ? 'token' : 'usd')) === 'usd' ? 'usd' : 'plain'
  return said.length === 0 || said.some(({ units }) => units.includes(meant))
}
