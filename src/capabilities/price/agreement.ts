import type { Sourced } from '../../domain/provenance.ts'
import type { Asset, SpotPrice } from '../../ports/prices.ts'

/** How well several price sources agree, and figures from the price history. */

/** Percent. Sources further apart than this disagree. */
const AGREEMENT_PCT = 1
/** A seven-day line has 168 hourly closes. With fewer than this its first point is not a week ago. */
const FULL_WEEK_POINTS = 160

/**
 * The median; of an even number the mean of the middle two. Rounded to twelve digits to remove floating-point noise.
 */
export function middle(prices: readonly number[]): number {
  const sorted = [...prices].sort((left, right) => left - right)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  return Number((lower + (upper - lower) / 2).toPrecision(12))
}

/** Distance between the highest and the lowest price in percent of the median; null with one source. */
export function toSpreadPct(prices: readonly number[]): number | null {
  if (prices.length < 2) return null
  return ((Math.max(...prices) - Math.min(...prices)) / middle(prices)) * 100
}

/**
 * Low: sources differ by more than one percent, all rests on one pool, or the asset itself was guessed by liquidity.
 * High: two or more sources agree. Medium: one source that is more than a pool.
 */
export function toConfidence({ foundBy }: Asset, readings: readonly Sourced<SpotPrice>[]): 'high' | 'medium' | 'low' {
  const spreadPct = toSpreadPct(readings.map(({ value }) => value.priceUsd))
  if (foundBy === 'pool' || readings.every(({ value }) => value.onePool)) return 'low'
  if (spreadPct === null) return 'medium'
  return spreadPct > AGREEMENT_PCT ? 'low' : 'high'
}

export function toWeekChangePct(closes: readonly number[], price: number): number | null {
  const weekAgo = closes[0]
  return weekAgo === undefined || closes.length < FULL_WEEK_POINTS ? null : (price / weekAgo - 1) * 100
}

/** Evenly spaced points, including the first and the last. */
export function downsample(points: readonly number[], most: number): number[] {
  if (points.length <= most) return [...points]
  return Array.from(
    { length: most },
    (_, index) => points[Math.round((index * (points.length - 1)) / (most - 1))] ?? Number.NaN,
  )
}
