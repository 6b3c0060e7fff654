import { z } from 'zod'
import { DAY_MS } from '../../domain/time.ts'
import { readRows, secondsToMs, toPositive, translate } from './values.ts'

/** Price points and candles. */

export interface PricePoint {
  atMs: number
  priceUsd: number
}

const WEEK_MS = 7 * DAY_MS

/**
 * Closes of the last seven days, oldest first, one for each moment. Upstreams send them newest first or out of order.
 */
export function toWeekOfCloses(points: readonly PricePoint[], nowMs: number): number[] {
  const byMoment = new Map<number, number>()
  for (const { atMs, priceUsd } of points) {
    if (atMs > nowMs - WEEK_MS && atMs <= nowMs) byMoment.set(atMs, priceUsd)
  }
  return [...byMoment].sort(([left], [right]) => left - right).map(([, priceUsd]) => priceUsd)
}

const Candle = z.tuple([z.unknown(), z.unknown(), z.unknown(), z.unknown(), z.unknown()]).rest(z.unknown())

/**
 * Reads candles given as arrays. Columns differ by upstream, but seconds are always first and the close is always
 * fifth.
 */
export function toPoints(rows: readonly unknown[]): PricePoint[] {
  return translate(readRows(rows, Candle), ([seconds, , , , close]) => toPoint(seconds, close))
}

export function toPoint(seconds: unknown, price: unknown): PricePoint | undefined {
  const atMs = secondsToMs(seconds)
  const priceUsd = toPositive(price)
  return atMs === null || priceUsd === null ? undefined : { atMs, priceUsd }
}
