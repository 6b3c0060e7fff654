import { DAY_MS } from '../../src/domain/time.ts'
import type { MarketView } from '../market/market-view.ts'
import { floorTo, toSeconds } from '../market/time.ts'
import type { Answer, Ask, SandboxUpstream } from './sandbox-upstream.ts'

/** Stands for https://api.alternative.me: one value a day, derived from Bitcoin's price; all values are text. */
export const alternativeMe: SandboxUpstream = {
  name: 'alternative_me',
  prefix: '/alternative-me',
  lagMs: 0,
  routes: [{ path: '/fng/', answer: index }],
  notFound: { status: 404, text: 'Not Found' },
  tooMany: { status: 429, text: 'Too Many Requests' },
}

const LABELS: [below: number, label: string][] = [
  [25, 'Extreme Fear'],
  [46, 'Fear'],
  [55, 'Neutral'],
  [76, 'Greed'],
  [101, 'Extreme Greed'],
]
const MOST_DAYS = 365

function index({ query, view }: Ask): Answer {
  const limit = Number(query.get('limit') ?? 1)
  const count = limit === 0 ? MOST_DAYS : Math.min(MOST_DAYS, Math.max(1, limit || 1))
  const today = floorTo(view.nowMs, DAY_MS)
  const data = Array.from({ length: count }, (_, place) => {
    const value = moodAt(view, today - place * DAY_MS)
    return {
      value: String(value),
      value_classification: LABELS.find(([below]) => value < below)?.[1] ?? 'Neutral',
      timestamp: String(toSeconds(today - place * DAY_MS)),
      ...(place === 0 ? { time_until_update: String(toSeconds(today + DAY_MS - view.nowMs)) } : {}),
    }
  })
  return { json: { name: 'Fear and Greed Index', data, metadata: { error: null } } }
}

/** Index of 0 (fear) to 100 (greed), from the price changes of the last days. */
function moodAt(view: MarketView, ms: number): number {
  const change = (days: number) => {
    const [now, before] = [view.price('bitcoin', ms), view.price('bitcoin', ms - days * DAY_MS)]
    return now === null || before === null ? 0 : (now / before - 1) * 100
  }
  return Math.round(Math.min(95, Math.max(5, 50 + 1.1 * change(30) + 1.6 * change(7))))
}
