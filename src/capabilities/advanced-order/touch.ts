import { within } from '../../domain/deadline.ts'
import { toPctFigure } from '../../domain/format.ts'
import { toIso } from '../../domain/provenance.ts'
import type { Asset, PriceSource } from '../../ports/prices.ts'

/**
 * The chance that the price touches a level before the order ends. The price is taken as a driftless random walk of its
 * logarithm; by the reflection principle the chance is 2 · Φ(−|ln(level / price)| / (σ · √time)).
 */

/** Fewer hourly closes than a day's say little about how much a price moves. */
const LEAST_CLOSES = 24
/** The order is priced without the chance when its candles take longer. */
const HISTORY_WITHIN_MS = 2_000
const HOUR_SECONDS = 3_600
const HOURS_A_DAY = 24

export interface Touch {
  probability: number
  volatilityDailyPct: number
  closes: number
  source: string
  at: string
}

interface Question {
  priceUsd: number
  level: number
  seconds: number
}

/** null when there are no candles, or the price in them does not move. */
export async function readTouch(prices: PriceSource, asset: Asset, question: Question): Promise<Touch | null> {
  const history = await within(HISTORY_WITHIN_MS, prices.history(asset))
  if (!history) return null
  const hourly = toHourlyVolatility(history.value)
  if (hourly === null) return null
  return {
    probability: Number(toTouchProbability({ ...question, hourly }).toFixed(4)),
    volatilityDailyPct: toPctFigure(hourly * Math.sqrt(HOURS_A_DAY) * 100) ?? 0,
    closes: history.value.length,
    source: history.source,
    at: toIso(history.atMs),
  }
}

/** Standard deviation of one hour's change of the logarithm, around zero; null without enough closes or movement. */
export function toHourlyVolatility(closes: readonly number[]): number | null {
  const sound = closes.filter((close) => Number.isFinite(close) && close > 0)
  if (sound.length < LEAST_CLOSES) return null
  const changes = sound.slice(1).map((close, place) => Math.log(close / (sound[place] ?? close)))
  const variance = changes.reduce((sum, change) => sum + change * change, 0) / changes.length
  return variance > 0 ? Math.sqrt(variance) : null
}

export function toTouchProbability({ priceUsd, level, seconds, hourly }: Question & { hourly: number }): number {
  const spread = hourly * Math.sqrt(Math.max(0, seconds) / HOUR_SECONDS)
  const distance = Math.abs(Math.log(level / priceUsd))
  if (distance === 0) return 1
  return spread === 0 ? 0 : Math.min(1, 2 * normalBelow(-distance / spread))
}

/** Φ, the share of a normal distribution below a value; Zelen and Severo's polynomial, off by less than 1e-7. */
function normalBelow(value: number): number {
  const at = 1 / (1 + 0.2316419 * Math.abs(value))
  const tail =
    (Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI)) *
    at *
    (0.31938153 + at * (-0.356563782 + at * (1.781477937 + at * (-1.821255978 + at * 1.330274429))))
  return value < 0 ? tail : 1 - tail
}
