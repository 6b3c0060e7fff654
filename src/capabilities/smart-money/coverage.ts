import type { Timeframe } from '../request-fields.ts'

/** How much of a timeframe must be read for an answer to be sold, and what can be read at all. */

export const WINDOW_SECONDS: Readonly<Record<Timeframe, number>> = {
  '5m': 300,
  '10m': 600,
  '30m': 1_800,
  '1h': 3_600,
  '4h': 14_400,
  '6h': 21_600,
  '24h': 86_400,
  '7d': 604_800,
  '30d': 2_592_000,
}

/** Less than half of what was asked is an answer to another question. */
const LEAST_SHARE = 0.5

/**
 * Whether a timeframe can be answered when trades reach back this far; null reaches as far as anybody asks. Public trades
 * reach back a day, so 7d and 30d need a paid source. Needs nothing from outside, so it can be told before a payment.
 */
export function canCover(timeframe: Timeframe, reachSeconds: number | null): boolean {
  return reachSeconds === null || reachSeconds >= WINDOW_SECONDS[timeframe] * LEAST_SHARE
}

/** The timeframes that can be answered, shortest first. */
export const listCoverable = (reachSeconds: number | null): Timeframe[] =>
  (Object.keys(WINDOW_SECONDS) as Timeframe[]).filter((timeframe) => canCover(timeframe, reachSeconds))
