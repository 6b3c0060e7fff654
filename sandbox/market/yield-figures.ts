import { DAY_MS } from '../../src/domain/time.ts'
import type { MarketView } from './market-view.ts'
import { toPoolFigures } from './pool-figures.ts'
import { seededBetween, seededUnit } from './seeded.ts'
import type { YieldPlace } from './yield-places.ts'

/** What a yield pool pays now, in percent a year; `null` for figures that DefiLlama's adapter does not report. */
export interface YieldFigures {
  tvlUsd: number
  volume1dUsd: number | null
  volume7dUsd: number | null
  basePct: number | null
  rewardPct: number | null
  totalPct: number | null
  /** The total rate some days ago. */
  totalAgo(days: number): number | null
  outlier: boolean
  observedDays: number
}

const DOLLARS = new Set(['tether', 'usd-coin', 'dai', 'ethena-usde', 'paypal-usd', 'global-dollar'])
const LENDING_PCT = { dollar: [2.4, 8.5], other: [0.05, 3.2] } as const

/** `undefined` if the market has no price or no liquidity for it. */
export function toYieldFigures(view: MarketView, place: YieldPlace): YieldFigures | undefined {
  const chance = (...words: (string | number)[]) => seededUnit(view.seed, 'yield', place.key, ...words)
  const size = toSize(view, place)
  if (!size || size.tvlUsd < 1_000) return undefined
  const wave = (ms: number) =>
    1 +
    0.18 * Math.sin((2 * Math.PI * ms) / (19 * DAY_MS) + 6.3 * chance('slow')) +
    0.06 * Math.sin((2 * Math.PI * ms) / (2.3 * DAY_MS) + 6.3 * chance('fast'))
  const level = wave(view.nowMs)
  const story = toStory(chance('story'))

  const paidReward = place.reward !== null && chance('rewarded') < (place.kind === 'exchange' ? 0.55 : 0.3)
  const reward =
    paidReward || story === 'emission' ? seededBetween(0.4, 9, view.seed, 'emission', place.key) * level : null
  const base = toBase(view, place, size.volume1dUsd, size.tvlUsd) * level
  const wild = story === 'outlier' ? seededBetween(400, 9_000, view.seed, 'wild', place.key) : null
  const basePct =
    story === 'unattributed'
      ? null
      : story === 'emission'
        ? chance('zero') < 0.5
          ? 0
          : null
        : story === 'loss'
          ? -base / 4
          : (wild ?? base)
  const rewardPct = story === 'unattributed' || story === 'outlier' ? null : reward
  const gap = story === 'mismatch' ? 1.5 : 0
  const totalPct =
    story === 'silent'
      ? null
      : story === 'unattributed'
        ? base + (reward ?? 0)
        : (basePct ?? 0) + (rewardPct ?? 0) + gap
  return {
    ...size,
    basePct: story === 'silent' ? null : basePct,
    rewardPct: story === 'silent' ? null : rewardPct,
    totalPct,
    totalAgo: (days) => (totalPct === null ? null : (totalPct * wave(view.nowMs - days * DAY_MS)) / level),
    outlier: story === 'outlier',
    observedDays: toObservedDays(view, place, story),
  }
}

type Story = 'plain' | 'outlier' | 'emission' | 'unattributed' | 'loss' | 'mismatch' | 'silent' | 'new'

/** Most pools are ordinary; some have each of the irregularities of the real list. */
function toStory(unit: number): Story {
  if (unit < 0.03) return 'outlier'
  if (unit < 0.08) return 'emission'
  if (unit < 0.14) return 'unattributed'
  if (unit < 0.155) return 'loss'
  if (unit < 0.175) return 'mismatch'
  if (unit < 0.19) return 'silent'
  return unit < 0.22 ? 'new' : 'plain'
}

function toSize(view: MarketView, place: YieldPlace) {
  if (place.pool) {
    const figures = toPoolFigures(view, place.pool)
    if (!figures?.liquidityUsd) return undefined
    const volume1dUsd = figures.windows.h24.volumeUsd
    const weekUsd = volume1dUsd * seededBetween(5.8, 7.9, view.seed, 'week', place.key)
    return { tvlUsd: figures.liquidityUsd, volume1dUsd, volume7dUsd: weekUsd }
  }
  const [token] = place.tokens
  const priceUsd = token && view.price(token.asset.id)
  if (!token || !priceUsd) return undefined
  const share = place.kind === 'staking' ? 1 : 10 ** seededBetween(-6.5, -2, view.seed, 'share', place.key)
  const tvlUsd = (priceUsd * token.asset.supply * share) / Math.max(1, token.asset.contracts.length)
  return { tvlUsd, volume1dUsd: null, volume7dUsd: null }
}

/** The base rate: fees on its volume for a pool of an exchange, otherwise interest in the range of the token. */
function toBase(view: MarketView, place: YieldPlace, volume1dUsd: number | null, tvlUsd: number): number {
  if (volume1dUsd !== null) {
    return Math.min(60, ((volume1dUsd * feeShareOf(place) * 365) / tvlUsd) * 100)
  }
  if (place.kind === 'staking') return seededBetween(2.4, 3.1, view.seed, 'staking', place.key)
  const [low, high] = DOLLARS.has(place.tokens[0]?.asset.id ?? '') ? LENDING_PCT.dollar : LENDING_PCT.other
  return seededBetween(low, high, view.seed, 'interest', place.key)
}

/** Fee of a trade as a share; lowest between two stablecoins. */
export function feeShareOf({ tokens }: YieldPlace): number {
  return tokens.every(({ asset }) => DOLLARS.has(asset.id)) ? 0.00005 : 0.0005
}

function toObservedDays(view: MarketView, place: YieldPlace, story: Story): number {
  if (story === 'new') return 1 + Math.floor(5 * seededUnit(view.seed, 'new', place.key))
  const oldest = place.pool ? (view.nowMs - place.pool.createdMs) / DAY_MS : 1_100
  return Math.floor(Math.min(oldest, seededBetween(30, 1_100, view.seed, 'days', place.key)))
}
