/** Every number of the text is in a slot or is known to be none, and every number of a slot is in the text. */
import { STABLE } from '../../reading/stable.ts'
import type { Slots } from '../../slots.ts'
import type { Doubt, Evidence } from './accounted.ts'
import { isExcluded } from './excluded.ts'
import type { RawNumber } from './raw-numbers.ts'

export function checkNumbers(evidence: Evidence): Doubt[] {
  return [...listUnused(evidence), ...listUnsaid(evidence), ...listRanges(evidence)]
}

const same = (left: number, right: number): boolean => Math.abs(left - right) <= 1e-9 * Math.max(1, Math.abs(left), Math.abs(right))

function listUnused(evidence: Evidence): Doubt[] {
  return evidence.numbers.flatMap((number): Doubt[] => {
    if (number.foreign && number.sure) return [{ kind: 'currency', text: number.text }]
    if (number.negative && !(number.percent && evidence.slots.priceLevel?.startsWith('-'))) return [{ kind: 'negative', text: number.text }]
    if (isExcluded(evidence, number.start, number.first)) return isUsed(number, { ...evidence, before: {} }) ? [{ kind: 'not', text: number.text }] : []
    if (!number.sure || isNone(number, evidence) || isUsed(number, evidence)) return []
    return [{ kind: 'number', text: number.text }]
  })
}

/** Rules that say why a number is no amount. */
function isNone(number: RawNumber, { told, intent }: Evidence): boolean {
  if (number.ordinal || number.clock) return true
  const near = (concept: string) => told.some((one) => one.concept === concept && Math.abs(one.place - number.first) <= 5)
  if (near('slippage')) return true
  if (number.percent && near('fee')) return true
  return intent === 'approvals' || intent === 'orders'
}

function isUsed(number: RawNumber, { slots, before }: Evidence): boolean {
  const { amount, qty, priceLevel, durationSeconds, twapBucketCount } = slots
  const hits = (value: string | undefined) => value !== undefined && number.values.some((one) => same(one, toNumber(value)))
  if (hits(amount) || hits(qty)) return true
  if (number.percent && number.values.some((one) => same(one, 100)) && (amount === 'all' || qty === 'all')) return true
  if (isShare(number, amount) || isShare(number, qty)) return true
  if (hits(priceLevel?.replace(/[+%-]/g, ''))) return true
  if (number.times && /^[+-]/.test(priceLevel ?? '')) return true
  if (hits(twapBucketCount)) return true
  if (number.seconds !== undefined && durationSeconds !== undefined) {
    const span = Number(durationSeconds)
    if (same(number.seconds, span)) return true
    if (twapBucketCount !== undefined && same(number.seconds * Number(twapBucketCount), span)) return true
  }
  // So much each time.
  if (qty !== undefined && twapBucketCount !== undefined && number.values.some((one) => same(one * Number(twapBucketCount), toNumber(qty)))) return true
  return [before.amount, before.qty, before.priceLevel?.replace(/[+%-]/g, '')].some(hits)
}

/** "1/2 of my eth". */
const isShare = ({ values, text }: RawNumber, amount: string | undefined): boolean =>
  amount?.endsWith('%') === true && text.includes('/') && values.some((one) => Math.abs(one - toNumber(amount)) < 1)

export const toNumber = (value: string): number => Number(value.replace(/[$%+]/g, ''))

/** The size and the level of the reading, as the text has them. */
function listUnsaid(evidence: Evidence): Doubt[] {
  const { slots, before } = evidence
  const size = slots.amount ?? slots.qty
  const doubts: Doubt[] = []
  if (size !== undefined && size !== (before.amount ?? before.qty) && !isSizeSaid(size, evidence)) doubts.push({ kind: 'unsaid-amount', text: size })
  const { priceLevel } = slots
  if (priceLevel !== undefined && priceLevel !== before.priceLevel && !isLevelSaid(priceLevel, evidence)) doubts.push({ kind: 'unsaid-level', text: priceLevel })
  return doubts
}

function isSizeSaid(size: string, { numbers, told, slots, before }: Evidence): boolean {
  const says = (...concepts: string[]) => told.some(({ concept }) => concepts.includes(concept))
  if (size === 'all') return says('all', 'my') || numbers.some(({ percent, values }) => percent && values.includes(100))
  const value = toNumber(size)
  const found = numbers.filter(({ values }) => values.some((one) => same(one, value)))
  const buckets = Number(slots.twapBucketCount ?? 0)
  if (found.length === 0) {
    if (buckets > 1 && numbers.some(({ values }) => values.some((one) => same(one * buckets, value)))) return true
    if (size.endsWith('%')) return isFraction(value, says) || numbers.some((one) => isShare(one, size))
    if (same(value, 0.5) || same(value, 0.25)) return says('half', 'quarter')
    // "an eth", "a dollar"
    if (same(value, 1)) return true
    return [before.amount, before.qty].some((old) => old !== undefined && same(toNumber(old), value))
  }
  if (size.endsWith('%')) return found.some(({ percent, text, sure }) => percent || text.includes('/') || !sure) || isFraction(value, says)
  if (size.startsWith('$')) return found.some(({ usd }) => usd) || says('dollar') || isStable(slots)
  return found.some(({ percent }) => !percent)
}

const isFraction = (value: number, says: (...concepts: string[]) => boolean): boolean =>
  (value === 50 && says('half')) || (value === 25 && says('quarter')) || (Math.abs(value - 33) < 1 && says('third')) || (value === 75 && says('quarter')) || (Math.abs(value - 66.5) < 1 && says('third'))

const isStable = ({ token }: Slots): boolean => token !== undefined && STABLE.has(token)

function isLevelSaid(level: string, { numbers }: Evidence): boolean {
  const value = toNumber(level.replace('-', ''))
  if (level.endsWith('%'))
    return numbers.some(({ percent, times, values }) => (percent && values.some((one) => same(one, value))) || times) || value === 100 || value === 200 || value === 50
  return numbers.some(({ percent, values }) => !percent && values.some((one) => same(one, value)))
}

/** `50-100`, "between 5 and 10": neither end is the amount. */
function listRanges({ numbers, text, told }: Evidence): Doubt[] {
  return numbers.flatMap((number, place): Doubt[] => {
    const next = numbers[place + 1]
    if (!next || !number.sure || !next.sure) return []
    const between = text.slice(number.end, next.start)
    const isRange = /^(?: ?[-~〜–] ?\$?| (?:to|a|à|bis|до|đến|sampai|到|or|o|ou|oder|или|hoặc|atau|veya|या|أو) \$?|[到至或] ?)$/.test(between)
    const isBetween = told.some(({ concept, end, start }) => concept === 'between' && end <= number.start && number.start - end < 6 && start >= 0) && between.length < 14
    return isRange || isBetween ? [{ kind: 'range', text: text.slice(number.start, next.end) }] : []
  })
}
