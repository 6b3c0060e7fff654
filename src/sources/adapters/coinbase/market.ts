import { z } from 'zod'
import type { SpotPrice } from '../../../ports/prices.ts'
import type { Fetched } from '../../client/cache.ts'
import { CHART, SPOT } from '../../client/cache-policies.ts'
import { findOrUndefined } from '../../client/failure.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { type PricePoint, toPoints } from '../../shapes/prices.ts'
import { Anything, toChangePct, toNonNegative, toPositive } from '../../shapes/values.ts'

/** Spot prices and hourly candles from the Coinbase exchange. */

export interface CoinbaseMarket {
  /** The dollar pair of a coin; `undefined` when Coinbase does not trade it. */
  spot(ticker: string): Promise<Fetched<SpotPrice | undefined> | undefined>
  hourly(ticker: string): Promise<Fetched<PricePoint[]> | undefined>
}

export function coinbaseMarket(upstream: Upstream): CoinbaseMarket {
  return {
    spot: (ticker) => findOrUndefined(upstream.get(toPath`/products/${ticker}-USD/stats`, Spot, SPOT)),
    hourly: (ticker) =>
      findOrUndefined(upstream.get(toPath`/products/${ticker}-USD/candles?granularity=3600`, Hourly, CHART)),
  }
}

/** `/products/{pair}/stats`: figures of the last 24 hours, as decimal text. */
const StatsRow = z.object({
  open: Anything,
  high: Anything,
  low: Anything,
  last: Anything,
  volume: Anything,
})

function toSpot(row: z.output<typeof StatsRow>): SpotPrice | undefined {
  const priceUsd = toPositive(row.last)
  const volume = toNonNegative(row.volume)
  // A pair without a trade in 24 hours, or delisted, still shows its last price, which can be very old.
  if (priceUsd === null || volume === 0) return undefined
  return {
    priceUsd,
    change24hPct: toChangePct(toPositive(row.open), priceUsd),
    change7dPct: null,
    high24h: toPositive(row.high),
    low24h: toPositive(row.low),
    marketCapUsd: null,
    volume24hUsd: volume === null ? null : toNonNegative(volume * priceUsd),
    onePool: false,
  }
}

const Spot = StatsRow.transform(toSpot)

const Hourly = z.array(z.unknown()).transform(toPoints)
