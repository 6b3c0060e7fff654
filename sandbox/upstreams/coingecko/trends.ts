import { DAY_MS, HOUR_MS } from '../../../src/domain/time.ts'
import { CATEGORIES, toCategoryFigures } from '../../market/categories.ts'
import type { MarketView } from '../../market/market-view.ts'
import { seededUnit } from '../../market/seeded.ts'
import { toSeconds } from '../../market/time.ts'
import type { Answer, Ask } from '../sandbox-upstream.ts'
import { coingeckoSymbol, rankByMarketCap } from './rows.ts'

const IMAGES = 'https://coin-images.coingecko.com/coins/images/sandbox'
const MOST_COINS = 15

/** `/coins/categories`: changes are in percent; an empty category has only nulls. */
export function categoriesRoute({ view }: Ask): Answer {
  const rows = CATEGORIES.map(({ id, name, assets }) => {
    const { capUsd, changePct, volumeUsd } = toCategoryFigures(view, assets)
    return {
      id,
      name,
      market_cap: capUsd,
      market_cap_change_24h: changePct,
      content: '',
      top_3_coins_id: assets.slice(0, 3),
      top_3_coins: assets.slice(0, 3).map((asset) => `${IMAGES}/small/${asset}.png`),
      volume_24h: volumeUsd,
      updated_at: new Date(view.nowMs).toISOString(),
    }
  }).sort((left, right) => right.market_cap - left.market_cap)
  return { json: [...rows, EMPTY] }
}

const EMPTY = {
  id: 'sandbox-empty',
  name: 'Sandbox Empty',
  market_cap: null,
  market_cap_change_24h: null,
  content: '',
  top_3_coins_id: [],
  top_3_coins: [],
  volume_24h: null,
  updated_at: null,
}

/** `/global`, in dollars only. */
export function globalRoute({ view }: Ask): Answer {
  const listed = view.assets.filter(({ ranked }) => ranked)
  const { capUsd, changePct, volumeUsd } = toCategoryFigures(
    view,
    listed.map(({ id }) => id),
  )
  return {
    json: {
      data: {
        active_cryptocurrencies: listed.length,
        upcoming_icos: 0,
        ongoing_icos: 0,
        ended_icos: 0,
        markets: 2,
        total_market_cap: { usd: capUsd },
        total_volume: { usd: volumeUsd },
        market_cap_percentage: { btc: shareOf(view, 'bitcoin', capUsd), eth: shareOf(view, 'ethereum', capUsd) },
        market_cap_change_percentage_24h_usd: changePct,
        volume_change_percentage_24h_usd: 0,
        updated_at: toSeconds(view.nowMs),
      },
    },
  }
}

/** `/search/trending`: the coins that moved most, with a random part that changes every hour. */
export function trendingRoute({ view }: Ask): Answer {
  const ranks = rankByMarketCap(view)
  const hour = Math.floor(view.nowMs / (3 * HOUR_MS))
  const buzz = (id: string) =>
    Math.abs(view.changePct(id, DAY_MS) ?? 0) * (0.5 + seededUnit(view.seed, 'buzz', id, hour))
  const coins = view.assets
    .filter(({ coingeckoId, ranked, thin }) => coingeckoId !== null && ranked && !thin)
    .sort((left, right) => buzz(right.id) - buzz(left.id))
    .slice(0, MOST_COINS)
  return {
    json: {
      coins: coins.map((asset, score) => {
        const price = view.price(asset.id) ?? 0
        const volume = view.volumeUsd(asset.id, view.nowMs - DAY_MS, view.nowMs)
        return {
          item: {
            id: asset.coingeckoId,
            coin_id: score + 1,
            name: asset.name,
            symbol: coingeckoSymbol(asset).toUpperCase(),
            market_cap_rank: ranks.get(asset.id) ?? null,
            thumb: `${IMAGES}/standard/${asset.coingeckoId}.png`,
            small: `${IMAGES}/small/${asset.coingeckoId}.png`,
            large: `${IMAGES}/large/${asset.coingeckoId}.png`,
            slug: asset.coingeckoId,
            price_btc: price / (view.price('bitcoin') ?? 1),
            score,
            data: {
              price,
              price_btc: String(price / (view.price('bitcoin') ?? 1)),
              price_change_percentage_24h: { usd: view.changePct(asset.id, DAY_MS) },
              market_cap: dollars(price * asset.supply),
              total_volume: dollars(volume),
              sparkline: 'https://www.coingecko.com/coins/1/sparkline.svg',
              content: null,
            },
          },
        }
      }),
      nfts: [],
      categories: CATEGORIES.filter(({ assets }) => assets.length >= 3)
        .slice(0, 6)
        .map(({ id, name, assets }, place) => {
          const { capUsd, changePct, volumeUsd } = toCategoryFigures(view, assets)
          return {
            id: place + 1,
            name,
            market_cap_1h_change: 0.1,
            slug: id,
            coins_count: String(assets.length),
            data: {
              market_cap: capUsd,
              total_volume: volumeUsd,
              market_cap_change_percentage_24h: { usd: changePct },
            },
          }
        }),
    },
  }
}

const dollars = (value: number): string => `$${Math.round(value).toLocaleString('en-US')}`

function shareOf(view: MarketView, id: string, capUsd: number): number {
  const asset = view.assets.find((candidate) => candidate.id === id)
  return (((view.price(id) ?? 0) * (asset?.supply ?? 0)) / capUsd) * 100
}
