import { z } from 'zod'
import { cleanText } from '../../../domain/clean-text.ts'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import type { DayPoint } from '../../../ports/market-reads.ts'
import type { Listing, SpotPrice } from '../../../ports/prices.ts'
import type { Fetched } from '../../client/cache.ts'
import { DAILY, SEARCH, SPOT } from '../../client/cache-policies.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { toMoment, toSizeUsd } from '../../shapes/plausible.ts'
import { Anything, readRows, toNonNegative, toPositive, translate } from '../../shapes/values.ts'

/** CoinGecko's market rows: price, changes, market cap and the seven-day line of listed coins. */

/** A listed coin that has a price. */
export interface Market {
  id: string
  /**
   * As CoinGecko writes it, in lower case. Compare this raw text, because a cleaned one could make a look-alike equal.
   */
  rawSymbol: string
  name: string
  rank: number | null
  reading: SpotPrice
  /** CoinGecko's own time of the price. */
  atMs: number | null
  /** Hourly prices of seven days; empty when they were not asked for. */
  history: number[]
}

export interface CoingeckoMarkets {
  byIds(ids: readonly string[]): Promise<Fetched<Market[]>>
  /** Every coin with this ticker, largest market cap first. */
  bySymbol(symbol: string): Promise<Fetched<Market[]>>
}

export function coingeckoMarkets(upstream: Upstream): CoingeckoMarkets {
  return {
    byIds: (ids) =>
      upstream.get(
        toPath`/coins/markets?vs_currency=usd&ids=${ids}&per_page=250&sparkline=true&price_change_percentage=1h,24h,7d,30d&precision=full`,
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
  price_change_percentage_1h_in_currency: Anything,
  price_change_percentage_7d_in_currency: Anything,
  price_change_percentage_30d_in_currency: Anything,
  high_24h: Anything,
  low_24h: Anything,
  market_cap: Anything,
  market_cap_rank: Anything,
  fully_diluted_valuation: Anything,
  total_volume: Anything,
  circulating_supply: Anything,
  total_supply: Anything,
  max_supply: Anything,
  ath: Anything,
  ath_date: Anything,
  last_updated: Anything,
  sparkline_in_7d: Anything,
})

const Sparkline = z.object({ price: z.array(z.unknown()) })

export const toMarkets = (rows: readonly unknown[]): Market[] => translate(readRows(rows, MarketRow), toMarket)

const Markets = z.array(z.unknown()).transform(toMarkets)

function toMarket(row: z.output<typeof MarketRow>): Market | undefined {
  const priceUsd = toPositive(row.current_price)
  if (priceUsd === null) return undefined
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
      listing: toListing(row, priceUsd),
      onePool: false,
    },
    atMs: toMs(row.last_updated),
    history: sparkline.success ? translate(sparkline.data.price, (price) => toPositive(price) ?? undefined) : [],
  }
}

/** CoinGecko writes 0 for a market cap or a supply that it does not know. */
function toListing(row: z.output<typeof MarketRow>, priceUsd: number): Listing {
  const athUsd = toPositive(row.ath)
  return {
    change1hPct: toFiniteNumber(row.price_change_percentage_1h_in_currency),
    change30dPct: toFiniteNumber(row.price_change_percentage_30d_in_currency),
    fdvUsd: toPositive(row.fully_diluted_valuation),
    rank: toPositive(row.market_cap_rank),
    supply: {
      circulating: toPositive(row.circulating_supply),
      total: toPositive(row.total_supply),
      max: toPositive(row.max_supply),
    },
    // A price above the stored high is itself the high.
    ath:
      athUsd === null
        ? null
        : { priceUsd: athUsd, atMs: toMs(row.ath_date), downPct: Math.max(0, (1 - priceUsd / athUsd) * 100) },
  }
}

function toMs(text: unknown): number | null {
  const ms = typeof text === 'string' ? Date.parse(text) : Number.NaN
  return Number.isNaN(ms) ? null : ms
}

/** Closes at 00:00 UTC, 30 days back from the last one, and the price now, oldest first. */
export function readDailyCloses(upstream: Upstream, id: string): Promise<Fetched<DayPoint[]>> {
  return upstream.get(toPath`/coins/${id}/market_chart?vs_currency=usd&days=31&interval=daily`, Chart, DAILY)
}

const Point = z.tuple([z.unknown(), z.unknown()])

/** CoinGecko has sent the last two points out of order, so points are sorted and duplicates of one moment dropped. */
export function toPoints(rows: readonly unknown[]): DayPoint[] {
  const points = translate(readRows(rows, Point), ([ms, price]) => {
    const atMs = toMoment(ms)
    const value = toSizeUsd(price)
    return atMs === null || value === null ? undefined : { atMs, value }
  })
  return [...new Map(points.map((point) => [point.atMs, point])).values()].sort((left, right) => left.atMs - right.atMs)
}

const Chart = z.object({ prices: z.array(z.unknown()) }).transform(({ prices }) => toPoints(prices))
