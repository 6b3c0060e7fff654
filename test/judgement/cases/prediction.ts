import type { Expectation, JudgementCase } from '../case.ts'

// Prediction markets: which market answers the question, and what its book is worth.

interface StoryMarket {
  question: string
  title?: string
  yes: number
  bid?: number
  ask?: number
  last?: number
  volume24h?: number
  liquidity?: number
  daysToClose?: number
  closed?: boolean
}

const DAY = 86_400

export function predicts(
  id: string,
  why: string,
  topic: string,
  events: { title: string; negRisk?: boolean; markets: StoryMarket[] }[],
  expect: Expectation,
  kalshi: StoryMarket[] = [],
): JudgementCase {
  const word = topic.split(' ')[0] ?? topic
  let number = [...id].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1_000_000
  const toMarket = (market: StoryMarket) => {
    number += 1
    return {
      id: String(number),
      question: market.question,
      conditionId: `0x${String(number).padStart(64, '0')}`,
      slug: market.question.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
      endDate: { $t: 'isoS', ago: -(market.daysToClose ?? 60) * DAY },
      startDate: { $t: 'isoS', ago: 40 * DAY },
      outcomes: '["Yes", "No"]',
      outcomePrices: JSON.stringify([String(market.yes), String(Number((1 - market.yes).toFixed(4)))]),
      volume: '400000',
      active: true,
      closed: market.closed ?? false,
      archived: false,
      updatedAt: { $t: 'iso', ago: 60, live: true },
      groupItemTitle: market.title ?? '',
      volumeNum: 400_000,
      liquidityNum: market.liquidity ?? 60_000,
      liquidity: String(market.liquidity ?? 60_000),
      volume24hr: market.volume24h ?? 50_000,
      acceptingOrders: !market.closed,
      negRisk: false,
      spread: 0.02,
      oneDayPriceChange: 0.01,
      lastTradePrice: market.last ?? market.yes,
      bestBid: market.bid ?? Number((market.yes - 0.01).toFixed(3)),
      bestAsk: market.ask ?? Number((market.yes + 0.01).toFixed(3)),
    }
  }
  const found = events.map(({ title, negRisk = false, markets }, place) => ({
    id: String(number + 5_000 + place),
    ticker: `${id}-${place}`,
    slug: `${id}-${place}`,
    title,
    active: true,
    closed: false,
    archived: false,
    liquidity: 100_000,
    volume: 900_000,
    openInterest: 60_000,
    volume24hr: 40_000,
    negRisk,
    tags: [],
    markets: markets.map(toMarket),
  }))
  const contracts = kalshi.map((market, place) => {
    const event = `KX${word.toUpperCase()}-${place}`
    const dollars = (value: number) => value.toFixed(4)
    return {
      ticker: `${event}-1`,
      event_ticker: event,
      market_type: 'binary',
      title: market.question,
      yes_sub_title: market.title ?? '',
      no_sub_title: '',
      status: 'active',
      open_time: { $t: 'isoS', ago: 30 * DAY },
      close_time: { $t: 'isoS', ago: -(market.daysToClose ?? 60) * DAY },
      yes_bid_dollars: dollars(market.bid ?? market.yes - 0.01),
      yes_ask_dollars: dollars(market.ask ?? market.yes + 0.01),
      no_bid_dollars: '0.0000',
      no_ask_dollars: '1.0000',
      last_price_dollars: dollars(market.last ?? market.yes),
      previous_price_dollars: dollars(market.yes),
      volume_24h_fp: String(market.volume24h ?? 30_000),
      volume_fp: '90000',
      open_interest_fp: '40000',
      liquidity_dollars: '0.0000',
      notional_value_dollars: '1.0000',
    }
  })
  const kalshiEvents = contracts.map((market) => ({
    available_on_brokers: true,
    category: 'Companies',
    event_ticker: market.event_ticker,
    series_ticker: market.event_ticker.split('-')[0],
    title: market.title,
    sub_title: '',
    mutually_exclusive: false,
    strike_period: '',
    markets: [market],
  }))
  return {
    id,
    family: `prediction/${id}`,
    route: 'prediction-markets',
    request: { topic },
    why,
    expect,
    lists: {
      'polymarket.search': [{ words: [word], events: found }],
      'kalshi.events': kalshiEvents,
      'kalshi.markets': contracts,
    },
  }
}

export const predictionCases: JudgementCase[] = [
  predicts('own-prediction-nothing', 'Nobody trades this, and that is no outage.', 'quaxolite mining ban', [], {
    status: [404],
    code: ['no_data'],
  }),
  predicts(
    'own-prediction-wide-book',
    'The middle between 4 and 93 cents is not what anybody believes.',
    'vornish treaty',
    [
      {
        title: 'Vornish treaty',
        markets: [
          {
            question: 'Will the Vornish treaty be signed this year?',
            yes: 0.485,
            bid: 0.04,
            ask: 0.93,
            last: 0.21,
            liquidity: 300,
            volume24h: 12,
          },
        ],
      },
    ],
    {
      noSummary: ['\\b(48|49|50)(\\.\\d+)? ?%(?![^.]*(wide|thin|book|spread|last))'],
      where: [{ path: 'markets.0.flags', match: 'WIDE|THIN|ILLIQUID|NO_|EMPTY|STALE' }],
    },
  ),
  predicts(
    'own-prediction-venues-differ',
    'One venue says 41 %, the other 63 %: both must be told.',
    'klendor election',
    [
      {
        title: 'Klendor election',
        markets: [{ question: 'Will Klendor hold its election before June?', yes: 0.41, daysToClose: 80 }],
      },
    ],
    { summary: ['41', '63'] },
    [{ question: 'Will Klendor hold its election before June?', yes: 0.63, daysToClose: 80 }],
  ),
  predicts(
    'own-prediction-any-cut',
    'A cut of any size is the sum of the cuts, not the likeliest single size.',
    'zentral bank cut',
    [
      {
        title: 'Zentral bank decision in March',
        negRisk: true,
        markets: [
          { question: 'Will the Zentral bank cut by 25 bps in March?', title: '25 bps decrease', yes: 0.31 },
          { question: 'Will the Zentral bank cut by 50 bps or more in March?', title: '50+ bps decrease', yes: 0.09 },
          { question: 'Will the Zentral bank leave rates as they are in March?', title: 'No change', yes: 0.58 },
          { question: 'Will the Zentral bank hike in March?', title: '25+ bps increase', yes: 0.02 },
        ],
      },
    ],
    { noSummary: ['^[^.;]*\\b9(\\.0+)? ?%'], where: [{ path: 'markets.0.outcomes.0.probability', notIn: [0.09] }] },
  ),
  predicts(
    'own-prediction-other-date',
    'The same event by another day is another question.',
    'mirelle launch',
    [
      {
        title: 'Mirelle launch',
        markets: [{ question: 'Will Mirelle launch before March?', yes: 0.2, daysToClose: 90 }],
      },
    ],
    { where: [{ path: 'markets.0.otherVenues.0', absent: true }] },
    [{ question: 'Will Mirelle launch before December?', yes: 0.81, daysToClose: 365 }],
  ),
]
