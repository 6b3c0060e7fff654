import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts'
import type { MarketView } from '../../market/market-view.ts'
import { NETWORKS } from '../../market/networks.ts'
import { seededUnit, seededUuid } from '../../market/seeded.ts'
import { feeShareOf, toYieldFigures, type YieldFigures } from '../../market/yield-figures.ts'
import { listYieldPlaces, type YieldPlace } from '../../market/yield-places.ts'
import { round } from '../figures.ts'
import type { Answer, Ask, SandboxUpstream } from '../sandbox-upstream.ts'

/** Stands for https://yields.llama.fi. */
export const defillamaYields: SandboxUpstream = {
  name: 'defillama_yields',
  prefix: '/defillama-yields',
  lagMs: 20 * MINUTE_MS,
  routes: [
    { path: '/pools', answer: ({ view }) => ({ json: { status: 'success', data: listRows(view) } }) },
    { path: '/chart/:pool', answer: chart },
  ],
  notFound: { status: 404, text: 'Not Found' },
  tooMany: { status: 429, text: 'Too Many Requests' },
}

const STABLE = new Set(['USDT', 'USDC', 'USDC.E', 'USDBC', 'DAI', 'USDE', 'PYUSD', 'USDG'])

/** Largest first, as in the real list. */
function listRows(view: MarketView): Record<string, unknown>[] {
  return listYieldPlaces(view)
    .flatMap((place) => {
      const figures = toYieldFigures(view, place)
      return figures ? [toRow(view, place, figures)] : []
    })
    .sort((left, right) => right.tvlUsd - left.tvlUsd)
}

function toRow(view: MarketView, place: YieldPlace, figures: YieldFigures) {
  const { totalPct: apy, totalAgo, rewardPct } = figures
  const since = (days: number) => points(apy === null ? null : apy - (totalAgo(days) ?? apy))
  const single = place.tokens.length === 1
  const stablecoin = place.symbol.split('-').every((leg) => STABLE.has(leg))
  const mean = Array.from({ length: 30 }, (_, day) => totalAgo(day) ?? 0).reduce((sum, each) => sum + each / 30, 0)
  return {
    chain: NETWORKS[place.network].yieldsTitle,
    project: place.project,
    symbol: place.symbol,
    tvlUsd: Math.round(figures.tvlUsd),
    apyBase: points(figures.basePct),
    apyReward: points(rewardPct),
    apy: points(apy),
    rewardTokens: rewardPct === null || !place.reward ? null : [place.reward.contract.address],
    pool: idOf(view, place),
    apyPct1D: since(1),
    apyPct7D: since(7),
    apyPct30D: figures.observedDays < 30 ? null : since(30),
    stablecoin,
    ilRisk: single || stablecoin ? 'no' : 'yes',
    exposure: single ? 'single' : 'multi',
    predictions: toPredictions(view, place, figures),
    poolMeta: place.pool ? `${round(feeShareOf(place) * 100, 3)}%` : place.variant,
    mu: points(mean),
    sigma: round(0.02 + 0.4 * seededUnit(view.seed, 'sigma', place.key), 5),
    count: figures.observedDays,
    outlier: figures.outlier,
    underlyingTokens: place.tokens.map(({ contract }) => contract?.address ?? null),
    il7d: null,
    apyBase7d: null,
    apyMean30d: apy === null ? null : points(mean),
    volumeUsd1d: points(figures.volume1dUsd),
    volumeUsd7d: points(figures.volume7dUsd),
    apyBaseInception: null,
  }
}

const points = (value: number | null): number | null => (value === null ? null : round(value, 5))

const idOf = (view: MarketView, place: YieldPlace): string => seededUuid(view.seed, 'yield-pool', place.key)

function toPredictions(view: MarketView, place: YieldPlace, { totalPct, observedDays }: YieldFigures) {
  if (totalPct === null || observedDays < 30) {
    return { predictedClass: null, predictedProbability: null, binnedConfidence: null }
  }
  const unit = seededUnit(view.seed, 'prediction', place.key)
  return {
    predictedClass: unit < 0.3 ? 'Down' : 'Stable/Up',
    predictedProbability: Math.round(50 + unit * 45),
    binnedConfidence: 1 + Math.floor(unit * 3),
  }
}

/** One row per day; the last one is the present. */
function chart({ params, view }: Ask): Answer {
  const place = listYieldPlaces(view).find((candidate) => idOf(view, candidate) === params.pool)
  const figures = place && toYieldFigures(view, place)
  if (!figures) return { status: 400, json: 'invalid configID!' }
  const days = Math.min(60, figures.observedDays)
  const at = (days: number) => {
    const apy = figures.totalAgo(days)
    const share = apy === null || !figures.totalPct ? 0 : apy / figures.totalPct
    return {
      timestamp: new Date(
        days === 0 ? view.nowMs : Math.floor(view.nowMs / DAY_MS - days + 1) * DAY_MS + HOUR_MS,
      ).toISOString(),
      tvlUsd: Math.round(figures.tvlUsd),
      apy: points(apy),
      apyBase: points(figures.basePct === null ? null : figures.basePct * share),
      apyReward: points(figures.rewardPct === null ? null : figures.rewardPct * share),
      il7d: null,
      apyBase7d: null,
      pricePerShare: null,
    }
  }
  return { json: { status: 'success', data: Array.from({ length: days }, (_, place) => at(days - 1 - place)) } }
}
