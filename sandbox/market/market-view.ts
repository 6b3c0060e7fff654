import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts'
import type { MarketAsset } from './asset.ts'
import { findAsset } from './assets.ts'
import type { LaunchedPool, Pool } from './pools.ts'
import { seededUnit } from './seeded.ts'
import { floorTo } from './time.ts'

/** The market as one upstream sees it at its own "now". Every figure is derived from the same price function. */
export interface MarketView {
  seed: string
  nowMs: number
  assets: readonly MarketAsset[]
  pools: readonly Pool[]
  /** Tokens of the sandbox's own chain. */
  launches: readonly LaunchedPool[]
  price(assetId: string, ms?: number): number | null
  /** Percent since `spanMs` ago; `null` when the asset is younger. */
  changePct(assetId: string, spanMs: number): number | null
  range(assetId: string, fromMs: number, toMs: number): { high: number; low: number } | null
  /** Oldest first, aligned to the step; the last candle is still open. */
  candles(assetId: string, span: { stepMs: number; fromMs: number; toMs?: number }): Candle[]
  volumeUsd(assetId: string, fromMs: number, toMs: number): number
}

interface Candle {
  startMs: number
  open: number
  high: number
  low: number
  close: number
  volumeUsd: number
}

/** Highs and lows are sampled on this grid, so that a day's high equals the highest of its hourly highs. */
const GRID_MS = 5 * MINUTE_MS

export function toView(
  given: Pick<MarketView, 'seed' | 'nowMs' | 'assets' | 'pools' | 'launches'> & {
    price(assetId: string, ms: number): number | null
  },
): MarketView {
  const { seed, nowMs } = given
  const price = (assetId: string, ms = nowMs) => given.price(assetId, ms)

  const range: MarketView['range'] = (assetId, fromMs, toMs) => {
    let high = Number.NEGATIVE_INFINITY
    let low = Number.POSITIVE_INFINITY
    const include = (ms: number) => {
      const seen = price(assetId, ms)
      if (seen === null) return
      high = Math.max(high, seen)
      low = Math.min(low, seen)
    }
    include(fromMs)
    for (let ms = floorTo(fromMs, GRID_MS) + GRID_MS; ms < toMs; ms += GRID_MS) include(ms)
    include(toMs)
    return high < low ? null : { high, low }
  }

  const volumeUsd: MarketView['volumeUsd'] = (assetId, fromMs, toMs) => {
    const asset = findAsset(assetId)
    if (!asset) return 0
    const phase = 2 * Math.PI * seededUnit(seed, 'volume', assetId)
    let sum = 0
    for (let start = fromMs; start < toMs; start += HOUR_MS) {
      const end = Math.min(start + HOUR_MS, toMs)
      const middle = (start + end) / 2
      const tide =
        1 + 0.3 * Math.sin((2 * Math.PI * middle) / DAY_MS + phase) + 0.15 * Math.sin(middle / (5 * DAY_MS) + phase)
      sum += (price(assetId, middle) ?? 0) * asset.supply * asset.turnover * tide * ((end - start) / DAY_MS)
    }
    return sum
  }

  return {
    seed,
    nowMs,
    assets: given.assets,
    pools: given.pools,
    launches: given.launches,
    price,
    range,
    volumeUsd,
    changePct(assetId, spanMs) {
      const before = price(assetId, nowMs - spanMs)
      const after = price(assetId)
      return before === null || after === null ? null : (after / before - 1) * 100
    },
    candles(assetId, { stepMs, fromMs, toMs = nowMs }) {
      const candles: Candle[] = []
      for (let startMs = floorTo(fromMs, stepMs); startMs <= Math.min(toMs, nowMs); startMs += stepMs) {
        const endMs = Math.min(startMs + stepMs, nowMs)
        const open = price(assetId, startMs)
        const close = price(assetId, endMs)
        const seen = range(assetId, startMs, endMs)
        if (open === null || close === null || !seen) continue
        candles.push({ startMs, open, close, ...seen, volumeUsd: volumeUsd(assetId, startMs, endMs) })
      }
      return candles
    },
  }
}
