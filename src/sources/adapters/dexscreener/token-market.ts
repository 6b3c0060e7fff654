import { z } from 'zod'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import type { PooledMarket } from '../../../ports/risk.ts'
import type { Fetched } from '../../client/cache.ts'
import { POOLS } from '../../client/cache-policies.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { PoolAddress, type PoolOfToken, toDexName, toPooledMarket } from '../../shapes/pools.ts'
import { sameAddress } from '../../shapes/tokens.ts'
import { Anything, readRows, toCount, toMomentMs, toNonNegative, toPositive, translate } from '../../shapes/values.ts'
import { toDepthUsd } from './pairs.ts'

/** DexScreener's pools of one token as one market summary. */

export interface DexscreenerMarket {
  /**
   * `chainName` is DexScreener's own name of the chain, `isListed` knows the tokens of our lists. `undefined` when it knows
   * no pool of the token.
   */
  market(
    chainName: string,
    address: string,
    isListed?: (token: string) => boolean,
  ): Promise<Fetched<PooledMarket> | undefined>
}

export function dexscreenerMarket(upstream: Upstream): DexscreenerMarket {
  return {
    async market(chainName, address, isListed) {
      const fetched = await upstream.get(toPath`/token-pairs/v1/${chainName}/${address}`, PairRows, POOLS)
      const market = toPooledMarket(
        translate(fetched.body, (row) => toPool(row, address)),
        isListed,
      )
      return market && { ...fetched, body: market }
    },
  }
}

const TokenRow = z.object({ address: z.string().min(1).max(100) })

export const MarketPairRow = z.object({
  dexId: z.string(),
  pairAddress: PoolAddress,
  baseToken: TokenRow,
  quoteToken: TokenRow,
  priceUsd: Anything,
  priceNative: Anything,
  txns: z.object({ h24: z.object({ buys: Anything, sells: Anything }) }).catch({ h24: { buys: null, sells: null } }),
  volume: z.object({ h24: Anything }).catch({ h24: null }),
  priceChange: z.object({ h24: Anything }).catch({ h24: null }),
  liquidity: z.object({ usd: Anything, base: Anything }).catch({ usd: null, base: null }),
  fdv: Anything,
  marketCap: Anything,
  pairCreatedAt: Anything,
})
type Row = z.output<typeof MarketPairRow>

const PairRows = z.array(z.unknown()).transform((rows, context): Row[] => {
  const read = readRows(rows, MarketPairRow)
  if (rows.length > 0 && read.length === 0) context.addIssue({ code: 'custom', message: 'no pair could be read' })
  return read
})

/** A pool seen from our token's side. Where our token is the quote token, a buy of the base token is a sale of ours. */
export function toPool(row: Row, address: string): PoolOfToken | undefined {
  const isBase = sameAddress(row.baseToken.address, address)
  if (!isBase && !sameAddress(row.quoteToken.address, address)) return undefined
  const basePriceUsd = toPositive(row.priceUsd)
  const priceNative = toPositive(row.priceNative)
  const liquidityUsd = toNonNegative(row.liquidity.usd)
  const [buys, sells] = [toCount(row.txns.h24.buys), toCount(row.txns.h24.sells)]
  return {
    isBase,
    dex: toDexName(row.dexId),
    address: row.pairAddress,
    priceUsd: isBase
      ? basePriceUsd
      : basePriceUsd === null || priceNative === null
        ? null
        : toPositive(basePriceUsd / priceNative),
    liquidityUsd:
      basePriceUsd === null ? liquidityUsd : toDepthUsd(liquidityUsd, toNonNegative(row.liquidity.base), basePriceUsd),
    volume24hUsd: toNonNegative(row.volume.h24),
    buys24h: isBase ? buys : sells,
    sells24h: isBase ? sells : buys,
    change24hPct: isBase ? toFiniteNumber(row.priceChange.h24) : null,
    marketCapUsd: isBase ? toPositive(row.marketCap) : null,
    fdvUsd: isBase ? toPositive(row.fdv) : null,
    createdAtMs: toMomentMs(row.pairCreatedAt),
    otherSide: isBase ? row.quoteToken.address : row.baseToken.address,
  }
}
