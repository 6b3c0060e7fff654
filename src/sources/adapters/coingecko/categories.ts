import { z } from 'zod'
import { cleanText } from '../../../domain/clean-text.ts'
import type { Category } from '../../../ports/market-reads.ts'
import type { Fetched } from '../../client/cache.ts'
import { TRENDS } from '../../client/cache-policies.ts'
import type { Upstream } from '../../client/upstream.ts'
import { MAJORS } from '../../known/majors.ts'
import { readMoment, secondsToMoment, toPct, toSizeUsd } from '../../shapes/plausible.ts'
import { Anything, readRows, translate } from '../../shapes/values.ts'

/** CoinGecko's categories (groups of coins) and the change of the whole market. */

export interface CoingeckoCategories {
  list(): Promise<Fetched<Category[]>>
  /** The change in percent, and the time that CoinGecko states for it. */
  marketChange24h(): Promise<Fetched<{ changePct: number; updatedAtMs: number | null }>>
}

export function coingeckoCategories(upstream: Upstream): CoingeckoCategories {
  return {
    list: () => upstream.get('/coins/categories?order=market_cap_desc', Categories, TRENDS),
    marketChange24h: () => upstream.get('/global', Global, TRENDS),
  }
}

/** `market_cap_change_24h` is in percent despite its name. In an empty category every field is null. */
const Row = z.object({
  name: z.string().min(1),
  market_cap: Anything,
  market_cap_change_24h: Anything,
  volume_24h: Anything,
  top_3_coins_id: Anything,
  updated_at: Anything,
})

export const toCategories = (rows: readonly unknown[]): Category[] => translate(readRows(rows, Row), toCategory)

function toCategory(row: z.output<typeof Row>): Category | undefined {
  const name = cleanText(row.name, 60)
  const marketCapUsd = toSizeUsd(row.market_cap)
  const volume24hUsd = toSizeUsd(row.volume_24h)
  const change24hPct = toPct(row.market_cap_change_24h)
  if (name === '' || marketCapUsd === null || volume24hUsd === null || change24hPct === null) return undefined
  const leaders = z.array(z.string()).safeParse(row.top_3_coins_id)
  const leaderIds = leaders.success ? leaders.data.slice(0, 3).map((id) => cleanText(id, 60)) : []
  return {
    name,
    marketCapUsd,
    volume24hUsd,
    change24hPct,
    leaders: leaderIds,
    leaderNames: leaderIds.map(toCoinName),
    updatedAtMs: readMoment(row.updated_at),
  }
}

/** The name of a coin: from our table, else the words of its id, `shiba-inu` as `Shiba Inu`. */
function toCoinName(id: string): string {
  const known = NAMES.get(id)
  if (known !== undefined) return known
  const words = id.split('-').filter((word) => word !== '' && !/^\d+$/.test(word))
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || id
}

const NAMES = new Map(MAJORS.flatMap(({ coingeckoId, token }) => (coingeckoId ? [[coingeckoId, token.name]] : [])))

const Categories = z.array(z.unknown()).transform(toCategories)

export const Global = z
  .object({
    data: z.object({ market_cap_change_percentage_24h_usd: z.number().min(-100).max(1_000), updated_at: Anything }),
  })
  .transform(({ data }) => ({
    changePct: data.market_cap_change_percentage_24h_usd,
    updatedAtMs: secondsToMoment(data.updated_at),
  }))
