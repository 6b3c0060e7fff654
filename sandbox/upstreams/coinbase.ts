import { DAY_MS, SECOND_MS } from '../../src/domain/time.ts'
import type { MarketAsset } from '../market/asset.ts'
import { ASSETS } from '../market/assets.ts'
import type { MarketView } from '../market/market-view.ts'
import { floorTo, toSeconds } from '../market/time.ts'
import { round, shortText } from './figures.ts'
import type { Answer, Ask, SandboxUpstream } from './sandbox-upstream.ts'

/** Stands for https://api.exchange.coinbase.com. Dollar products only; a caller without a User-Agent is refused. */
export const coinbase: SandboxUpstream = {
  name: 'coinbase',
  prefix: '/coinbase',
  lagMs: 0,
  routes: [
    { path: '/products/:product/stats', answer: (ask) => forProduct(ask, stats) },
    { path: '/products/:product/ticker', answer: (ask) => forProduct(ask, ticker) },
    { path: '/products/:product/candles', answer: (ask) => forProduct(ask, candles) },
  ],
  notFound: { status: 404, json: { message: 'Route not found' } },
  tooMany: { status: 429, json: { message: 'Public rate limit exceeded' } },
}

const PRODUCTS = new Map(
  ASSETS.filter(({ exchanges }) => exchanges.includes('coinbase')).map((asset) => [
    `${asset.symbol.replace(/^\$/, '').toUpperCase()}-USD`,
    asset,
  ]),
)

function forProduct(ask: Ask, answer: (asset: MarketAsset, ask: Ask) => Answer): Answer {
  if (!ask.headers['user-agent']) return { status: 400, json: { message: 'User-Agent header is required.' } }
  const asset = PRODUCTS.get((ask.params.product ?? '').toUpperCase())
  return asset ? answer(asset, ask) : { status: 404, json: { message: 'NotFound' } }
}

function stats(asset: MarketAsset, { view }: Ask): Answer {
  const last = view.price(asset.id) ?? 0
  const range = view.range(asset.id, view.nowMs - DAY_MS, view.nowMs) ?? { high: last, low: last }
  return {
    json: {
      open: priceText(view.price(asset.id, view.nowMs - DAY_MS) ?? last),
      high: priceText(range.high),
      low: priceText(range.low),
      last: priceText(last),
      volume: toUnits(view, asset, view.nowMs - DAY_MS, view.nowMs).toFixed(8),
      volume_30day: toUnits(view, asset, view.nowMs - 30 * DAY_MS, view.nowMs).toFixed(8),
    },
  }
}

function ticker(asset: MarketAsset, { view }: Ask): Answer {
  const last = view.price(asset.id) ?? 0
  return {
    json: {
      ask: priceText(last * 1.00004),
      bid: priceText(last * 0.99996),
      volume: toUnits(view, asset, view.nowMs - DAY_MS, view.nowMs).toFixed(8),
      trade_id: toSeconds(view.nowMs),
      price: priceText(last),
      size: (25 / last).toFixed(8),
      time: new Date(view.nowMs).toISOString(),
    },
  }
}

const GRANULARITIES = [60, 300, 900, 3600, 21600, 86400]
const MOST_CANDLES = 300

/** `[time, low, high, open, close, volume]`, newest first. */
function candles(asset: MarketAsset, { query, view }: Ask): Answer {
  const seconds = Number(query.get('granularity') ?? 60)
  if (!GRANULARITIES.includes(seconds)) return { status: 400, json: { message: 'Unsupported granularity' } }
  const stepMs = seconds * SECOND_MS
  const toMs = toTime(query.get('end')) ?? view.nowMs
  const fromMs = toTime(query.get('start')) ?? floorTo(toMs, stepMs) - (MOST_CANDLES - 1) * stepMs
  if ((toMs - fromMs) / stepMs > MOST_CANDLES) {
    const message = `granularity too small for the requested time range. Count of aggregations requested exceeds ${MOST_CANDLES}`
    return { status: 400, json: { message } }
  }
  const rows = view.candles(asset.id, { stepMs, fromMs, toMs }).map(({ startMs, open, high, low, close }) => {
    const volume = toUnits(view, asset, startMs, Math.min(startMs + stepMs, view.nowMs))
    return [toSeconds(startMs), ...[low, high, open, close].map((price) => Number(priceText(price))), round(volume, 8)]
  })
  return { json: rows.reverse() }
}

/** ISO 8601 or seconds. */
function toTime(text: string | null): number | undefined {
  if (text === null || text === '') return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text)
  return Number.isFinite(ms) ? ms : undefined
}

/** Volume in units of the coin: a thirtieth of the whole market's. */
function toUnits(view: MarketView, asset: MarketAsset, fromMs: number, toMs: number): number {
  return view.volumeUsd(asset.id, fromMs, toMs) / 30 / (view.price(asset.id) ?? 1)
}

const priceText = (price: number): string => (price >= 100 ? price.toFixed(2) : shortText(price, 6))
