import { z } from 'zod'
import type { PooledMarket } from '../../ports/risk.ts'

/** Pools of a token as different listings give them, and their sum as one market. */

/** One pool, seen from the side of the token that was asked about. */
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
  /** The token that it is traded against; null when the listing does not say. */
  otherSide: string | null
}

/** An address, a 32-byte pool id, or several joined, as some exchanges use. Anything else is not a pool. */
export const PoolAddress = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z:_-]{31,180}$/)

/** An upstream's short name of an exchange; `unknown` when it is not a plain name. */
export const toDexName = (id: string): string => (/^[a-z0-9][a-z0-9._-]{0,59}$/.test(id) ? id : 'unknown')

/** Sums over all pools. Price and market caps are those of the deepest pool that is priced in our token. */
export function toPooledMarket(
  pools: readonly PoolOfToken[],
  isListed: (token: string) => boolean = () => true,
): PooledMarket | undefined {
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
    poolIds: ranked.map(({ address }) => address),
    unlistedSidePct: toUnlistedSidePct(ranked, isListed),
  }
}

function toUnlistedSidePct(pools: readonly PoolOfToken[], isListed: (token: string) => boolean): number | null {
  const known = pools.filter(({ otherSide }) => otherSide !== null)
  const all = sumKnown(known.map(({ liquidityUsd }) => liquidityUsd))
  if (!all) return null
  const unlisted = known.filter(({ otherSide }) => otherSide !== null && !isListed(otherSide))
  return ((sumKnown(unlisted.map(({ liquidityUsd }) => liquidityUsd)) ?? 0) / all) * 100
}

const hasFigures = ({ priceUsd, liquidityUsd }: PoolOfToken): boolean => priceUsd !== null || liquidityUsd !== null

const depth = ({ liquidityUsd }: PoolOfToken): number => liquidityUsd ?? -1

function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/** A pool in a listing of pools. */
export interface ListedPool {
  /** Address, or the 32-byte id of a Uniswap v4 pool. */
  id: string
  /** The listing's own name of the exchange. */
  dex: string
  /** In no particular order; a native coin is the zero address. */
  tokens: readonly [PooledToken, PooledToken]
  createdAtMs: number | null
}

interface PooledToken {
  address: string
  symbol: string | null
  name: string | null
}
