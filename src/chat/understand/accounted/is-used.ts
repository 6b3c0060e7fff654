/** Whether a number of the text is one of the reading's. */
import type { Evidence } from './evidence.ts'
import type { RawNumber } from './raw-number.ts'

export const same = (left: number, right: number): boolean =>
  Math.abs(left - right) <= 1e-9 * Math.max(Math.abs(left), Math.abs(right))

/** One of the numbers of the request, or of what the conversation has said before. */
export const isUsed = (number: RawNumber, { slots, before }: Evidence): boolean =>
  isUsedNow(number, slots) ||
  hits(number, before.amount) ||
  hits(number, before.qty) ||
  hits(number, before.priceLevel?.replace(/[+%-]/g, ''))

/** One of the numbers of the request itself. */
export function isUsedNow(number: RawNumber, slots: Evidence['slots']): boolean {
  const { amount, qty, priceLevel, durationSeconds, twapBucketCount } = slots
  if (hits(number, amount) || hits(number, qty)) return true
  if (number.percent && number.values.some((one) => same(one, 100)) && (amount === 'all' || qty === 'all')) return true
  if (isShare(number, amount) || isShare(number, qty)) return true
  if (priceLevel !== undefined && hits(number, priceLevel.replace(/[+%-]/g, ''))) return true
  if (number.times && /^[+-]/.test(priceLevel ?? '')) return true
  if (hits(number, twapBucketCount)) return true
  if (number.seconds !== undefined && durationSeconds !== undefined) {
    const span = Number(durationSeconds)
    if (same(number.seconds, span)) return true
    if (twapBucketCount !== undefined && same(number.seconds * Number(twapBucketCount), span)) return true
  }
  // So much each time.
  return (
    qty !== undefined &&
    twapBucketCount !== undefined &&
    number.values.some((one) => same(one * Number(twapBucketCount), toNumber(qty)))
  )
}

function hits({ values }: RawNumber, said: string | undefined): boolean {
  if (said === undefined) return false
  const value = toNumber(said)
  return values.some((one) => same(one, value))
}

/** "1/2 of my eth". */
export const isShare = ({ values, text }: RawNumber, amount: string | undefined): boolean =>
  amount?.endsWith('%') === true && text.includes('/') && values.some((one) => Math.abs(one - toNumber(amount)) < 1)

export function toNumber(value: string): number {
  const number = Number(value)
  return Number.isNaN(number) ? Number(value.replace(/[$%+]/g, '')) : number
}
