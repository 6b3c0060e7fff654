import { z } from 'zod'
import type { Context } from '../../domain/context.ts'
import { type Sourced, whenFetched } from '../../domain/provenance.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { DayPoint } from '../../ports/market-reads.ts'
import { readDailyCloses } from '../adapters/coingecko/markets.ts'
import { toCoinCharts } from '../adapters/defillama/coins.ts'
import type { Fetched } from '../client/cache.ts'
import { DAILY } from '../client/cache-policies.ts'
import { toPath } from '../client/to-path.ts'
import type { Upstream } from '../client/upstream.ts'
import type { UpstreamName } from '../client/upstreams.ts'

/** A week of daily closes and the current price; less cannot tell a weekly change. */
const LEAST_POINTS = 8
const KEY = 'coingecko:bitcoin'

/** Daily closes of Bitcoin from CoinGecko, or from DefiLlama when CoinGecko has none. */
export async function readBitcoinCloses(
  { coingecko, defillama_coins }: Pick<Record<UpstreamName, Upstream>, 'coingecko' | 'defillama_coins'>,
  context: Context,
): Promise<Sourced<DayPoint[]>> {
  const first = await readDailyCloses(coingecko, 'bitcoin').catch(() => undefined)
  if (first && first.body.length >= LEAST_POINTS) return toSourced('coingecko', first)
  const startSeconds = Math.floor((context.now() - 30 * DAY_MS) / DAY_MS) * 86_400
  const second = await defillama_coins.get(
    toPath`/chart/${KEY}?start=${startSeconds}&span=31&period=1d&searchWidth=600`,
    Chart,
    DAILY,
  )
  const body = (second.body.get(KEY) ?? []).map(({ atMs, priceUsd }) => ({ atMs, value: priceUsd }))
  return toSourced('defillama', { ...second, body })
}

const Chart = z.object({ coins: z.record(z.string(), z.unknown()) }).transform(toCoinCharts)

function toSourced(source: string, { body, fetchedAtMs, sandbox }: Fetched<DayPoint[]>): Sourced<DayPoint[]> {
  const atMs = Math.min(body.at(-1)?.atMs ?? fetchedAtMs, fetchedAtMs)
  return { value: body, source, atMs, ...whenFetched(atMs, fetchedAtMs), ...(sandbox ? { sandbox: true } : {}) }
}
