import { DAY_MS } from '../../../src/domain/time.ts'
import { findAsset } from '../../market/assets.ts'
import type { MarketView } from '../../market/market-view.ts'
import { floorTo, toSeconds } from '../../market/time.ts'
import { type MarketTreasury, type Position, TREASURIES } from '../../market/treasuries.ts'
import { round } from '../figures.ts'
import type { Answer, Ask, Route } from '../sandbox-upstream.ts'

/** `/treasury/{slug}` of https://api.llama.fi. */
export const treasuryRoute: Route = { path: '/treasury/:slug', answer: treasury }

const DAYS = 60

function treasury({ params, view }: Ask): Answer {
  const found = TREASURIES.find(({ slug }) => slug === params.slug)
  if (!found) return { status: 400, text: 'Protocol not found' }
  const keys = listKeys(found)
  const moments = [
    ...Array.from({ length: DAYS }, (_, place) => floorTo(view.nowMs, DAY_MS) - (DAYS - 1 - place) * DAY_MS),
    view.nowMs,
  ]
  return {
    json: {
      id: `${found.slug}-treasury`,
      name: `${found.name} (treasury)`,
      chains: found.chains.map(({ title }) => title),
      currentChainTvls: Object.fromEntries(keys.map(([key, positions]) => [key, totalAt(view, positions, view.nowMs)])),
      chainTvls: Object.fromEntries(keys.map(([key, positions]) => [key, toHistory(view, positions, moments)])),
      tvl: [],
      tokensInUsd: [],
      tokens: [],
    },
  }
}

/** Keys of DefiLlama's answer: per chain, per chain for own tokens, unvested tokens, and all own tokens together. */
function listKeys({ chains }: MarketTreasury): [string, readonly Position[]][] {
  const own = chains.flatMap((chain) => chain.own)
  return [
    ...chains.map(({ title, others }): [string, readonly Position[]] => [title, others]),
    ...chains
      .filter((chain) => chain.own.length > 0)
      .flatMap(({ title, own: held }): [string, readonly Position[]][] => [
        [`${title}-OwnTokens`, held],
        [`${title}-vesting`, held.map(({ assetId, amount }) => ({ assetId, amount: amount / 10 }))],
      ]),
    ['OwnTokens', own],
  ]
}

function toHistory(view: MarketView, positions: readonly Position[], moments: readonly number[]) {
  const rows = moments.map((ms) => ({ date: toSeconds(ms), ms }))
  return {
    tvl: rows.map(({ date, ms }) => ({ date, totalLiquidityUSD: totalAt(view, positions, ms) })),
    tokensInUsd: rows.map(({ date, ms }) => ({
      date,
      tokens: mapTokens(positions, (each) => worthAt(view, each, ms)),
    })),
    tokens: rows.map(({ date }) => ({ date, tokens: mapTokens(positions, ({ amount }) => amount) })),
  }
}

const worthAt = (view: MarketView, { assetId, amount }: Position, ms: number): number =>
  round(amount * (view.price(assetId, ms) ?? 0), 5)

const totalAt = (view: MarketView, positions: readonly Position[], ms: number): number =>
  round(
    positions.reduce((sum, position) => sum + worthAt(view, position, ms), 0),
    5,
  )

function mapTokens(positions: readonly Position[], value: (position: Position) => number): Record<string, number> {
  return Object.fromEntries(
    positions.map((position) => [
      findAsset(position.assetId)?.symbol.toUpperCase() ?? position.assetId,
      value(position),
    ]),
  )
}
