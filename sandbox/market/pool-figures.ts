import { HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts'
import type { MarketView } from './market-view.ts'
import type { Pool } from './pools.ts'
import { seededBetween } from './seeded.ts'

const POOL_WINDOWS = {
  m5: 5 * MINUTE_MS,
  m15: 15 * MINUTE_MS,
  m30: 30 * MINUTE_MS,
  h1: HOUR_MS,
  h6: 6 * HOUR_MS,
  h24: 24 * HOUR_MS,
}

export type PoolWindow = keyof typeof POOL_WINDOWS

/** A pool in numbers at the view's "now". */
export interface PoolFigures {
  basePriceUsd: number
  quotePriceUsd: number
  /** Both sides together; `null` where the pool has none to show. */
  liquidityUsd: number | null
  windows: Record<PoolWindow, WindowFigures>
}

export interface WindowFigures {
  volumeUsd: number
  buys: number
  sells: number
  /** Since the pool's launch where it is younger than the window; `null` when nothing was traded. */
  changePct: number | null
}

/** No pool holds more than this, however large its token is. */
const DEEPEST_USD = 120e6

export function toPoolFigures(view: MarketView, pool: Pool): PoolFigures | undefined {
  const { asset, contract } = pool.base
  const basePriceUsd = view.price(asset.id)
  const quotePriceUsd = view.price(pool.quote.asset.id)
  if (basePriceUsd === null || quotePriceUsd === null || pool.createdMs > view.nowMs) return undefined

  const homes = asset.contracts.length
  const wishedUsd = ((pool.depthShare ?? 0) * basePriceUsd * asset.supply) / homes
  const ticketUsd = seededBetween(25, 320, view.seed, 'ticket', pool.address)
  const buyShare = seededBetween(0.44, 0.56, view.seed, 'buys', pool.address, contract.address)

  const toWindow = (spanMs: number): WindowFigures => {
    const fromMs = Math.max(view.nowMs - spanMs, pool.createdMs)
    const volumeUsd = (view.volumeUsd(asset.id, fromMs, view.nowMs) * pool.volumeShare) / homes
    const trades = Math.floor(volumeUsd / ticketUsd)
    const before = view.price(asset.id, fromMs)
    return {
      volumeUsd: trades === 0 ? 0 : volumeUsd,
      buys: Math.round(trades * buyShare),
      sells: trades - Math.round(trades * buyShare),
      changePct: trades === 0 || before === null ? null : (basePriceUsd / before - 1) * 100,
    }
  }

  return {
    basePriceUsd,
    quotePriceUsd,
    liquidityUsd: pool.depthShare === null ? null : wishedUsd / (1 + wishedUsd / DEEPEST_USD),
    windows: Object.fromEntries(
      Object.entries(POOL_WINDOWS).map(([name, spanMs]) => [name, toWindow(spanMs)]),
    ) as Record<PoolWindow, WindowFigures>,
  }
}
