import { z } from 'zod'
import { cleanText } from '../../../domain/clean-text.ts'
import type { Category, SearchedCoin, Searches } from '../../../ports/market-reads.ts'
import type { Fetched } from '../../client/cache.ts'
import { TRENDS } from '../../client/cache-policies.ts'
import type { Upstream } from '../../client/upstream.ts'
import { toCount, toPct, toSizeUsd } from '../../shapes/plausible.ts'
import { Anything, readRows, translate } from '../../shapes/values.ts'

/** What people searched for most on CoinGecko in the last hours, most searched first. */
export function readSearches(upstream: Upstream): Promise<Fetched<Searches>> {
  return upstream.get('/search/trending', Trending, TRENDS)
}

const Coin = z.object({
  item: z.object({
    id: z.string().min(1).max(200),
    name: z.string(),
    symbol: z.string().min(1),
    market_cap_rank: Anything,
    data: z.object({ price_change_percentage_24h: Anything, total_volume: Anything }).optional().catch(undefined),
  }),
})

const CategoryRow = z.object({
  name: z.string().min(1),
  data: z.object({ market_cap: Anything, total_volume: Anything, market_cap_change_percentage_24h: Anything }),
})

const InDollars = z.object({ usd: Anything })

export function toSearches(body: {
  coins: readonly unknown[]
  categories?: readonly unknown[] | null | undefined
}): Searches {
  return {
    coins: translate(readRows(body.coins, Coin), toCoin),
    categories: translate(readRows(body.categories ?? [], CategoryRow), toCategory),
  }
}

function toCoin({ item }: z.output<typeof Coin>): SearchedCoin | undefined {
  const symbol = cleanText(item.symbol, 30)
  const name = cleanText(item.name)
  if (symbol === '') return undefined
  return {
    id: item.id,
    token: {
      symbol: symbol.toUpperCase(),
      name: name === '' ? symbol : name,
      chain: null,
      chainId: null,
      address: null,
      decimals: null,
      verified: true,
    },
    marketCapRank: toCount(item.market_cap_rank),
    change24hPct: toDollarChange(item.data?.price_change_percentage_24h),
    volume24hUsd: toMoney(item.data?.total_volume),
  }
}

function toCategory({ name, data }: z.output<typeof CategoryRow>): Category | undefined {
  const marketCapUsd = toSizeUsd(data.market_cap)
  const volume24hUsd = toSizeUsd(data.total_volume)
  const change24hPct = toDollarChange(data.market_cap_change_percentage_24h)
  const title = cleanText(name, 60)
  if (title === '' || marketCapUsd === null || volume24hUsd === null || change24hPct === null) return undefined
  return { name: title, marketCapUsd, volume24hUsd, change24hPct, leaders: [], leaderNames: [], updatedAtMs: null }
}

function toDollarChange(value: unknown): number | null {
  const read = InDollars.safeParse(value)
  return read.success ? toPct(read.data.usd) : null
}

/** Reads text such as "$22,312,404". This endpoint is the only one that formats money for display. */
export function toMoney(value: unknown): number | null {
  if (typeof value !== 'string') return toSizeUsd(value)
  return /^\$[\d,]+(?:\.\d+)?$/.test(value) ? toSizeUsd(value.replace(/[$,]/g, '')) : null
}

const Trending = z
  .object({ coins: z.array(z.unknown()), categories: z.array(z.unknown()).nullish() })
  .transform(toSearches)
