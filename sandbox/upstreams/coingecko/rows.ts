import { DAY_MS, HOUR_MS } from '../../../src/domain/time.ts'
import type { MarketAsset } from '../../market/asset.ts'
import type { MarketView } from '../../market/market-view.ts'
import { seededBetween } from '../../market/seeded.ts'
import { toSeconds } from '../../market/time.ts'
import { round } from '../figures.ts'

export type Ranks = ReadonlyMap<string, number>

/** Lower case and without the dollar sign that some contracts carry in their symbol. */
export const coingeckoSymbol = (asset: MarketAsset): string => asset.symbol.replace(/^\$/, '').toLowerCase()

/**
 * CoinGecko rounds to two decimals above one dollar; the sandbox keeps four significant digits, so that sources agree.
 */
function roundPrice(price: number): number {
  if (price >= 10_000) return round(price, 0)
  if (price >= 10) return round(price, 2)
  if (price >= 1) return round(price, 3)
  return Number(price.toPrecision(6))
}

/**
 * Ranks by market cap. Below five billion dollars, ranks are spread out for the many coins that the sandbox does not
 * have.
 */
export function rankByMarketCap(view: MarketView): Ranks {
  const caps = view.assets
    .filter((asset) => asset.ranked && asset.coingeckoId !== null)
    .map((asset) => ({ id: asset.id, cap: (view.price(asset.id) ?? 0) * asset.supply }))
    .sort((left, right) => right.cap - left.cap)
  let last = 0
  return new Map(
    caps.map(({ id, cap }) => {
      const likely = cap >= 5e9 ? last + 1 : Math.round(80 * (1e9 / cap) ** 0.55)
      last = Math.max(last + 1, likely)
      return [id, last]
    }),
  )
}

export function toSimplePrice(
  view: MarketView,
  asset: MarketAsset,
  query: URLSearchParams,
): Record<string, number | null> {
  const price = view.price(asset.id) ?? 0
  const wants = (parameter: string) => query.get(parameter) === 'true'
  return {
    usd: query.get('precision') === 'full' ? price : roundPrice(price),
    ...(wants('include_market_cap') ? { usd_market_cap: price * asset.supply } : {}),
    ...(wants('include_24hr_vol') ? { usd_24h_vol: view.volumeUsd(asset.id, view.nowMs - DAY_MS, view.nowMs) } : {}),
    ...(wants('include_24hr_change') ? { usd_24h_change: asset.thin ? null : view.changePct(asset.id, DAY_MS) } : {}),
    ...(wants('include_last_updated_at') ? { last_updated_at: toSeconds(view.nowMs) } : {}),
  }
}

const SPANS: Record<string, number> = {
  '1h': HOUR_MS,
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '14d': 14 * DAY_MS,
  '30d': 30 * DAY_MS,
  '200d': 200 * DAY_MS,
  '1y': 365 * DAY_MS,
}

export function toMarketRow(
  view: MarketView,
  asset: MarketAsset,
  ranks: Ranks,
  wants: { sparkline: boolean; spans: string[] },
): Record<string, unknown> {
  const price = view.price(asset.id) ?? 0
  const day = toDay(view, asset, price)
  const records = toRecords(view, asset, price)
  return {
    id: asset.coingeckoId,
    symbol: coingeckoSymbol(asset),
    name: asset.name,
    image: `https://coin-images.coingecko.com/coins/images/sandbox/large/${asset.coingeckoId}.png`,
    current_price: roundPrice(price),
    market_cap: Math.round(price * asset.supply),
    market_cap_rank: ranks.get(asset.id) ?? null,
    fully_diluted_valuation: Math.round(price * (asset.maxSupply ?? asset.supply)),
    total_volume: Math.round(view.volumeUsd(asset.id, view.nowMs - DAY_MS, view.nowMs)),
    ...day,
    circulating_supply: asset.supply,
    total_supply: asset.maxSupply ?? asset.supply,
    max_supply: asset.maxSupply,
    ...records,
    roi: null,
    last_updated: new Date(view.nowMs).toISOString(),
    ...(wants.sparkline ? { sparkline_in_7d: { price: toSparkline(view, asset) } } : {}),
    ...Object.fromEntries(
      wants.spans.flatMap((span) => {
        const spanMs = SPANS[span]
        if (spanMs === undefined) return []
        return [[`price_change_percentage_${span}_in_currency`, asset.thin ? null : view.changePct(asset.id, spanMs)]]
      }),
    ),
  }
}

function toDay(view: MarketView, asset: MarketAsset, price: number): Record<string, number | null> {
  const range = view.range(asset.id, view.nowMs - DAY_MS, view.nowMs)
  const before = view.price(asset.id, view.nowMs - DAY_MS)
  const change = asset.thin || before === null ? null : price - before
  const percent = change === null || before === null ? null : round((change / before) * 100, 5)
  return {
    high_24h: asset.thin || !range ? null : Math.max(roundPrice(range.high), roundPrice(price)),
    low_24h: asset.thin || !range ? null : Math.min(roundPrice(range.low), roundPrice(price)),
    price_change_24h: change,
    price_change_percentage_24h: percent,
    market_cap_change_24h: change === null ? null : change * asset.supply,
    market_cap_change_percentage_24h: percent,
  }
}

/** All-time high and low, beyond the range of the market's history. */
function toRecords(view: MarketView, asset: MarketAsset, price: number): Record<string, number | string> {
  const ath = Math.max(price, asset.priceUsd * seededBetween(1.8, 6, view.seed, 'ath', asset.id))
  const atl = Math.min(price, asset.priceUsd * seededBetween(0.01, 0.2, view.seed, 'atl', asset.id))
  return {
    ath: roundPrice(ath),
    ath_change_percentage: round((price / ath - 1) * 100, 5),
    ath_date: '2025-10-06T18:57:42.558Z',
    atl: roundPrice(atl),
    atl_change_percentage: round((price / atl - 1) * 100, 5),
    atl_date: '2022-06-18T20:54:02.000Z',
  }
}

/** Seven days of hourly prices, oldest first. */
function toSparkline(view: MarketView, asset: MarketAsset): number[] {
  return Array.from({ length: 168 }, (_, place) => view.price(asset.id, view.nowMs - (167 - place) * HOUR_MS)).filter(
    (price) => price !== null,
  )
}
