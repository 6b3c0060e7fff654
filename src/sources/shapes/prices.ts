import { z } from 'zod'
import { DAY_MS } from '../../domain/time.ts'
import { readRows, secondsToMs, toPositive, translate } from './values.ts'

export interface PricePoint {
  atMs: number
  priceUsd: number
}

const WEEK_MS = 7 * DAY_MS

/** Closes of the last seven days, oldest first, one per moment: upstreams send them newest first or out of order. */
export function toWeekOfCloses(points: readonly PricePoint[], nowMs: number): number[] {
  const byMoment = new Map<number, number>()
  for (const { atMs, priceUsd } of points) {
    if (atMs > nowMs - WEEK_MS && atMs <= nowMs) byMoment.set(atMs, priceUsd)
  }
  return [...byMoment].sort(([left], [right]) => left - right).map(([, priceUsd]) => priceUsd)
}

const Candle = z.tuple([z.unknown(), z.unknown(), z.unknown(), z.unknown(), z.unknown()]).rest(z.unknown())

/** Candles as rows: the columns between differ by upstream, but seconds come first and the close is always fifth. */
export function toPoints(rows: readonly unknown[]): PricePoint[] {
  return translate(readRows(rows, Candle), ([seconds, , , , close]) => toPoint(seconds, close))
}

export function toPoint(seconds: unknown, price: unknown): PricePoint | undefined {
  const atMs = secondsToMs(seconds)
  const priceUsd = toPositive(price)
  return atMs === null || priceUsd === null ? undefined : { atMs, priceUsd }
}
