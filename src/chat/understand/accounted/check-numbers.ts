/** Every number of the text is in a slot or is known to be none, and every number of a slot is in the text. */
import { STABLE } from '../../reading/stable.ts'
import type { Slots } from '../../slots.ts'
import { type Doubt, type Evidence, NO_DOUBTS } from './evidence.ts'
import { isExcluded } from './excluded.ts'
import { isShare, isUsed, isUsedNow, same, toNumber } from './is-used.ts'
import type { RawNumber } from './raw-number.ts'
import { isReference } from './reference.ts'
import type { Telling, Told } from './telling-words.ts'
import { CENTS, CURRENCY_WORDS, SCALES, TIME_UNITS } from './units.ts'

export function checkNumbers(evidence: Evidence): Doubt[] {
  const doubts: Doubt[] = []
  for (const number of evidence.numbers) {
    const kind = findUnused(number, evidence)
    if (kind !== undefined) doubts.push({ kind, text: number.text })
  }
  doubts.push(...listUnsaid(evidence), ...listRanges(evidence))
  return doubts
}

function findUnused(number: RawNumber, evidence: Evidence): Doubt['kind'] | undefined {
  if (number.foreign && number.sure) return 'currency'
  if (number.negative && !(number.percent && evidence.slots.priceLevel?.startsWith('-'))) return 'negative'
  if (isExcluded(evidence, number.start, number.first)) return isUsedNow(number, evidence.slots) ? 'not' : undefined
  if (isGlued(number, evidence)) return 'number'
  if (!number.sure || isNone(number, evidence) || isUsed(number, evidence)) return undefined
  return isAmount(number, evidence) ? 'two-amounts' : 'number'
}

/** `9q`, `2k3`: letters written at a number that no table has change it in a way that is not known. */
function isGlued({ end, last, sure }: RawNumber, { parts, names }: Evidence): boolean {
  const next = parts[last + 1]
  if (!sure || next?.kind !== 'word' || next.start !== end || !/^[a-z]/.test(next.word)) return false
  if (names.some(({ start }) => start === end) || KNOWN_ENDINGS.test(next.word)) return false
  return (
    next.word.length <= 3 &&
    !SCALES.has(next.word) &&
    !TIME_UNITS.has(next.word) &&
    !CENTS.has(next.word) &&
    !CURRENCY_WORDS.has(next.word)
  )
}

const KNOWN_ENDINGS = /^(?:u|e|x|c|st|nd|rd|th|er|pct|usd|am|pm|ish)$/

/** Dollars, or so many of a token: it could be the amount as well. */
const isAmount = ({ usd, end, last }: RawNumber, { names }: Evidence): boolean =>
  usd || names.some(({ start, first, symbol }) => symbol !== undefined && start >= end && first - last <= 1)

const WHOM: ReadonlySet<string> = new Set(['address', 'name', 'handle'])

/** Rules that say why a number is no amount. */
function isNone(number: RawNumber, evidence: Evidence): boolean {
  const { intent, parts, names } = evidence
  if (number.ordinal || number.clock || isReference(number, evidence)) return true
  // "15 bucks 2 bob.eth": a preposition in short.
  if (number.text === '2' || number.text === '4') {
    if (parts.slice(number.last + 1, number.last + 4).some(({ kind }) => WHOM.has(kind))) return true
    // "500 fdusd 2 usdt"
    if (names.some(({ last }) => last === number.first - 1) && names.some(({ first }) => first === number.last + 1))
      return true
  }
  if (isNear(number, evidence, 'slippage')) return true
  if (number.percent && isNear(number, evidence, 'fee')) return true
  return intent === 'approvals' || intent === 'orders'
}

const isNear = ({ first }: RawNumber, { told, concepts }: Evidence, concept: Telling): boolean =>
  concepts.has(concept) && told.some((one) => one.concept === concept && Math.abs(one.place - first) <= 5)

/** The size and the level of the reading, as the text has them. */
function listUnsaid(evidence: Evidence): Doubt[] {
  const { slots, before } = evidence
  const size = slots.amount ?? slots.qty
  const doubts: Doubt[] = []
  if (size !== undefined && size !== (before.amount ?? before.qty) && !isSizeSaid(size, evidence))
    doubts.push({ kind: 'unsaid-amount', text: size })
  const { priceLevel } = slots
  if (priceLevel !== undefined && priceLevel !== before.priceLevel && !isLevelSaid(priceLevel, evidence))
    doubts.push({ kind: 'unsaid-level', text: priceLevel })
  return doubts
}

