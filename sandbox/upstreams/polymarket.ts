import { DAY_MS, MINUTE_MS } from '../../src/domain/time.ts'
import type { MarketView } from '../market/market-view.ts'
import type { Question, QuestionEvent } from '../market/question.ts'
import { dayVolumeUsd, listEvents, oddsAt } from '../market/questions.ts'
import { seededBetween, seededText } from '../market/seeded.ts'
import { round } from './figures.ts'
import type { Answer, Ask, SandboxUpstream } from './sandbox-upstream.ts'

/** Stands for https://gamma-api.polymarket.com. */
export const polymarket: SandboxUpstream = {
  name: 'polymarket',
  prefix: '/polymarket',
  lagMs: 3000,
  routes: [
    { path: '/markets/keyset', answer: page },
    { path: '/markets', answer: markets },
    { path: '/public-search', answer: search },
  ],
  notFound: { status: 404, json: { type: 'not found error', error: 'not found' } },
  tooMany: { status: 429, text: 'error code: 1015' },
}

const TICK = 0.01

function markets({ query, view }: Ask): Answer {
  return { json: largest(view, Math.min(500, Number(query.get('limit') ?? 20) || 20)) }
}

/** Pages by cursor; an offset is refused. */
function page({ query, view }: Ask): Answer {
  if (query.has('offset')) return { status: 422, json: { type: 'validation error', error: 'offset is not supported' } }
  return { json: { markets: largest(view, Math.min(100, Number(query.get('limit') ?? 20) || 20)) } }
}

function largest(view: MarketView, limit: number) {
  const rows = tradedHere(view).flatMap((event) =>
    event.questions.map((question) => ({ ...toRow(view, event, question), events: [toEvent(view, event)] })),
  )
  const volume = (row: { volume24hr?: number }) => row.volume24hr ?? 0
  return rows.sort((left, right) => volume(right) - volume(left)).slice(0, limit)
}

/** Matches any word of the query and also returns a settled market, as the real search does. */
function search({ query, view }: Ask): Answer {
  const text = (query.get('q') ?? '').trim().toLowerCase()
  if (text === '') return { status: 422, json: { type: 'validation error', error: 'q is required' } }
  const words = text.split(/\s+/)
  const found = tradedHere(view).filter(({ title, tags, questions }) => {
    const all = [title, ...tags, ...questions.map((question) => question.text)].join(' ').toLowerCase()
    return words.some((word) => all.includes(word))
  })
  const limit = Number(query.get('limit_per_type') ?? 10) || 10
  const events = found.slice(0, limit).map((event) => ({
    ...toEvent(view, event),
    tags: event.tags.map((label, place) => ({
      id: String(100 + place),
      label,
      slug: label.toLowerCase().replaceAll(' ', '-'),
    })),
    markets: [...event.questions.map((question) => toRow(view, event, question)), ...settled(view, event)],
  }))
  return { json: { events, pagination: { hasMore: found.length > limit, totalResults: found.length } } }
}

/** Events with at least one question on this venue. */
export function tradedHere(view: MarketView): QuestionEvent[] {
  return listEvents(view).flatMap((event) => {
    const questions = event.questions.filter(({ venues }) => venues.includes('polymarket'))
    return questions.length > 0 ? [{ ...event, questions }] : []
  })
}

/** An event after its end, without trades: prices of 0 and 1, but still "active". */
function settled(view: MarketView, event: QuestionEvent) {
  const [first] = event.questions
  if (!first || event.questions.length < 3) return []
  const row = toRow(view, event, { ...first, id: `${first.id}-old`, text: `${first.text} (earlier)` })
  return [{ ...row, closed: true, acceptingOrders: false, outcomePrices: '["0", "1"]', volume24hr: 0 }]
}

function toEvent(view: MarketView, event: QuestionEvent) {
  const sum = event.questions.reduce((all, question) => all + dayVolumeUsd(view, question, 'polymarket'), 0)
  return {
    id: idOf(event.slug),
    ticker: event.slug,
    slug: event.slug,
    title: event.title,
    startDate: new Date(event.opensMs).toISOString(),
    endDate: new Date(event.closesMs).toISOString(),
    active: true,
    closed: false,
    archived: false,
    liquidity: round(sum * 0.8, 5),
    volume: round(sum * 40, 6),
    openInterest: round(sum * 6, 6),
    volume24hr: sum,
    negRisk: event.exclusive,
  }
}

function toRow(view: MarketView, event: QuestionEvent, question: Question) {
  const odds = round(oddsAt(view, event, question, view.nowMs), 3)
  const before = oddsAt(view, event, question, view.nowMs - DAY_MS)
  const dayUsd = dayVolumeUsd(view, question, 'polymarket')
  const halfSpread = seededBetween(0.001, TICK, view.seed, 'spread', question.id)
  const liquidity = round(dayUsd * seededBetween(0.2, 1.5, view.seed, 'liquidity', question.id), 5)
  const total = round(dayUsd * seededBetween(15, 60, view.seed, 'total', question.id), 6)
  return {
    id: idOf(question.id),
    question: question.text,
    conditionId: `0x${seededText('0123456789abcdef', 64, view.seed, 'condition', question.id)}`,
    slug: question.id,
    endDate: new Date(event.closesMs).toISOString(),
    liquidity: String(liquidity),
    startDate: new Date(event.opensMs).toISOString(),
    outcomes: JSON.stringify(question.outcomes),
    outcomePrices: JSON.stringify([String(odds), String(round(1 - odds, 3))]),
    volume: String(total),
    active: true,
    closed: false,
    archived: false,
    updatedAt: new Date(Math.floor(view.nowMs / MINUTE_MS) * MINUTE_MS).toISOString(),
    groupItemTitle: question.label,
    description: `This market resolves to Yes if the answer to "${question.text}" is yes by the end of ${new Date(event.closesMs).toISOString().slice(0, 10)}, by the sources named in its rules.`,
    clobTokenIds: JSON.stringify(tokenIdsOf(question)),
    feesEnabled: true,
    feeSchedule: { exponent: 1, rate: 0.05, takerOnly: true, rebateRate: 0.25 },
    volumeNum: total,
    liquidityNum: liquidity,
    volume24hr: dayUsd,
    acceptingOrders: true,
    negRisk: event.exclusive,
    spread: round(2 * halfSpread, 3),
    oneDayPriceChange: round(odds - before, 4),
    lastTradePrice: odds,
    bestBid: round(Math.max(0.001, odds - halfSpread), 3),
    bestAsk: round(Math.min(0.999, odds + halfSpread), 3),
    ...(event.category === 'Sports' ? { feeType: 'sports_fees_v2' } : {}),
  }
}

/** Two tokens for each question, one for each outcome. */
export const tokenIdsOf = ({ id }: Question): [string, string] => [
  seededText('123456789', 76, 'polymarket', 'token', id, 'first'),
  seededText('123456789', 76, 'polymarket', 'token', id, 'second'),
]

const idOf = (name: string): string => seededText('123456789', 6, 'polymarket', name)
