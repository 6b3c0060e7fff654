import { z } from 'zod'
import { cleanText } from '../../../domain/clean-text.ts'
import type { SpotPrice } from '../../../ports/prices.ts'
import type { CachePolicy, Fetched } from '../../client/cache.ts'
import { CHART, SPOT } from '../../client/cache-policies.ts'
import { findOrUndefined } from '../../client/failure.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { type PricePoint, toPoints } from '../../shapes/prices.ts'
import { Anything, readRows, toDecimals, toNonNegative, toPositive } from '../../shapes/values.ts'

/** Token prices and hourly candles from GeckoTerminal. */

export interface PooledToken {
  address: string
  rawSymbol: string
  symbol: string
  name: string
  decimals: number | null
  coingeckoId: string | null
  /** Null when the pools are too small for a reliable price. */
  reading: SpotPrice | null
}

export interface GeckoterminalTokens {
  /** `network` is GeckoTerminal's own name of the chain. `keep` allows an older answer than a spot price. */
  token(network: string, address: string, keep?: CachePolicy): Promise<Fetched<PooledToken[]> | undefined>
  hourly(network: string, pool: string, tokenAddress: string): Promise<Fetched<PricePoint[]> | undefined>
}

export function geckoterminalTokens(upstream: Upstream): GeckoterminalTokens {
  return {
    token: (network, address, keep = SPOT) =>
      findOrUndefined(upstream.get(toPath`/networks/${network}/tokens/multi/${address}`, Tokens, keep)),
    hourly: (network, pool, tokenAddress) =>
      findOrUndefined(
        upstream.get(
          toPath`/networks/${network}/pools/${pool}/ohlcv/hour?aggregate=1&limit=168&currency=usd&token=${tokenAddress}`,
          Candles,
          CHART,
        ),
      ),
  }
}

/** Below this a small trade moves the price, so none is given. */
const LEAST_RESERVE_USD = 10_000

export const TokenRow = z.object({
  attributes: z.object({
    address: z.string().min(1).max(100),
    name: z.string(),
    symbol: z.string(),
    decimals: Anything,
    coingecko_coin_id: Anything,
    price_usd: Anything,
    total_reserve_in_usd: Anything,
    volume_usd: z.object({ h24: Anything }).catch({ h24: null }),
    market_cap_usd: Anything,
  }),
  relationships: z.object({ top_pools: z.object({ data: z.array(z.unknown()) }) }).catch({ top_pools: { data: [] } }),
})

export const toTokens = ({ data }: { data: unknown[] }): PooledToken[] => readRows(data, TokenRow).map(toToken)

const Tokens = z.object({ data: z.array(z.unknown()) }).transform(toTokens)

function toToken({ attributes, relationships }: z.output<typeof TokenRow>): PooledToken {
  const priceUsd = toPositive(attributes.price_usd)
  const deep = (toPositive(attributes.total_reserve_in_usd) ?? 0) >= LEAST_RESERVE_USD
  return {
    address: attributes.address,
    rawSymbol: attributes.symbol,
    symbol: cleanText(attributes.symbol, 30),
    name: cleanText(attributes.name),
    decimals: toDecimals(attributes.decimals),
    coingeckoId: typeof attributes.coingecko_coin_id === 'string' ? attributes.coingecko_coin_id : null,
    reading:
      priceUsd === null || !deep
        ? null
        : {
            priceUsd,
            change24hPct: null,
            change7dPct: null,
            high24h: null,
            low24h: null,
            marketCapUsd: toPositive(attributes.market_cap_usd),
            volume24hUsd: toNonNegative(attributes.volume_usd.h24),
            onePool: relationships.top_pools.data.length < 2,
          },
  }
}

const OhlcvReply = z.object({ data: z.object({ attributes: z.object({ ohlcv_list: z.array(z.unknown()) }) }) })

export const toHourly = (reply: z.output<typeof OhlcvReply>): PricePoint[] => toPoints(reply.data.attributes.ohlcv_list)

const Candles = OhlcvReply.transform(toHourly)
