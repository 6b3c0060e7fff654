/** Follow-ups: a fragment changes what was understood last; a complete request takes nothing over. */
import { INTENT_NAMES, type IntentName, intents } from '../intents/catalog.ts'
import type { Intent } from '../intents/intent.ts'
import { is } from '../language/item.ts'
import type { WordClass } from '../language/words/language-words.ts'
import type { ParsedMessage } from '../reading/parsed-message.ts'
import { unreadWords } from '../reading/subject.ts'
import type { SlotName, Slots } from '../slots.ts'
import { confidenceOf } from './decide.ts'
import { endsInLink } from './ends-in-link.ts'
import type { Remembered, Understanding } from './understanding.ts'

const MOST_FRAGMENT_ITEMS = 9
const MOST_ELLIPTIC_ITEMS = 4

export function followUp(
  reading: ParsedMessage,
  alone: Understanding,
  previous: Pick<Remembered, 'intent' | 'slots' | 'missing'>,
): Understanding {
  if (alone.kind === 'unsafe' || (alone.kind === 'unknown' && alone.subject !== null)) return alone
  if (
    isConfirmation(reading) &&
    endsInLink(previous.intent, previous.slots) &&
    previous.missing.length === 0 &&
    of(previous.intent).needs(previous.slots).length === 0
  )
    return repeat(previous)
  if (alone.kind === 'clarify' && alone.intent !== null) {
    const completed = complete(reading, alone, previous)
    if (completed) return completed
    // A complete question is not a fragment, unless it is about what was asked back.
    if (alone.intent !== previous.intent || previous.missing.length === 0 || isTurned(reading, alone, previous))
      return alone
  }
  if (reading.items.length > MOST_FRAGMENT_ITEMS) return alone
  if (alone.kind === 'answer' && !isFragment(reading, alone, previous)) return alone
  if (
    alone.kind === 'help' &&
    unreadWords(reading).length === 0 &&
    !reading.has('fragment') &&
    reading.tokens.length === 0
  )
    return alone
  const patch = of(previous.intent).patch(reading, previous)
  if (Object.keys(patch).length === 0) return alone
  const slots = merge(previous.slots, patch)
  const unsaid = previous.missing.filter(
    (name) => slots[name] === undefined && !COVERED_BY[name]?.some((other) => slots[other] !== undefined),
  )
  const missing = [...new Set([...unsaid, ...of(previous.intent).needs(slots)])]
  const confidence = confidenceOf(reading, { intent: previous.intent, slots, missing, strong: false })
  if (missing.length > 0) return { kind: 'clarify', intent: previous.intent, slots, missing, confidence }
  return { kind: 'answer', intent: previous.intent, slots, confidence }
}

const of = (name: IntentName): Intent => intents[name]

/** "buy eth" after a question about selling it begins anew. */
const isTurned = (
  { has }: ParsedMessage,
  { slots }: Extract<Understanding, { kind: 'clarify' }>,
  { slots: before }: Pick<Remembered, 'slots'>,
): boolean =>
  has('buy', 'sell', 'swap', 'bridge') &&
  ((slots.destinationToken !== undefined && slots.destinationToken === before.token) ||
    (slots.token !== undefined && slots.token === before.destinationToken))

/** A question for a token is answered by any form of it. */
const COVERED_BY: Partial<Record<SlotName, SlotName[]>> = {
  symbol: ['symbols', 'address'],
  token: ['destinationToken'],
}

const isConfirmation = (reading: ParsedMessage): boolean =>
  reading.has('confirm') &&
  !NO_YES.test(reading.message) &&
  reading.items.length <= 4 &&
  unreadWords(reading).length === 0 &&
  reading.quantities.length === 0 &&
  reading.tokens.every(({ strength }) => strength < 2) &&
  reading.chains.length === 0

/** "yes?", "yes or no", "not ok": no yes. */
const NO_YES =
  /[?？؟]|(?<![\p{L}])(?:no|not|nope|nah|or|n't|don't|dont|nein|nicht|nee|non|pas|não|nao|нет|не|değil|yok|hayır|không|chưa|tidak|ga|gak|nggak|bukan|jangan|لا|مش|ليس|नहीं|मत|nahi|nahin|mat|mi|mı|kya)(?![\p{L}])|不|没|吗|别|じゃない|ない|아니|안/iu

