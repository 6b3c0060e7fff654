import { AGREEMENT_PCT, toSpreadPct } from '../../domain/agreeing-prices.ts'
import type { Asset, RejectedReading, Spot, SpotReading } from '../../ports/prices.ts'

/** How sure a price is, and figures from the price history. */

/** A seven-day line has 168 hourly closes. With fewer than this its first point is not a week ago. */
const FULL_WEEK_POINTS = 160
/** US dollars in pools below which a single ordinary trade moves the price by percents. */
export const SHALLOW_USD = 50_000
/** Percent in a few minutes that ordinary trading explains; an old price further away says that one of the two is wrong. */
const MOVED_PCT = 5

/**
 * Low: a source was set aside for its price, sources differ by more than one percent, all rests on one pool or on shallow
 * ones, or the asset itself was guessed by liquidity. High: two or more sources agree now. Medium: one source that is more
 * than a pool, or a coin whose price nobody has changed for a while.
 */
export function toConfidence({ foundBy }: Asset, { readings, rejected }: Spot): 'high' | 'medium' | 'low' {
  const spreadPct = toSpreadPct(readings.map(({ value }) => value.priceUsd))
  if (foundBy === 'pool' || readings.every(({ value }) => value.onePool)) return 'low'
  if (readings.every(isShallow) || rejected.some(contradicts)) return 'low'
  if (spreadPct !== null && spreadPct > AGREEMENT_PCT) return 'low'
  return spreadPct === null || readings.every(({ quotedAtMs }) => quotedAtMs !== undefined) ? 'medium' : 'high'
}

/** An old price that is near is only old. */
const contradicts = ({ reason, deviationPct }: RejectedReading): boolean =>
  reason === 'outlier' || Math.abs(deviationPct) > MOVED_PCT

const isShallow = ({ value: { depthUsd } }: SpotReading): boolean => depthUsd !== undefined && depthUsd < SHALLOW_USD

/**
 * High and low of one source, so that the two fit together. A price at the edge of the day is itself the new high or low;
 * a range that the price is far outside of is not of this day, and the next source's is taken.
 */
export function toRange(
  readings: readonly SpotReading[],
  price: number,
): { high24h: number | null; low24h: number | null } {
  const edge = AGREEMENT_PCT / 100
  for (const { value } of readings) {
    const { high24h, low24h } = value
    if (high24h === null || low24h === null || high24h < low24h) continue
    if (price > high24h * (1 + edge) || price < low24h * (1 - edge)) continue
    return { high24h: Math.max(high24h, price), low24h: Math.min(low24h, price) }
  }
  return { high24h: null, low24h: null }
}

/** Part by which sources may differ on high and low before a change contradicts them. */
const RANGE_SLACK = 0.1

/**
 * The change of the first source whose price of a day ago lies within the range of the day; a change that the range rules
 * out is not of this day. Where no change fits, the range is the one that lags, and the first change counts.
 */
export function toDayChangePct(
  readings: readonly SpotReading[],
  price: number,
  { high24h, low24h }: ReturnType<typeof toRange>,
): number | null {
  const changes = readings.flatMap(({ value: { change24hPct } }) => change24hPct ?? [])
  const fits = (changePct: number) => {
    const dayAgo = price / (1 + changePct / 100)
    return (
      high24h === null ||
      low24h === null ||
      (dayAgo <= high24h * (1 + RANGE_SLACK) && dayAgo >= low24h * (1 - RANGE_SLACK))
    )
  }
  return changes.find(fits) ?? changes[0] ?? null
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
