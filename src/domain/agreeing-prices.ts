/** Which of several prices for one thing agree, and which are set aside. */

/** Percent. Prices further apart than this disagree. */
export const AGREEMENT_PCT = 1

/**
 * The median; of an even number the mean of the middle two. Rounded to twelve digits to remove floating-point noise.
 */
export function middle(prices: readonly number[]): number {
  const sorted = [...prices].sort((left, right) => left - right)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  return Number((lower + (upper - lower) / 2).toPrecision(12))
}

/** Distance between the highest and the lowest price in percent of the median; null with one price. */
export function toSpreadPct(prices: readonly number[]): number | null {
  if (prices.length < 2) return null
  return ((Math.max(...prices) - Math.min(...prices)) / middle(prices)) * 100
}

/** How far `price` is from `reference`, in percent of it. */
export const toDeviationPct = (price: number, reference: number): number => (price / reference - 1) * 100

interface Priced {
  source: string
  value: { priceUsd: number }
}

/**
 * Splits readings, best first, into the largest group that agrees and the rest. Where two groups are equally large, the
 * one with more independent sources is kept (`voiceOf` names the source that another one copies), then the one with the
 * best source. So one wrong source is set aside by two right ones, and of two sources that disagree the better is kept.
 */
export function splitByAgreement<R extends Priced>(
  readings: readonly R[],
  voiceOf: (source: string) => string = (source) => source,
): { agreeing: R[]; rejected: R[] } {
  const groups = readings.map(({ value: { priceUsd: centre } }) =>
    readings.filter(({ value }) => Math.abs(toDeviationPct(value.priceUsd, centre)) <= AGREEMENT_PCT),
  )
  const voices = (group: readonly R[]) => new Set(group.map(({ source }) => voiceOf(source))).size
  const agreeing = groups.reduce<R[]>((best, group) => (voices(group) > voices(best) ? group : best), [])
  return { agreeing, rejected: readings.filter((reading) => !agreeing.includes(reading)) }
}
