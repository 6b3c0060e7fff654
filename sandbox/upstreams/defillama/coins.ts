import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/domain/time.ts'
import type { MarketAsset } from '../../market/asset.ts'
import { findByContract, findListed } from '../../market/assets.ts'
import type { MarketView } from '../../market/market-view.ts'
import { findNetwork, type NetworkSlug } from '../../market/networks.ts'
import { floorTo, toSeconds } from '../../market/time.ts'
import { toList } from '../figures.ts'
import type { Answer, Ask, SandboxUpstream } from '../sandbox-upstream.ts'

/** Stands for https://coins.llama.fi. */
export const defillamaCoins: SandboxUpstream = {
  name: 'defillama_coins',
  prefix: '/defillama-coins',
  lagMs: 6000,
  routes: [
    { path: '/prices/current/:coins', answer: (ask) => pricesAt(ask, ask.view.nowMs, 12 * HOUR_MS) },
    { path: '/prices/historical/:timestamp/:coins', answer: historicalPrices },
    { path: '/chart/:coins', answer: chart },
  ],
  notFound: { status: 404, text: 'Not Found' },
  tooMany: { status: 429, text: 'Too Many Requests' },
}

/** DefiLlama records prices at this interval. */
const MARK_MS = 5 * MINUTE_MS

function historicalPrices(ask: Ask): Answer {
  const seconds = Number(ask.params.timestamp)
  if (!Number.isFinite(seconds) || seconds <= 0) return { status: 400, text: 'Invalid timestamp' }
  return pricesAt(ask, seconds * SECOND_MS, 6 * HOUR_MS)
}

/** A coin that is unknown, or has no price within the search width, is left out of the answer. */
function pricesAt({ params, query, view }: Ask, wishedMs: number, usualWidthMs: number): Answer {
  const widthMs = toSpanMs(query.get('searchWidth')) ?? usualWidthMs
  const coins: Record<string, unknown> = {}
  for (const key of toList(params.coins ?? '')) {
    const known = findCoin(key)
    const point = known && priceNear(view, known.asset.id, wishedMs, widthMs)
    if (!known || !point) continue
    coins[key] = { ...describe(known), price: point.price, timestamp: point.timestamp, confidence: 0.99 }
  }
  return { json: { coins }, headers: { expires: nextExpiry(view.nowMs) } }
}

function chart({ params, query, view }: Ask): Answer {
  const start = query.get('start')
  const end = query.get('end')
  if (start !== null && end !== null) return { status: 400, text: 'use either start or end parameter, not both' }
  const periodMs = toSpanMs(query.get('period') ?? '24h')
  const span = Number(query.get('span') ?? 0)
  if (periodMs === undefined || !(span >= 0)) return { status: 400, text: 'Invalid period' }
  const widthMs = toSpanMs(query.get('searchWidth')) ?? periodMs / 10
  const points = Math.max(1, Math.min(500, span))
  const firstMs =
    start === null
      ? (end === null ? view.nowMs : Number(end) * SECOND_MS) - (points - 1) * periodMs
      : Number(start) * SECOND_MS
  const coins: Record<string, unknown> = {}
  for (const key of toList(params.coins ?? '')) {
    const known = findCoin(key)
    if (!known) continue
    const prices = Array.from({ length: points }, (_, place) =>
      priceNear(view, known.asset.id, firstMs + place * periodMs, widthMs),
    ).filter((point) => point !== undefined)
    if (prices.length > 0) coins[key] = { ...describe(known), confidence: 0.99, prices }
  }
  return { json: { coins } }
}

interface KnownCoin {
  asset: MarketAsset
  network: NetworkSlug | null
}

/** `coingecko:<id>` or `<chain>:<address>`. */
function findCoin(key: string): KnownCoin | undefined {
  const [place = '', ...rest] = key.split(':')
  const word = rest.join(':')
  if (place === 'coingecko') {
    const asset = findListed(word)
    return asset && { asset, network: null }
  }
  const network = findNetwork('defillama', place)
  const asset = network && findByContract(network, word)
  return asset && { asset, network }
}

/** Only contracts have decimals. A coin's symbol is upper case; a contract's is written as in the contract. */
function describe({ asset, network }: KnownCoin): Record<string, unknown> {
  if (network === null) return { symbol: asset.symbol.replace(/^\$/, '').toUpperCase() }
  const contract = asset.contracts.find((deployed) => deployed.network === network)
  return { decimals: contract?.decimals ?? asset.decimals, symbol: asset.symbol }
}

/** The recorded price nearest to the requested time; the present price counts as recorded. */
function priceNear(view: MarketView, assetId: string, wishedMs: number, widthMs: number) {
  const live = wishedMs >= view.nowMs - MARK_MS / 2
  const ms = live ? view.nowMs : floorTo(wishedMs + MARK_MS / 2, MARK_MS)
  if (Math.abs(ms - wishedMs) > widthMs) return undefined
  const price = view.price(assetId, ms)
  return price === null ? undefined : { timestamp: toSeconds(ms), price }
}

/** Seconds, or a number with a unit: `4h`, `1d`, `2W`. */
function toSpanMs(text: string | null): number | undefined {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)([wdhm]?)$/i.exec(text ?? '') ?? []
  if (amount === undefined || unit === undefined) return undefined
  const units: Record<string, number> = { w: 7 * DAY_MS, d: DAY_MS, h: HOUR_MS, m: MINUTE_MS, '': SECOND_MS }
  return Number(amount) * (units[unit.toLowerCase()] ?? SECOND_MS)
}

/** Answers are cached until shortly after the next five-minute mark. */
function nextExpiry(nowMs: number): string {
  return new Date(floorTo(nowMs, MARK_MS) + MARK_MS + 20 * SECOND_MS).toUTCString()
}
