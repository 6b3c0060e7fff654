import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../src/domain/time.ts'
import type { MarketAsset } from '../market/asset.ts'
import { ASSETS } from '../market/assets.ts'
import type { MarketView } from '../market/market-view.ts'
import { floorTo, toSeconds } from '../market/time.ts'
import { toList } from './figures.ts'
import type { Answer, Ask, SandboxUpstream } from './sandbox-upstream.ts'

/** Stands for https://api.kraken.com. Errors are 200s with an `error` list; dollar pairs only. */
export const kraken: SandboxUpstream = {
  name: 'kraken',
  prefix: '/kraken',
  lagMs: 0,
  routes: [
    { path: '/0/public/Ticker', answer: ticker },
    { path: '/0/public/OHLC', answer: ohlc },
  ],
  notFound: { status: 404, json: { error: ['EGeneral:Unknown method'] } },
  tooMany: { status: 429, json: { error: ['EAPI:Rate limit exceeded'] } },
}

interface KrakenPair {
  asset: MarketAsset
  /** The key in the answer, which often differs from the requested name. */
  key: string
  /** The key under `assetVersion=1`. */
  plain: string
  aliases: readonly string[]
  decimals: number
}

/** Kraken's own tickers. Its oldest coins also keep the prefixes X and Z in answers. */
const TICKERS: Record<string, string> = { BTC: 'XBT', DOGE: 'XDG' }
const PREFIXED: Record<string, string> = {
  BTC: 'XXBTZUSD',
  ETH: 'XETHZUSD',
  XRP: 'XXRPZUSD',
  LTC: 'XLTCZUSD',
  XLM: 'XXLMZUSD',
  USDT: 'USDTZUSD',
}

const PAIRS: readonly KrakenPair[] = ASSETS.filter(({ exchanges }) => exchanges.includes('kraken')).map((asset) => {
  const symbol = asset.symbol.replace(/^\$/, '').toUpperCase()
  const ticker = TICKERS[symbol] ?? symbol
  const key = PREFIXED[symbol] ?? `${ticker}USD`
  const aliases = [key, `${ticker}USD`, `${ticker}/USD`, `${symbol}USD`, `${symbol}/USD`]
  return { asset, key, plain: `${symbol}/USD`, aliases, decimals: toDecimals(asset.priceUsd) }
})

const CACHED = { 'cache-control': 'public, max-age=2' }
const unknownPair: Answer = { json: { error: ['EQuery:Unknown asset pair'] } }

function findPair(text: string): KrakenPair | undefined {
  return PAIRS.find(({ aliases }) => aliases.includes(text.trim().toUpperCase()))
}

function ticker({ query, view }: Ask): Answer {
  const asked = query.get('pair')
  const pairs = asked === null ? [...PAIRS] : toList(asked).map(findPair)
  if (pairs.length === 0 || pairs.includes(undefined)) return unknownPair
  const known = pairs.filter((pair) => pair !== undefined)
  const key = (pair: KrakenPair) => (query.get('assetVersion') === '1' ? pair.plain : pair.key)
  return {
    headers: CACHED,
    json: { error: [], result: Object.fromEntries(known.map((pair) => [key(pair), toTicker(view, pair)])) },
  }
}

/**
 * In pairs of values the first is for today since 00:00 UTC, the second for the last 24 hours; `o` is today's opening.
 */
function toTicker(view: MarketView, pair: KrakenPair): Record<string, unknown> {
  const { asset } = pair
  const last = view.price(asset.id) ?? 0
  const midnightMs = floorTo(view.nowMs, DAY_MS)
  const starts = [midnightMs, view.nowMs - DAY_MS]
  const ranges = starts.map((fromMs) => view.range(asset.id, fromMs, view.nowMs) ?? { high: last, low: last })
  const volumes = starts.map((fromMs) => toUnits(view, pair, fromMs, view.nowMs))
  const text = (price: number) => padded(price, pair.decimals)
  const tick = 10 ** -pair.decimals
  return {
    a: [text(last + tick), '1', '1.000'],
    b: [text(last - tick), '1', '1.000'],
    c: [text(last), (20 / last).toFixed(8)],
    v: volumes.map((volume) => volume.toFixed(8)),
    p: ranges.map(({ high, low }) => text((high + low + last) / 3)),
    t: volumes.map((volume) => Math.round((volume * last) / 900)),
    l: ranges.map(({ low }) => text(low)),
    h: ranges.map(({ high }) => text(high)),
    o: text(view.price(asset.id, midnightMs) ?? last),
  }
}

const INTERVALS = [1, 5, 15, 30, 60, 240, 1440, 10080, 21600]
const MOST_ROWS = 720

/** Oldest first; the last row is not yet closed, and `last` is the one before it. */
function ohlc({ query, view }: Ask): Answer {
  const pair = findPair(query.get('pair') ?? '')
  const minutes = Number(query.get('interval') ?? 1)
  if (!INTERVALS.includes(minutes)) return { json: { error: ['EGeneral:Invalid arguments'] } }
  if (!pair) return unknownPair
  const stepMs = minutes * MINUTE_MS
  const since = Number(query.get('since') ?? 0) * SECOND_MS
  const fromMs = Math.max(
    floorTo(view.nowMs, stepMs) - (MOST_ROWS - 1) * stepMs,
    since ? floorTo(since, stepMs) + stepMs : 0,
  )
  const rows = view.candles(pair.asset.id, { stepMs, fromMs }).map((candle) => {
    const volume = toUnits(view, pair, candle.startMs, Math.min(candle.startMs + stepMs, view.nowMs))
    const text = (price: number) => price.toFixed(pair.decimals)
    const middle = (candle.high + candle.low + candle.close) / 3
    return [
      toSeconds(candle.startMs),
      text(candle.open),
      text(candle.high),
      text(candle.low),
      text(candle.close),
      text(middle),
      volume.toFixed(8),
      Math.round((volume * middle) / 900),
    ]
  })
  const key = query.get('assetVersion') === '1' ? pair.plain : pair.key
  const last = toSeconds(floorTo(view.nowMs, stepMs) - stepMs)
  return { headers: CACHED, json: { error: [], result: { [key]: rows, last } } }
}

/** Volume in units of the coin: a seventieth of the whole market's. */
function toUnits(view: MarketView, { asset }: KrakenPair, fromMs: number, toMs: number): number {
  return view.volumeUsd(asset.id, fromMs, toMs) / 70 / (view.price(asset.id) ?? 1)
}

function toDecimals(price: number): number {
  if (price >= 10_000) return 1
  if (price >= 100) return 2
  return price >= 1 ? 4 : Math.ceil(-Math.log10(price)) + 4
}

/** The ticker has three decimals more than the pair, and at least five. */
const padded = (price: number, decimals: number): string =>
  Number(price.toFixed(decimals)).toFixed(decimals <= 5 ? 5 : decimals + 3)