function isSizeSaid(size: string, evidence: Evidence): boolean {
  const { numbers, told, concepts, slots, before } = evidence
  if (size === 'all') {
    const isHeld = told.some((one) => one.concept === 'my' && isPossessive(one, evidence))
    return isHeld || concepts.has('all') || numbers.some(({ percent, values }) => percent && values.includes(100))
  }
  const isNote = ({ concept, text }: Told) => concept === 'dollar' && size === `$${NOTES[text]}`
  if (concepts.has('dollar') && told.some(isNote)) return true
  const value = toNumber(size)
  const found = numbers.filter(({ values }) => values.some((one) => same(one, value)))
  const buckets = Number(slots.twapBucketCount ?? 0)
  if (found.length === 0) {
    if (buckets > 1 && numbers.some(({ values }) => values.some((one) => same(one * buckets, value)))) return true
    if (size.endsWith('%')) return isFraction(value, concepts) || numbers.some((one) => isShare(one, size))
    if (same(value, 0.5) || same(value, 0.25)) return concepts.has('half') || concepts.has('quarter')
    // "an eth", "a dollar"
    if (same(value, 1)) return true
    return [before.amount, before.qty].some((old) => old !== undefined && same(toNumber(old), value))
  }
  if (size.endsWith('%'))
    return (
      found.some(({ percent, text, sure }) => percent || text.includes('/') || !sure) || isFraction(value, concepts)
    )
  if (size.startsWith('$')) return found.some(({ usd }) => usd) || concepts.has('dollar') || isStable(slots)
  return found.some(({ percent }) => !percent)
}

/** Indonesian "saya" and Korean "내" are also who speaks; Arabic "لي" is also for whom. */
function isPossessive({ text, place, end }: Told, { names, text: whole }: Evidence): boolean {
  if (text === 'saya' || text === 'لي') return names.some(({ last }) => last === place - 1)
  return text !== '내' || !/^[가게일]/.test(whole.slice(end))
}

/** Notes of so many dollars. */
const NOTES: Readonly<Record<string, number>> = { fiver: 5, tenner: 10, benjamin: 100, buck: 1, dollar: 1 }

const isFraction = (value: number, concepts: Evidence['concepts']): boolean =>
  (value === 50 && concepts.has('half')) ||
  (value === 25 && concepts.has('quarter')) ||
  (Math.abs(value - 33) < 1 && concepts.has('third')) ||
  (value === 75 && concepts.has('quarter')) ||
  (Math.abs(value - 66.5) < 1 && concepts.has('third'))

const isStable = ({ token }: Slots): boolean => token !== undefined && STABLE.has(token)

function isLevelSaid(level: string, { numbers }: Evidence): boolean {
  const value = toNumber(level.replace('-', ''))
  if (level.endsWith('%'))
    return (
      numbers.some(({ percent, times, values }) => (percent && values.some((one) => same(one, value))) || times) ||
      value === 100 ||
      value === 200 ||
      value === 50
    )
  return numbers.some(({ percent, values }) => !percent && values.some((one) => same(one, value)))
}

/** `50-100`, "between 5 and 10": neither end is the amount. */
function listRanges(evidence: Evidence): readonly Doubt[] {
  const { numbers, text } = evidence
  if (numbers.length < 2) return NO_DOUBTS
  const doubts: Doubt[] = []
  for (let place = 0; place + 1 < numbers.length; place++) {
    const number = numbers[place] as RawNumber
    const next = numbers[place + 1] as RawNumber
    if (isRange(number, next, evidence)) doubts.push({ kind: 'range', text: text.slice(number.start, next.end) })
  }
  return doubts
}

function isRange(number: RawNumber, next: RawNumber, { text, told, concepts }: Evidence): boolean {
  if (!number.sure || !next.sure) return false
  const between = text.slice(number.end, next.start)
  if (LINK.test(between)) return true
  return (
    between.length < 14 &&
    concepts.has('between') &&
    told.some(
      ({ concept, end, start }) => concept === 'between' && end <= number.start && number.start - end < 6 && start >= 0,
    )
  )
}

const LINK =
  /^(?: ?[-~〜–] ?\$?| (?:to|a|à|bis|до|đến|sampai|到|or|o|ou|oder|или|hoặc|atau|veya|या|أو) \$?|[到至或] ?)$/
