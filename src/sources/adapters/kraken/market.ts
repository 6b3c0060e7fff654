import { z } from 'zod'
import { fail } from '../../../domain/failure.ts'
import type { SpotPrice } from '../../../ports/prices.ts'
import type { Fetched } from '../../client/cache.ts'
import { CHART, SPOT } from '../../client/cache-policies.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { type PricePoint, toPoints } from '../../shapes/prices.ts'
import { toNonNegative, toPositive } from '../../shapes/values.ts'

/** Spot prices and hourly candles from Kraken. */

export interface KrakenMarket {
  /** The dollar pair of a coin; `undefined` when Kraken does not trade it. */
  spot(ticker: string): Promise<Fetched<SpotPrice | undefined>>
  hourly(ticker: string): Promise<Fetched<PricePoint[]>>
}

/**
 * One answer holds the tickers of all pairs, so the number of calls does not depend on how many coins are asked for.
 */
const ALL_TICKERS = '/0/public/Ticker?assetVersion=1'

export function krakenMarket(upstream: Upstream): KrakenMarket {
  return {
    async spot(ticker) {
      const fetched = await upstream.get(ALL_TICKERS, DollarTickers, SPOT)
      return { ...fetched, body: toSpot(fetched.body.get(ticker)) }
    },
    async hourly(ticker) {
      const fetched = await upstream.get(toPath`/0/public/OHLC?pair=${toPair(ticker)}&interval=60`, KrakenReply, CHART)
      return { ...fetched, body: toHourly(readOnlyResult(fetched.body)) }
    },
  }
}

/** Kraken still uses its own older tickers for these. */
const OLD_TICKERS: Record<string, string> = { BTC: 'XBT', DOGE: 'XDG' }
const toPair = (ticker: string): string => `${OLD_TICKERS[ticker] ?? ticker}USD`

export const KrakenReply = z.object({
  error: z.array(z.string()),
  result: z.record(z.string(), z.unknown()).optional(),
})

/**
 * The one row of an answer. Its key is not the pair that was asked for (`XXBTZUSD`), so it is ignored. Errors come with
 * HTTP 200.
 */
export function readOnlyResult({ error, result }: z.output<typeof KrakenReply>): unknown {
  if (error.some((text) => text.includes('Unknown asset pair'))) return undefined
  if (error.length > 0) throw fail({ code: 'upstream_failed', source: 'kraken' }, error.join('; ').slice(0, 300))
  return Object.entries(result ?? {}).find(([key]) => key !== 'last')?.[1]
}

/** Rows of the dollar pairs by ticker. With `assetVersion=1` keys are `BTC/USD` and not `XXBTZUSD`. */
export const DollarTickers = KrakenReply.transform(({ error, result = {} }, context): Map<string, unknown> => {
  if (error.length > 0) context.addIssue({ code: 'custom', message: error.join('; ').slice(0, 300) })
  const dollar = Object.entries(result).filter(([pair]) => pair.endsWith('/USD'))
  if (dollar.length === 0) context.addIssue({ code: 'custom', message: 'no dollar pair' })
  return new Map(dollar.map(([pair, row]) => [pair.slice(0, -'/USD'.length), row]))
})

/** Arrays are [today, last 24 hours]. `o` is today's open, so it gives no 24-hour change. */
const TickerRow = z.object({
  c: z.array(z.unknown()),
  v: z.array(z.unknown()).catch([]),
  p: z.array(z.unknown()).catch([]),
  l: z.array(z.unknown()).catch([]),
  h: z.array(z.unknown()).catch([]),
})

export function toSpot(candidate: unknown): SpotPrice | undefined {
  const row = TickerRow.safeParse(candidate)
  if (!row.success) return undefined
  const priceUsd = toPositive(row.data.c[0])
  const volume = toNonNegative(row.data.v[1])
  // A pair without a trade in 24 hours still shows its last price, which can be very old.
  if (priceUsd === null || volume === 0) return undefined
  const meanPrice = toPositive(row.data.p[1])
  return {
    priceUsd,
    change24hPct: null,
    change7dPct: null,
    high24h: toPositive(row.data.h[1]),
    low24h: toPositive(row.data.l[1]),
    marketCapUsd: null,
    volume24hUsd: volume === null || meanPrice === null ? null : toNonNegative(volume * meanPrice),
    onePool: false,
  }
}

export const toHourly = (candidate: unknown): PricePoint[] => (Array.isArray(candidate) ? toPoints(candidate) : [])
