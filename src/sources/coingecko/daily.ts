import { z } from 'zod'
import type { DayPoint } from '../../ports/market-reads.ts'
import { DAILY } from '../keeps.ts'
import { toMoment, toSizeUsd } from '../plausible.ts'
import { readRows, translate } from '../rows.ts'
import { toPath } from '../upstream/to-path.ts'
import type { Fetched, Upstream } from '../upstream.ts'

/** Closes at 00:00 UTC of 30 days and the price now, oldest first. */
export function readDailyCloses(upstream: Upstream, id: string): Promise<Fetched<DayPoint[]>> {
  return upstream.get(toPath`/coins/${id}/market_chart?vs_currency=usd&days=30&interval=daily`, Chart, DAILY)
}

const Point = z.tuple([z.unknown(), z.unknown()])

/** The last two points were seen out of order: sorted, and one per moment. */
export function toPoints(rows: readonly unknown[]): DayPoint[] {
  const points = translate(readRows(rows, Point), ([ms, price]) => {
    const atMs = toMoment(ms)
    const value = toSizeUsd(price)
    return atMs === null || value === null ? undefined : { atMs, value }
  })
  return [...new Map(points.map((point) => [point.atMs, point])).values()].sort((left, right) => left.atMs - right.atMs)
}

const Chart = z.object({ prices: z.array(z.unknown()) }).transform(({ prices }) => toPoints(prices))
