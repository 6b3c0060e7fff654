import { DAY_MS, HOUR_MS } from '../../../src/domain/time.ts'
import type { MarketAsset } from '../../market/asset.ts'
import type { MarketView } from '../../market/market-view.ts'
import { NETWORKS } from '../../market/networks.ts'
import { round } from '../figures.ts'
import { coingeckoSymbol, rankByMarketCap, toMarketRow } from './rows.ts'

/** The long form of a coin: `/coins/{id}` and `/coins/{platform}/contract/{address}`. */
export function toCoin(view: MarketView, asset: MarketAsset): Record<string, unknown> {
  const [home] = asset.contracts
  const rank = rankByMarketCap(view).get(asset.id) ?? null
  const listed = asset.contracts.map(({ network, address, decimals }) => ({
    platform: NETWORKS[network].coingecko,
    address: network === 'solana' ? address : address.toLowerCase(),
    decimals,
    page: NETWORKS[network].geckoterminal,
  }))
  return {
    id: asset.coingeckoId,
    symbol: coingeckoSymbol(asset),
    name: asset.name,
    web_slug: asset.coingeckoId,
    asset_platform_id: home ? NETWORKS[home.network].coingecko : null,
    platforms: home ? Object.fromEntries(listed.map(({ platform, address }) => [platform, address])) : { '': '' },
    detail_platforms: home
      ? Object.fromEntries(
          listed.map(({ platform, address, decimals, page }) => [
            platform,
            {
              decimal_place: decimals,
              contract_address: address,
              geckoterminal_url: `https://www.geckoterminal.com/${page}/tokens/${address}`,
            },
          ]),
        )
      : { '': { decimal_place: null, contract_address: '' } },
    block_time_in_minutes: 0,
    hashing_algorithm: null,
    categories: [],
    preview_listing: false,
    public_notice: null,
    additional_notices: [],
    has_supply_breakdown: false,
    localization: { en: asset.name },
    description: { en: '' },
    links: { homepage: [], blockchain_site: [], repos_url: { github: [], bitbucket: [] } },
    image: toImages(asset),
    country_origin: '',
    genesis_date: null,
    ...(home ? { contract_address: listed[0]?.address } : {}),
    sentiment_votes_up_percentage: null,
    sentiment_votes_down_percentage: null,
    watchlist_portfolio_users: 0,
    market_cap_rank: rank,
    market_cap_rank_with_rehypothecated: rank,
    market_data: toMarketData(view, asset),
    community_data: {},
    developer_data: {},
    status_updates: [],
    last_updated: new Date(view.nowMs).toISOString(),
    tickers: [],
  }
}

/** The row of `/coins/markets`, with each figure under its currency. */
function toMarketData(view: MarketView, asset: MarketAsset): Record<string, unknown> {
  const row = toMarketRow(view, asset, rankByMarketCap(view), { sparkline: false, spans: [] })
  const usd = (field: string) => ({ usd: row[field] })
  const change = (spanMs: number) => {
    const percent = asset.thin ? null : view.changePct(asset.id, spanMs)
    return percent === null ? null : round(percent, 5)
  }
  const spans = { '1h': HOUR_MS, '24h': DAY_MS, '7d': 7 * DAY_MS, '14d': 14 * DAY_MS, '30d': 30 * DAY_MS }
  const longer = { '60d': 60 * DAY_MS, '200d': 200 * DAY_MS, '1y': 365 * DAY_MS }
  const changes = Object.entries({ ...spans, ...longer }).map(([span, spanMs]) => [span, change(spanMs)] as const)
  return {
    current_price: usd('current_price'),
    total_value_locked: null,
    mcap_to_tvl_ratio: null,
    fdv_to_tvl_ratio: null,
    roi: null,
    ath: usd('ath'),
    ath_change_percentage: usd('ath_change_percentage'),
    ath_date: usd('ath_date'),
    atl: usd('atl'),
    atl_change_percentage: usd('atl_change_percentage'),
    atl_date: usd('atl_date'),
    market_cap: usd('market_cap'),
    market_cap_rank: row.market_cap_rank,
    outstanding_token_value_usd: null,
    market_cap_rank_with_rehypothecated: row.market_cap_rank,
    fully_diluted_valuation: usd('fully_diluted_valuation'),
    market_cap_fdv_ratio: round(asset.supply / (asset.maxSupply ?? asset.supply), 2),
    total_volume: usd('total_volume'),
    high_24h: usd('high_24h'),
    low_24h: usd('low_24h'),
    price_change_24h: row.price_change_24h,
    ...Object.fromEntries(
      changes.filter(([span]) => span !== '1h').map(([span, percent]) => [`price_change_percentage_${span}`, percent]),
    ),
    market_cap_change_24h: row.market_cap_change_24h,
    market_cap_change_percentage_24h: row.market_cap_change_percentage_24h,
    price_change_24h_in_currency: usd('price_change_24h'),
    ...Object.fromEntries(
      changes.map(([span, percent]) => [`price_change_percentage_${span}_in_currency`, { usd: percent }]),
    ),
    market_cap_change_24h_in_currency: usd('market_cap_change_24h'),
    market_cap_change_percentage_24h_in_currency: usd('market_cap_change_percentage_24h'),
    total_supply: row.total_supply,
    max_supply: row.max_supply,
    max_supply_infinite: asset.maxSupply === null,
    circulating_supply: row.circulating_supply,
    outstanding_supply: null,
    last_updated: row.last_updated,
  }
}

function toImages({ coingeckoId }: MarketAsset): Record<string, string> {
  return Object.fromEntries(
    ['thumb', 'small', 'large'].map((size) => [
      size,
      `https://coin-images.coingecko.com/coins/images/sandbox/${size}/${coingeckoId}.png`,
    ]),
  )
}
