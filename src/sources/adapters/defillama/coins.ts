import { z } from 'zod'
import { cleanText } from '../../../domain/clean-text.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import type { Fetched } from '../../client/cache.ts'
import { CHART, PAST_PRICE, SPOT } from '../../client/cache-policies.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { type PricePoint, toPoint } from '../../shapes/prices.ts'
import { Anything, readRows, secondsToMs, toDecimals, toPositive, translate } from '../../shapes/values.ts'

/** Current and past prices from DefiLlama's coins API. Keys are `coingecko:<id>` or `<chain>:<address>`. */

export interface CoinPrice {
  priceUsd: number
  rawSymbol: string
  symbol: string
  decimals: number | null
  atMs: number
}

export interface DefillamaCoins {
  /** Prices by key, in the letter case that was sent. A coin that DefiLlama does not know is absent. */
  current(keys: readonly string[]): Promise<Fetched<Map<string, CoinPrice>>>
  /** Prices near a moment. The moment is rounded down to five minutes, so that callers share cached answers. */
  around(atMs: number, keys: readonly string[]): Promise<Fetched<Map<string, CoinPrice>>>
  hourly(key: string, fromMs: number): Promise<Fetched<Map<string, PricePoint[]>>>
}

export function defillamaCoins(upstream: Upstream): DefillamaCoins {
  return {
    current: (keys) => upstream.get(toPath`/prices/current/${keys}?searchWidth=4h`, CoinPrices, SPOT),
    around: (atMs, keys) =>
      upstream.get(
        toPath`/prices/historical/${Math.floor(atMs / 300_000) * 300}/${keys}?searchWidth=1h`,
        CoinPrices,
        PAST_PRICE,
      ),
    hourly: (key, fromMs) =>
      upstream.get(
        toPath`/chart/${key}?start=${Math.ceil(fromMs / HOUR_MS) * 3_600}&span=168&period=1h&searchWidth=600`,
        CoinCharts,
        CHART,
      ),
  }
}

const Coins = z.object({ coins: z.record(z.string(), z.unknown()) })

export const CoinRow = z.object({
  price: Anything,
  symbol: z.string(),
  timestamp: Anything,
  decimals: Anything,
})

function toCoinPrice(row: z.output<typeof CoinRow>): CoinPrice | undefined {
  const priceUsd = toPositive(row.price)
  const atMs = secondsToMs(row.timestamp)
  if (priceUsd === null || atMs === null) return undefined
  return {
    priceUsd,
    rawSymbol: row.symbol,
    symbol: cleanText(row.symbol, 30),
    decimals: toDecimals(row.decimals),
    atMs,
  }
}

export const toCoinPrices = ({ coins }: z.output<typeof Coins>): Map<string, CoinPrice> =>
  toMap(coins, (row) => translate(readRows([row], CoinRow), toCoinPrice)[0])

export const toCoinCharts = ({ coins }: z.output<typeof Coins>): Map<string, PricePoint[]> =>
  toMap(coins, (row) => {
    const chart = ChartRow.safeParse(row)
    return chart.success
      ? translate(readRows(chart.data.prices, ChartPoint), ({ timestamp, price }) => toPoint(timestamp, price))
      : undefined
  })

const CoinPrices = Coins.transform(toCoinPrices)
const CoinCharts = Coins.transform(toCoinCharts)

const ChartRow = z.object({ prices: z.array(z.unknown()) })
const ChartPoint = z.object({ timestamp: Anything, price: Anything })

function toMap<T>(rows: Record<string, unknown>, to: (row: unknown) => T | undefined): Map<string, T> {
  return new Map(
    Object.entries(rows).flatMap(([key, row]) => {
      const out = to(row)
      return out === undefined ? [] : [[key, out] as const]
    }),
  )
}
