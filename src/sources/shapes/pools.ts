import { z } from 'zod'
import type { PooledMarket } from '../../ports/risk.ts'

/** One pool, from the side of the token that was asked about. */
export interface PoolOfToken {
  isBase: boolean
  dex: string
  address: string
  priceUsd: number | null
  liquidityUsd: number | null
  volume24hUsd: number | null
  buys24h: number | null
  sells24h: number | null
  change24hPct: number | null
  marketCapUsd: number | null
  fdvUsd: number | null
  createdAtMs: number | null
}

/** An address, a 32-byte pool id, or several of them joined, as some exchanges need; anything else names no pool. */
export const PoolAddress = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z:_-]{31,180}$/)

/** The short name that an upstream has for an exchange. */
export const toDexName = (id: string): string => (/^[a-z0-9][a-z0-9._-]{0,59}$/.test(id) ? id : 'unknown')

/** Sums over all pools; price and caps are those of the deepest one that is priced in our token. */
export function toPooledMarket(pools: readonly PoolOfToken[]): PooledMarket | undefined {
  const ranked = pools.filter(hasFigures).sort((left, right) => depth(right) - depth(left))
  const [deepest] = ranked
  if (!deepest) return undefined
  const priced = ranked.find(({ isBase, priceUsd }) => isBase && priceUsd !== null) ?? deepest
  const births = ranked.flatMap(({ createdAtMs }) => createdAtMs ?? [])
  return {
    priceUsd: priced.priceUsd,
    marketCapUsd: priced.marketCapUsd,
    fdvUsd: priced.fdvUsd,
    change24hPct: priced.change24hPct,
    liquidityUsd: sumKnown(ranked.map(({ liquidityUsd }) => liquidityUsd)),
    poolCount: ranked.length,
    topPool: {
      dex: deepest.dex,
      address: deepest.address,
      createdAtMs: deepest.createdAtMs,
      liquidityUsd: deepest.liquidityUsd,
    },
    volume24hUsd: sumKnown(ranked.map(({ volume24hUsd }) => volume24hUsd)),
    buys24h: sumKnown(ranked.map(({ buys24h }) => buys24h)),
    sells24h: sumKnown(ranked.map(({ sells24h }) => sells24h)),
    createdAtMs: births.length === 0 ? null : Math.min(...births),
  }
}

const hasFigures = ({ priceUsd, liquidityUsd }: PoolOfToken): boolean => priceUsd !== null || liquidityUsd !== null

const depth = ({ liquidityUsd }: PoolOfToken): number => liquidityUsd ?? -1

function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/** A pool as a listing of pools has it. */
export interface ListedPool {
  /** Address, or the 32-byte id of a Uniswap v4 pool. */
  id: string
  /** In the listing's own words. */
  dex: string
  /** In no order; a native coin is the zero address. */
  tokens: readonly [PooledToken, PooledToken]
  createdAtMs: number | null
}

interface PooledToken {
  address: string
  symbol: string | null
  name: string | null
}
