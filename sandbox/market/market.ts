import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts'
import type { MarketAsset } from './asset.ts'
import { ASSETS } from './assets.ts'
import { type MarketView, toView } from './market-view.ts'
import { type LaunchedPool, listPools } from './pools.ts'
import { seededBetween } from './seeded.ts'
import { floorTo } from './time.ts'
import { createWalk } from './walk.ts'

/** One consistent market that moves with time: at any instant an asset has one price, the same for all upstreams. */
export interface Market {
  now(): number
  assets: readonly MarketAsset[]
  /** US dollars, the same for every source; `null` for an unknown asset and before the asset existed. */
  priceAt(assetId: string, ms: number): number | null
  /**
   * The market as one upstream shows it: slightly off the true price (`SOURCE_DEVIATION`) and `lagMs` behind the clock.
   */
  seenBy(source: string, lagMs?: number): MarketView
  /** Multiplies a price, starting a minute ago, for all upstreams or one; a later factor replaces an earlier one. */
  force(move: { asset: string; factor: number; upstream?: string }): void
  forced(): ForcedPrice[]
  release(): void
}

export interface ForcedPrice {
  asset: string
  factor: number
  upstream: string | null
  fromMs: number
}

/** How far back prices exist. */
export const HISTORY_DAYS = 760
/** A forced price starts this far in the past, so that it is visible at once in spite of an upstream's lag. */
const FORCE_LEAD_MS = MINUTE_MS
/** Two sources differ by at most twice this share of the price. */
const SOURCE_DEVIATION = 0.00015

export interface MarketOptions {
  seed: string
  now: () => number
  /** Pools that stand on the sandbox's own chain; without a chain there are none. */
  launches?: readonly LaunchedPool[]
}

export function createMarket({ seed, now, launches = [] }: MarketOptions): Market {
  const startMs = floorTo(now(), HOUR_MS)
  const pools = listPools(seed, ASSETS, startMs, launches)
  const pathOf = createPaths(seed, startMs)
  let moves: ForcedPrice[] = []

  const forcedFactor = (asset: string, ms: number, upstream: string | null) =>
    moves.findLast((move) => move.asset === asset && move.upstream === upstream && move.fromMs <= ms)?.factor ?? 1

  const priceAt = (assetId: string, ms: number): number | null => {
    const path = pathOf(assetId)
    if (!path || ms < path.bornMs) return null
    const anchor = path.peg ? priceAt(path.peg.to, ms) : path.priceUsd
    return anchor === null ? null : anchor * path.factorAt(ms) * forcedFactor(assetId, ms, null)
  }

  return {
    now,
    assets: ASSETS,
    priceAt,
    seenBy(source, lagMs = 0) {
      const deviations = new Map(
        ASSETS.map(({ id }) => [id, 1 + seededBetween(-SOURCE_DEVIATION, SOURCE_DEVIATION, seed, source, id)]),
      )
      const price = (id: string, ms: number) => {
        const seen = priceAt(id, ms)
        return seen === null ? null : seen * (deviations.get(id) ?? 1) * forcedFactor(id, ms, source)
      }
      return toView({ seed, nowMs: now() - lagMs, assets: ASSETS, pools, launches, price })
    },
    force({ asset, factor, upstream }) {
      moves.push({ asset, factor, upstream: upstream ?? null, fromMs: now() - FORCE_LEAD_MS })
    },
    forced: () => [...moves],
    release() {
      moves = []
    },
  }
}

/** How each asset's price has moved since the anchor, without forced prices and without its peg. */
function createPaths(seed: string, startMs: number) {
  const mood = createWalk(seed, 'mood')
  const paths = new Map(
    ASSETS.map((asset) => {
      const own = createWalk(seed, 'asset', asset.id)
      const ownShare = Math.sqrt(1 - asset.mood ** 2)
      return [
        asset.id,
        {
          peg: asset.peg,
          priceUsd: asset.priceUsd,
          bornMs: startMs - Math.min(asset.ageDays, HISTORY_DAYS) * DAY_MS,
          factorAt(ms: number) {
            const drift = (asset.mood > 0 ? asset.mood * mood(ms) : 0) + ownShare * own(ms)
            return (asset.peg?.ratio ?? 1) * Math.exp(asset.volatility * drift)
          },
        },
      ] as const
    }),
  )
  return (id: string) => paths.get(id)
}
