import { z } from 'zod'
import { cleanText } from '../../domain/clean-text.ts'
import { toFiniteNumber } from '../../domain/finite-number.ts'
import { findChainSlug } from '../chain-names.ts'
import { SEARCH, SPOT } from '../keeps.ts'
import { toNonNegative, toPositive } from '../numbers.ts'
import { Anything, readRows, translate } from '../rows.ts'
import { toPath } from '../upstream/to-path.ts'
import type { Fetched, Upstream } from '../upstream.ts'

/** A pool with a dollar price for its base token. */
export interface Pair {
  /** Our slug; null on a chain that we do not name. */
  chain: string | null
  pool: string
  token: { address: string; rawSymbol: string; symbol: string; name: string }
  priceUsd: number
  /** What can really be traded against, see `toDepthUsd`; null when DexScreener gives no liquidity. */
  depthUsd: number | null
  volume24hUsd: number | null
  change24hPct: number | null
  marketCapUsd: number | null
  createdAtMs: number | null
}

const PRICE_ROUNDING = 0.0005

export interface DexscreenerPairs {
  /** Chain in DexScreener's own words. */
  byToken(chainName: string, address: string): Promise<Fetched<Pair[]>>
  /** Ticker, name or address, over all chains. */
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

export function toPair(row: z.output<typeof PairRow>): Pair | undefined {
  const priceUsd = toPositive(row.priceUsd)
  if (priceUsd === null) return undefined
  return {
    chain: findChainSlug(row.chainId, 'dexscreener') ?? null,
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
 * Liquidity as DexScreener states it counts a heap of self-made tokens at their own price: pools with millions on one
 * side and fifty dollars on the other exist. A pool is as deep as twice its paying side, reckoned on the low side because
 * the price comes with four digits.
 */
export function toDepthUsd(liquidityUsd: number | null, baseAmount: number | null, priceUsd: number): number | null {
  if (liquidityUsd === null || baseAmount === null) return liquidityUsd
  const payingSideUsd = Math.max(0, liquidityUsd - baseAmount * priceUsd * (1 + PRICE_ROUNDING))
  return Math.min(liquidityUsd, 2 * payingSideUsd)
}