const repeat = ({ intent, slots }: Pick<Remembered, 'intent' | 'slots'>): Understanding => ({
  kind: 'answer',
  intent,
  slots,
  confidence: 0.9,
})

/** Words that ask outright for an intent that a bare token name can mean as well. */
export const OUTRIGHT: readonly WordClass[] = INTENT_NAMES.flatMap((name) => of(name).askedBy ?? [])

const POINTS = /\b(?:it|them|em|those|these|that)\b/i

/** A bare token, where something was asked back or the message says that it changes something. */
function isFragment(
  reading: ParsedMessage,
  alone: Extract<Understanding, { kind: 'answer' }>,
  previous: Pick<Remembered, 'intent' | 'slots' | 'missing'>,
): boolean {
  // "revoke them all": what was listed is meant.
  if (alone.intent === previous.intent && alone.slots.action !== undefined && POINTS.test(reading.message)) return true
  if (of(alone.intent).askedBy === undefined || reading.has(...OUTRIGHT)) return false
  return (
    previous.missing.length > 0 || reading.has('fragment') || is(reading.items[0], 'to', 'with', 'on', 'from', 'and')
  )
}

/** A new question about the same token: "is it safe tho?", "and who's selling?". */
function complete(
  reading: ParsedMessage,
  alone: Extract<Understanding, { kind: 'clarify' }>,
  previous: Pick<Remembered, 'intent' | 'slots' | 'missing'>,
): Understanding | undefined {
  const subject = subjectOf(previous.slots)
  const { intent, missing } = alone
  if (intent === null || subject === undefined) return undefined
  const wanted = missing.find((name) => SUBJECT_SLOTS.has(name))
  if (wanted === undefined) return undefined
  const pointing = pointsBack(reading)
  if (of(intent).movesMoney && !pointing) return undefined
  // A general question is not about the last token: "what are whales buying".
  if (!pointing && !reading.has('fragment', 'and') && reading.items.length > MOST_ELLIPTIC_ITEMS) return undefined
  if (previous.intent === intent && previous.missing.length > 0) return undefined
  const slot = of(intent).subjectSlot?.(subject, reading) ?? wanted
  const slots: Slots = { ...alone.slots, [slot]: subject, ...keptChain(intent, alone.slots, previous) }
  // A trade with one known token uses the default for the other.
  const left = missing.filter((name) => name !== wanted && name !== 'destinationToken')
  if (left.length > 0) return { ...alone, slots, missing: left }
  return { kind: 'answer', intent, slots, confidence: alone.confidence }
}

/** "it", "that one", but not "these days". */
const pointsBack = ({ items }: ParsedMessage): boolean =>
  items.some((item, place) => is(item, 'it') && items[place + 1]?.unit === undefined)

const SUBJECT_SLOTS: ReadonlySet<SlotName> = new Set([
  ...(['symbol', 'query', 'tokenAddress', 'token', 'destinationToken'] as const),
])

const subjectOf = ({
  destinationToken,
  token,
  symbol,
  symbols,
  query,
  tokenAddress,
  address,
}: Slots): string | undefined => address ?? tokenAddress ?? query ?? symbol ?? symbols?.[0] ?? destinationToken ?? token

/** The chain of a contract belongs to it. */
function keptChain(intent: IntentName, said: Slots, { slots }: Pick<Remembered, 'slots'>): Pick<Slots, 'chain'> {
  const { movesMoney, slots: known } = of(intent)
  if (said.chain !== undefined || slots.chain === undefined || movesMoney || !known.includes('chain')) return {}
  return (subjectOf(slots)?.length ?? 0) > 30 ? { chain: slots.chain } : {}
}

/** One symbol replaces several and the other way round. */
function merge(kept: Slots, patch: Slots): Slots {
  const { symbol, symbols: several, ...rest } = kept
  const replaced = patch.symbol !== undefined || patch.symbols !== undefined || patch.address !== undefined
  const base = replaced ? rest : kept
  const { amountSide, ...plain } = base
  const merged: Slots = { ...(patch.amount !== undefined && patch.token !== undefined ? plain : base), ...patch }
  if (
    merged.token !== undefined &&
    merged.token === merged.destinationToken &&
    merged.originChain === merged.destinationChain
  )
    delete merged.destinationToken
  return merged
}
