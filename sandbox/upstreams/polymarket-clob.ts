import { DAY_MS } from '../../src/domain/time.ts'
import type { MarketView } from '../market/market-view.ts'
import { dayVolumeUsd, oddsAt } from '../market/questions.ts'
import { round } from './figures.ts'
import { tokenIdsOf, tradedHere } from './polymarket.ts'
import type { Answer, Ask, SandboxUpstream } from './sandbox-upstream.ts'

/** Stands for https://clob.polymarket.com: order books and price history of single outcomes. */
export const polymarketClob: SandboxUpstream = {
  name: 'polymarket_clob',
  prefix: '/polymarket-clob',
  lagMs: 1000,
  routes: [
    { path: '/book', answer: book },
    { path: '/prices-history', answer: history },
  ],
  notFound: { status: 404, json: { error: 'No orderbook exists for the requested token id' } },
  tooMany: { status: 429, text: 'error code: 1015' },
}

const LEVELS = 8
const TICK = 0.01

function book({ query, view }: Ask): Answer {
  const found = findOutcome(view, query.get('token_id') ?? '')
  if (!found) return polymarketClob.notFound
  const odds = found.oddsAt(view.nowMs)
  const size = (step: number) => String(round((found.dayUsd / 400) * (step + 1), 4))
  const level = (price: number, step: number) => ({ price: price.toFixed(3), size: size(step) })
  const inside = ({ price }: { price: string }) => Number(price) > 0 && Number(price) < 1
  const steps = Array.from({ length: LEVELS }, (_, step) => step)
  return {
    json: {
      market: query.get('token_id'),
      asset_id: query.get('token_id'),
      timestamp: String(view.nowMs),
      bids: steps
        .map((step) => level(odds - 0.005 - step * TICK, step))
        .filter(inside)
        .reverse(),
      asks: steps
        .map((step) => level(odds + 0.005 + step * TICK, step))
        .filter(inside)
        .reverse(),
    },
  }
}

function history({ query, view }: Ask): Answer {
  const found = findOutcome(view, query.get('market') ?? '')
  const minutes = Number(query.get('fidelity') ?? 60) || 60
  const count = Math.floor((7 * DAY_MS) / (minutes * 60_000))
  const at = (place: number) => view.nowMs - (count - place) * minutes * 60_000
  const points = Array.from({ length: found ? count + 1 : 0 }, (_, place) => ({
    t: Math.floor(at(place) / 1000),
    p: round(found?.oddsAt(at(place)) ?? 0, 4),
  }))
  return { json: { history: points } }
}

function findOutcome(view: MarketView, tokenId: string) {
  for (const event of tradedHere(view)) {
    for (const question of event.questions) {
      const place = tokenIdsOf(question).indexOf(tokenId)
      if (place < 0) continue
      const first = (ms: number) => oddsAt(view, event, question, ms)
      const dayUsd = dayVolumeUsd(view, question, 'polymarket')
      return { dayUsd, oddsAt: place === 0 ? first : (ms: number) => 1 - first(ms) }
    }
  }
  return undefined
}
