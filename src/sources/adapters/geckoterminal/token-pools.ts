import { z } from 'zod'
import { cleanText } from '../../../domain/clean-text.ts'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import type { Fetched } from '../../client/cache.ts'
import { POOLS } from '../../client/cache-policies.ts'
import { findOrUndefined } from '../../client/failure.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { PoolAddress, type PoolOfToken, toDexName } from '../../shapes/pools.ts'
import { Anything, readRows, toCount, toDecimals, toMomentMs, toNonNegative, toPositive } from '../../shapes/values.ts'

/** A token's pools at GeckoTerminal, with the names of both sides. */

/** A token as GeckoTerminal's list of pools names it. */
interface NamedToken {
  address: string
  symbol: string
  name: string
  decimals: number | null
  listed: boolean
}

export interface TokenPools {
  /** Deepest first. */
  pools: PoolOfToken[]
  /** Both tokens of those pools, by lower-case address. */
  tokens: Map<string, NamedToken>
}

export interface GeckoterminalPools {
  /** `network` is GeckoTerminal's own name of the chain; `undefined` for a token it does not know. */
  pools(network: string, address: string): Promise<Fetched<TokenPools> | undefined>
}

export function geckoterminalPools(upstream: Upstream): GeckoterminalPools {
  return {
    async pools(network, address) {
      const path = toPath`/networks/${network}/tokens/${address}/pools?page=1&include=base_token,quote_token`
      const fetched = await findOrUndefined(upstream.get(path, PoolsReply, POOLS))
      return fetched && { ...fetched, body: toTokenPools(fetched.body, address) }
    },
  }
}

const Reference = z.object({ data: z.object({ id: z.string() }) })
const trades = z.object({ h24: z.object({ buys: Anything, sells: Anything }) })

const PoolRow = z.object({
  attributes: z.object({
    address: PoolAddress,
    base_token_price_usd: Anything,
    quote_token_price_usd: Anything,
    pool_created_at: z.string().nullish().catch(null),
    fdv_usd: Anything,
    market_cap_usd: Anything,
    reserve_in_usd: Anything,
    price_change_percentage: z.object({ h24: Anything }).catch({ h24: null }),
    transactions: trades.catch({ h24: { buys: null, sells: null } }),
    volume_usd: z.object({ h24: Anything }).catch({ h24: null }),
  }),
  relationships: z.object({ base_token: Reference, dex: Reference }),
})

const IncludedToken = z.object({
  type: z.literal('token'),
  attributes: z.object({
    address: z.string().min(1).max(100),
    name: z.string(),
    symbol: z.string(),
    decimals: Anything,
    coingecko_coin_id: Anything,
  }),
})

const PoolsReply = z
  .object({ data: z.array(z.unknown()), included: z.array(z.unknown()).optional() })
  .transform(({ data, included = [] }, context) => {
    const pools = readRows(data, PoolRow)
    if (data.length > 0 && pools.length === 0) context.addIssue({ code: 'custom', message: 'no pool could be read' })
    return { pools, tokens: readRows(included, IncludedToken) }
  })

function toTokenPools(
  { pools, tokens }: { pools: z.output<typeof PoolRow>[]; tokens: z.output<typeof IncludedToken>[] },
  address: string,
): TokenPools {
  return {
    pools: pools
      .map((row) => toPool(row, address))
      .sort((left, right) => (right.liquidityUsd ?? -1) - (left.liquidityUsd ?? -1)),
    tokens: new Map(
      tokens.map(({ attributes }) => [
        attributes.address.toLowerCase(),
        {
          address: attributes.address,
          symbol: cleanText(attributes.symbol, 30),
          name: cleanText(attributes.name),
          decimals: toDecimals(attributes.decimals),
          listed: typeof attributes.coingecko_coin_id === 'string',
        },
      ]),
    ),
  }
}

/** The base token's id is `{network}_{address}`; it tells which side of the pool our token is on. */
function toPool({ attributes, relationships }: z.output<typeof PoolRow>, address: string): PoolOfToken {
  const isBase = relationships.base_token.data.id.toLowerCase().endsWith(`_${address.toLowerCase()}`)
  const { buys, sells } = attributes.transactions.h24
  return {
    isBase,
    dex: toDexName(relationships.dex.data.id),
    address: attributes.address,
    priceUsd: toPositive(isBase ? attributes.base_token_price_usd : attributes.quote_token_price_usd),
    liquidityUsd: toNonNegative(attributes.reserve_in_usd),
    volume24hUsd: toNonNegative(attributes.volume_usd.h24),
    buys24h: toCount(isBase ? buys : sells),
    sells24h: toCount(isBase ? sells : buys),
    change24hPct: isBase ? toFiniteNumber(attributes.price_change_percentage.h24) : null,
    marketCapUsd: isBase ? toPositive(attributes.market_cap_usd) : null,
    fdvUsd: isBase ? toPositive(attributes.fdv_usd) : null,
    createdAtMs: toMomentMs(Date.parse(String(attributes.pool_created_at))),
    otherSide: null,
  }
}
