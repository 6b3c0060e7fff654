import { findChain } from '../../src/domain/chains/find-chain.ts'
import { DAY_MS, MINUTE_MS } from '../../src/domain/time.ts'
import type { MarketView } from '../market/market-view.ts'
import { seededBetween, seededUnit } from '../market/seeded.ts'
import { toSeconds } from '../market/time.ts'
import { toYieldFigures } from '../market/yield-figures.ts'
import { listYieldPlaces, type YieldPlace } from '../market/yield-places.ts'
import { round } from './figures.ts'
import type { Answer, Ask, SandboxUpstream } from './sandbox-upstream.ts'

/** Stands for https://api.merkl.xyz/v4: live reward campaigns of half the places that pay rewards. */
export const merkl: SandboxUpstream = {
  name: 'merkl',
  prefix: '/merkl',
  lagMs: 10 * MINUTE_MS,
  routes: [{ path: '/opportunities', answer: opportunities }],
  notFound: { status: 404, json: { error: 'NOT_FOUND' } },
  tooMany: { status: 429, json: { error: 'Too Many Requests' } },
}

/** A bare list; the service tells nothing about further pages. */
function opportunities({ query, view }: Ask): Answer {
  const items = Math.min(100, Math.max(1, Number(query.get('items') ?? 20) || 20))
  const page = Math.max(0, Number(query.get('page') ?? 0) || 0)
  const rows = listYieldPlaces(view)
    .flatMap((place) => toRow(view, place) ?? [])
    .sort((left, right) => right.dailyRewards - left.dailyRewards)
  return { json: rows.slice(page * items, (page + 1) * items) }
}

function toRow(view: MarketView, place: YieldPlace) {
  const chainId = findChain(place.network)?.id
  const figures = toYieldFigures(view, place)
  const { reward } = place
  if (!figures || !reward || typeof chainId !== 'number' || !figures.rewardPct || figures.rewardPct <= 0)
    return undefined
  if (place.kind === 'exchange' || seededUnit(view.seed, 'merkl', place.key) < 0.5) return undefined
  const days = seededBetween(3, 40, view.seed, 'campaign', place.key)
  const daily = round((figures.tvlUsd * figures.rewardPct) / 36_500, 2)
  const now = String(toSeconds(view.nowMs))
  const end = Math.ceil(view.nowMs / DAY_MS + days) * DAY_MS
  const toToken = (symbol: string, address: string) => ({
    chainId,
    address,
    symbol,
    displaySymbol: symbol,
    verified: true,
  })
  return {
    chainId,
    type: 'ERC20LOGPROCESSOR',
    name: `Supply ${place.symbol} on ${place.project}`,
    status: 'LIVE',
    action: place.kind === 'lending' ? 'LEND' : 'HOLD',
    tvl: Math.round(figures.tvlUsd),
    apr: round(figures.rewardPct, 5),
    dailyRewards: daily,
    liveCampaigns: 1,
    latestCampaignEnd: String(toSeconds(end)),
    tokens: place.tokens.flatMap(({ contract }) => (contract ? [toToken(place.symbol, contract.address)] : [])),
    protocol: { id: place.project.replace(/-(?:v\d+|blue)$/, ''), name: place.project },
    aprRecord: { cumulated: round(figures.rewardPct, 5), timestamp: now, breakdowns: [] },
    rewardsRecord: {
      total: daily,
      timestamp: now,
      breakdowns: [{ token: toToken(reward.asset.symbol, reward.contract.address), amount: '0', value: daily }],
    },
  }
}
