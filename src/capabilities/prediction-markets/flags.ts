import { DAY_MS } from '../../domain/time.ts'
import type { PredictionMarket } from '../../ports/predictions.ts'

/** Flags of a market that make its odds less reliable. */

/** Price difference of bid and ask, 0 to 1. Beyond it the middle says little. */
const WIDE_SPREAD = 0.1
/** US dollars. Below these a single small order moves the odds. */
const THIN_LIQUIDITY_USD = 1_000
const QUIET_VOLUME_USD = 1_000
const BIG_MOVE_PTS = 10
/** Difference of the odds of one question on two venues. */
const DISAGREEMENT = 0.1
const NEAR_CERTAIN = 0.98

/** Flags that a reader should know before trusting the odds. */
export function toFlags(market: PredictionMarket, twins: readonly PredictionMarket[], nowMs: number): string[] {
  const [first] = market.outcomes
  const { closesAtMs, liquidityUsd, volume24hUsd } = market
  const [bid, ask] = [first?.bid ?? null, first?.ask ?? null]
  const wide = (ask ?? 1) - (bid ?? 0) > WIDE_SPREAD + 1e-9
  const own = oddsOf(market)
  const likeliest = Math.max(...market.outcomes.map(({ probability }) => probability ?? 0))
  const disagrees = (twin: PredictionMarket) => {
    const other = oddsOf(twin)
    return own !== null && other !== null && Math.abs(other - own) >= DISAGREEMENT - 1e-9
  }
  const checks: [string, boolean][] = [
    ['NO_ODDS', own === null],
    ['NO_BOOK', bid === null && ask === null],
    ['WIDE_BOOK', wide && (bid !== null || ask !== null)],
    ['THIN_BOOK', wide || (liquidityUsd !== null && liquidityUsd < THIN_LIQUIDITY_USD)],
    ['LOW_VOLUME', volume24hUsd !== null && volume24hUsd < QUIET_VOLUME_USD],
    ['BIG_MOVE', Math.abs(first?.change24hPts ?? 0) >= BIG_MOVE_PTS],
    ['NEAR_CERTAIN', likeliest >= NEAR_CERTAIN],
    ['CLOSES_WITHIN_24H', closesAtMs !== null && closesAtMs > nowMs && closesAtMs - nowMs <= DAY_MS],
    ['PAST_END_DATE', isPastEnd(market, nowMs)],
    ['RESOLUTION_DISPUTED', market.disputed],
    ['VENUES_DISAGREE', twins.some(disagrees)],
    ['VOLUME_ESTIMATED', market.volumeEstimated],
  ]
  return checks.flatMap(([flag, holds]) => (holds ? [flag] : []))
}

/** Listed as open though its end date has passed, as until the result is settled. */
export const isPastEnd = ({ closesAtMs }: PredictionMarket, nowMs: number): boolean =>
  closesAtMs !== null && closesAtMs <= nowMs

/** Probability of the first outcome; null when it is not known. */
export const oddsOf = ({ outcomes }: PredictionMarket): number | null => outcomes[0]?.probability ?? null
