import { z } from 'zod'
import { slugAt } from '../../../domain/chains/find-chain.ts'
import { cleanText } from '../../../domain/clean-text.ts'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import { DAY_MS } from '../../../domain/time.ts'
import type { SpotPrice } from '../../../ports/prices.ts'
import type { Fetched } from '../../client/cache.ts'
import { SEARCH, SPOT } from '../../client/cache-policies.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { sameAddress } from '../../shapes/tokens.ts'
import { Anything, readRows, toNonNegative, toPositive, translate } from '../../shapes/values.ts'

/** DexScreener's pools with prices: by token or by search, and the price of a token's deepest pool. */

/** A pool with a dollar price for its base token. */
export interface Pair {
  /** Our slug; null for a chain that is not in our registry. */
  chain: string | null
  pool: string
  token: { address: string; rawSymbol: string; symbol: string; name: string }
  priceUsd: number
  /** See `toDepthUsd`. Null when DexScreener states no liquidity. */
  depthUsd: number | null
  volume24hUsd: number | null
  change24hPct: number | null
  marketCapUsd: number | null
  createdAtMs: number | null
}

/** DexScreener rounds prices to four digits, so a price can be off by this share. */
const PRICE_ROUNDING = 0.0005

export interface DexscreenerPairs {
  /** `chainName` is DexScreener's own name of the chain. */
  byToken(chainName: string, address: string): Promise<Fetched<Pair[]>>
  /** Searches ticker, name or address on all chains. */
  search(query: string): Promise<Fetched<Pair[]>>
}

export function dexscreenerPairs(upstream: Upstream): DexscreenerPairs {
  return {
    byToken: (chainName, address) => upstream.get(toPath`/tokens/v1/${chainName}/${address}`, BarePairs, SPOT),
    search: (query) => upstream.get(toPath`/latest/dex/search?q=${query}`, FoundPairs, SEARCH),
  }
}

export const PairRow = z.object({
  chainId: z.string(),
  pairAddress: z.string().min(1).max(100),
  baseToken: z.object({ address: z.string().min(1).max(100), name: z.string(), symbol: z.string() }),
  priceUsd: Anything,
  volume: z.object({ h24: Anything }).catch({ h24: null }),
  priceChange: z.object({ h24: Anything }).catch({ h24: null }),
  liquidity: z.object({ usd: Anything, base: Anything }).catch({ usd: null, base: null }),
  marketCap: Anything,
  pairCreatedAt: Anything,
})

export const toPairs = (rows: readonly unknown[]): Pair[] => translate(readRows(rows, PairRow), toPair)

const BarePairs = z.array(z.unknown()).transform(toPairs)
const FoundPairs = z.object({ pairs: z.array(z.unknown()).nullish() }).transform(({ pairs }) => toPairs(pairs ?? []))

function toPair(row: z.output<typeof PairRow>): Pair | undefined {
  const priceUsd = toPositive(row.priceUsd)
  if (priceUsd === null) return undefined
  return {
    chain: slugAt(row.chainId, 'dexscreener') ?? null,
    pool: row.pairAddress,
    token: {
      address: row.baseToken.address,
      rawSymbol: row.baseToken.symbol,
      symbol: cleanText(row.baseToken.symbol, 30),
      name: cleanText(row.baseToken.name),
    },
    priceUsd,
    depthUsd: toDepthUsd(toNonNegative(row.liquidity.usd), toNonNegative(row.liquidity.base), priceUsd),
    volume24hUsd: toNonNegative(row.volume.h24),
    change24hPct: toFiniteNumber(row.priceChange.h24),
    marketCapUsd: toPositive(row.marketCap),
    createdAtMs: toPositive(row.pairCreatedAt),
  }
}

/**
 * US dollars that a seller could take out. DexScreener's liquidity counts both sides of a pool, and a self-made token
 * at its own price: a pool can state millions with fifty dollars on the other side. So depth is twice the other side,
 * rounded down by the price's rounding error.
 */
export function toDepthUsd(liquidityUsd: number | null, baseAmount: number | null, priceUsd: number): number | null {
  if (liquidityUsd === null || baseAmount === null) return liquidityUsd
  const payingSideUsd = Math.max(0, liquidityUsd - baseAmount * priceUsd * (1 + PRICE_ROUNDING))
  return Math.min(liquidityUsd, 2 * payingSideUsd)
}

/** Below this a single small trade moves the price, so the pool is used only where no deeper one is known. */
const LEAST_DEPTH_USD = 10_000
/** Below this a trade of a few dollars makes the price: there is none. */
export const LEAST_PRICED_DEPTH_USD = 1_000
/** Larger changes come from pools that were drained, and say nothing. */
const WILD_CHANGE_PCT = 10_000

/** Pools of one token, deepest first. Pools below `LEAST_DEPTH_USD` are left out. */
export const rankDeepPools = (pairs: readonly Pair[], address: string): Pair[] =>
  rankPools(pairs, address, LEAST_DEPTH_USD)

function rankPools(pairs: readonly Pair[], address: string, leastUsd: number): Pair[] {
  return pairs
    .filter((pair) => sameAddress(pair.token.address, address) && (pair.depthUsd ?? 0) >= leastUsd)
    .sort((left, right) => (right.depthUsd ?? 0) - (left.depthUsd ?? 0))
}

/**
 * The price of the deepest pool, with the depth behind it; `undefined` when no pool is deep enough. Shallow pools count
 * where a token has no other.
 */
export function toPoolPrice(pairs: readonly Pair[], address: string, nowMs: number): SpotPrice | undefined {
  const deep = rankDeepPools(pairs, address)
  const pools = deep.length > 0 ? deep : rankPools(pairs, address, LEAST_PRICED_DEPTH_USD)
  const deepest = pools[0]
  if (!deepest) return undefined
  return {
    priceUsd: deepest.priceUsd,
    change24hPct: toMeaningfulChange(deepest, nowMs),
    change7dPct: null,
    high24h: null,
    low24h: null,
    marketCapUsd: deepest.marketCapUsd,
    volume24hUsd: sumKnown(pools.map(({ volume24hUsd }) => volume24hUsd)),
    depthUsd: pools.reduce((sum, { depthUsd }) => sum + (depthUsd ?? 0), 0),
    onePool: pools.length === 1,
  }
}

/**
 * Null for a pool younger than a day, whose change counts from its launch, and for changes beyond `WILD_CHANGE_PCT`.
 */
function toMeaningfulChange({ change24hPct, createdAtMs }: Pair, nowMs: number): number | null {
  if (change24hPct === null || Math.abs(change24hPct) > WILD_CHANGE_PCT) return null
  return createdAtMs === null || nowMs - createdAtMs < DAY_MS ? null : change24hPct
}

function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}
