import { DAY_MS } from '../../src/domain/time.ts'
import type { MarketView } from '../market/market-view.ts'
import type { Question, QuestionEvent } from '../market/question.ts'
import { dayVolumeUsd, listEvents, oddsAt } from '../market/questions.ts'
import { seededBetween } from '../market/seeded.ts'
import { toList } from './figures.ts'
import type { Answer, Ask, SandboxUpstream } from './sandbox-upstream.ts'

/** Stands for https://external-api.kalshi.com/trade-api/v2: dollars and contracts as text. */
export const kalshi: SandboxUpstream = {
  name: 'kalshi',
  prefix: '/kalshi',
  lagMs: 1000,
  routes: [
    { path: '/events', answer: events },
    { path: '/markets', answer: markets },
    { path: '/markets/:ticker/orderbook', answer: orderbook },
  ],
  notFound: { status: 404, json: { error: { code: 'not_found', message: 'not found' } } },
  tooMany: { status: 429, json: { error: { code: 'too_many_requests', message: 'too many requests' } } },
}

function events({ query, view }: Ask): Answer {
  const limit = Math.min(200, Number(query.get('limit') ?? 100) || 100)
  const from = Number(Buffer.from(query.get('cursor') ?? '', 'base64').toString('utf8')) || 0
  const all = tradedHere(view)
  const page = all
    .slice(from, from + limit)
    .map((event) => toEvent(view, event, query.get('with_nested_markets') === 'true'))
  const next = from + limit < all.length ? Buffer.from(String(from + limit)).toString('base64') : ''
  return { json: { cursor: next, events: page, milestones: [] } }
}

function markets({ query, view }: Ask): Answer {
  const wanted = toList(query.get('tickers'))
  const rows = tradedHere(view).flatMap((event) => event.questions.map((question) => toMarket(view, event, question)))
  const found = wanted.length === 0 ? rows : rows.filter(({ ticker }) => wanted.includes(ticker))
  return { json: { cursor: '', markets: found.slice(0, Math.min(1000, Number(query.get('limit') ?? 100) || 100)) } }
}

const LEVELS = 8

/** Bids of both sides, the best last, as the real one lists them. */
function orderbook({ params, view }: Ask): Answer {
  const rows = tradedHere(view).flatMap((event) => event.questions.map((question) => toMarket(view, event, question)))
  const row = rows.find(({ ticker }) => ticker === params.ticker)
  if (!row) return kalshi.notFound
  const contracts = Number(row.volume_24h_fp) / 300
  const side = (best: number) =>
    Array.from({ length: LEVELS }, (_, step) => [
      Math.max(0.01, best - step * 0.01).toFixed(4),
      (contracts * (step + 1)).toFixed(2),
    ]).reverse()
  const [yes, no] = [Number(row.yes_bid_dollars), Number(row.no_bid_dollars)]
  return { json: { orderbook_fp: { yes_dollars: side(yes), no_dollars: side(no) } } }
}

function tradedHere(view: MarketView): QuestionEvent[] {
  return listEvents(view).flatMap((event) => {
    const questions = event.questions.filter(({ venues }) => venues.includes('kalshi'))
    return questions.length > 0 ? [{ ...event, questions }] : []
  })
}

const seriesOf = ({ slug }: QuestionEvent) =>
  `KX${slug
    .replace(/[^a-z]/g, '')
    .slice(0, 14)
    .toUpperCase()}`
const tickerOf = (event: QuestionEvent) => `${seriesOf(event)}-${new Date(event.closesMs).getUTCFullYear() - 2000}`

function toEvent(view: MarketView, event: QuestionEvent, nested: boolean) {
  return {
    available_on_brokers: true,
    category: event.category,
    collateral_return_type: event.exclusive ? 'MECNET' : '',
    event_ticker: tickerOf(event),
    mutually_exclusive: event.exclusive,
    series_ticker: seriesOf(event),
    strike_period: '',
    sub_title: `By ${new Date(event.closesMs).toISOString().slice(0, 10)}`,
    title: event.title,
    ...(nested ? { markets: event.questions.map((question) => toMarket(view, event, question)) } : {}),
  }
}

function toMarket(view: MarketView, event: QuestionEvent, question: Question) {
  const lean = seededBetween(-0.02, 0.02, view.seed, 'kalshi', question.id)
  const oddsOf = (ms: number) => Math.min(0.98, Math.max(0.02, oddsAt(view, event, question, ms) + lean))
  const [now, before] = [oddsOf(view.nowMs), oddsOf(view.nowMs - DAY_MS)]
  const bid = Math.max(0.01, Math.floor(now * 100) / 100 - 0.01)
  const ask = Math.min(0.99, bid + 0.02)
  const day = dayVolumeUsd(view, question, 'kalshi')
  return {
    close_time: new Date(event.closesMs).toISOString(),
    event_ticker: tickerOf(event),
    last_price_dollars: now.toFixed(4),
    liquidity_dollars: '0.0000',
    market_type: 'binary',
    no_ask_dollars: (1 - bid).toFixed(4),
    no_bid_dollars: (1 - ask).toFixed(4),
    no_sub_title: question.label,
    notional_value_dollars: '1.0000',
    open_interest_fp: (day * 9).toFixed(2),
    open_time: new Date(event.opensMs).toISOString(),
    previous_price_dollars: before.toFixed(4),
    result: '',
    rules_primary: `If the answer to "${question.text}" is yes, then the market resolves to Yes.`,
    status: 'active',
    ticker: `${tickerOf(event)}-${event.questions.indexOf(question) + 1}`,
    title: question.text.replace('December 31', 'Dec 31'),
    volume_24h_fp: day.toFixed(2),
    volume_fp: (day * 30).toFixed(2),
    yes_ask_dollars: ask.toFixed(4),
    yes_bid_dollars: bid.toFixed(4),
    yes_sub_title: question.label,
  }
}
