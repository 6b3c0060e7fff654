import { z } from 'zod'
import { cleanText } from '../../domain/clean-text.ts'
import { toFiniteNumber } from '../../domain/finite-number.ts'
import type { SpotReading } from '../../ports/prices.ts'
import { SEARCH, SPOT } from '../keeps.ts'
import { toNonNegative, toPositive } from '../numbers.ts'
import { Anything, readRows, translate } from '../rows.ts'
import { toPath } from '../upstream/to-path.ts'
import type { Fetched, Upstream } from '../upstream.ts'

/** A listed coin that has a price. */
export interface Market {
  id: string
  /** As CoinGecko writes it, lower case; compare it raw, so that a look-alike does not pass. */
  rawSymbol: string
  name: string
  rank: number | null
  reading: SpotReading
  /** CoinGecko's own time of the price. */
  atMs: number | null
  /** Hourly prices of seven days; empty when they were not asked for. */
  history: number[]
}

export interface CoingeckoMarkets {
  byIds(ids: readonly string[]): Promise<Fetched<Market[]>>
  /** Every coin that bears the ticker, largest first. */
  bySymbol(symbol: string): Promise<Fetched<Market[]>>
}

export function coingeckoMarkets(upstream: Upstream): CoingeckoMarkets {
  return {
    byIds: (ids) =>
      upstream.get(
        toPath`/coins/markets?vs_currency=usd&ids=${ids}&per_page=250&sparkline=true&price_change_percentage=24h,7d&precision=full`,
        Markets,
        SPOT,
      ),
    bySymbol: (symbol) =>
      upstream.get(
        toPath`/coins/markets?vs_currency=usd&symbols=${symbol.toLowerCase()}&include_tokens=all&order=market_cap_desc&per_page=20&sparkline=false`,
        Markets,
        SEARCH,
      ),
  }
}

export const MarketRow = z.object({
  id: z.string().min(1).max(200),
  symbol: z.string().min(1).max(100),
  name: z.string(),
  current_price: Anything,
  price_change_percentage_24h: Anything,
  price_change_percentage_7d_in_currency: Anything,
  high_24h: Anything,
  low_24h: Anything,
  market_cap: Anything,
  market_cap_rank: Anything,
  total_volume: Anything,
  last_updated: Anything,
  sparkline_in_7d: Anything,
})

const Sparkline = z.object({ price: z.array(z.unknown()) })

export const toMarkets = (rows: readonly unknown[]): Market[] => translate(readRows(rows, MarketRow), toMarket)

const Markets = z.array(z.unknown()).transform(toMarkets)

export function toMarket(row: z.output<typeof MarketRow>): Market | undefined {
  const priceUsd = toPositive(row.current_price)
  if (priceUsd === null) return undefined
  const updatedAtMs = typeof row.last_updated === 'string' ? Date.parse(row.last_updated) : Number.NaN
  const sparkline = Sparkline.safeParse(row.sparkline_in_7d)
  return {
    id: row.id,
    rawSymbol: row.symbol,
    name: cleanText(row.name),
    rank: toPositive(row.market_cap_rank),
    reading: {
      priceUsd,
      change24hPct: toFiniteNumber(row.price_change_percentage_24h),
      change7dPct: toFiniteNumber(row.price_change_percentage_7d_in_currency),
      high24h: toPositive(row.high_24h),
      low24h: toPositive(row.low_24h),
      marketCapUsd: toPositive(row.market_cap),
      volume24hUsd: toNonNegative(row.total_volume),
      onePool: false,
    },
    atMs: Number.isNaN(updatedAtMs) ? null : updatedAtMs,
    history: sparkline.success ? translate(sparkline.data.price, (price) => toPositive(price) ?? undefined) : [],
  }
}
