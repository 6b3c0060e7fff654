import type { Expectation, JudgementCase } from '../case.ts'
import { type TokenStory, tellToken } from '../token-story.ts'

// Price: sources that lie, lag, or mean another coin.

interface Row {
  id: string
  symbol: string
  name: string
  price: number
  marketCapUsd: number
  rank: number
  change24hPct?: number
  high?: number
  low?: number
  secondsOld?: number
  /** A coin that the sandbox knows, with its namesakes. */
  major?: boolean
}

const toRow = (row: Row) => ({
  ...(row.major ? { $major: true } : {}),
  id: row.id,
  symbol: row.symbol.toLowerCase(),
  name: row.name,
  image: '',
  current_price: row.price,
  market_cap: row.marketCapUsd,
  market_cap_rank: row.rank,
  fully_diluted_valuation: row.marketCapUsd,
  total_volume: row.marketCapUsd / 20,
  high_24h: row.high ?? row.price * 1.02,
  low_24h: row.low ?? row.price * 0.98,
  price_change_24h: 0,
  price_change_percentage_24h: row.change24hPct ?? 0.8,
  circulating_supply: Math.round(row.marketCapUsd / row.price),
  total_supply: null,
  max_supply: null,
  last_updated: { $t: 'iso', ago: row.secondsOld ?? 35, live: true },
  sparkline_in_7d: { price: Array.from({ length: 24 }, (_, place) => row.price * (1 + (place % 5) / 500)) },
  price_change_percentage_24h_in_currency: row.change24hPct ?? 0.8,
  price_change_percentage_7d_in_currency: 1.3,
})

interface Facts {
  rows: Row[]
  /** By CoinGecko id: now, and a day ago. */
  llama?: Record<string, { price: number; dayAgo?: number; secondsOld?: number }>
  kraken?: { price: number; low: number; high: number } | null
  coinbase?: { last: number; open: number; low: number; high: number } | null
}

export function priced(id: string, why: string, symbol: string, facts: Facts, expect: Expectation): JudgementCase {
  const { kraken, coinbase, llama = {} } = facts
  const now = Object.entries(llama).map(([coin, { price, secondsOld = 45 }]) => [
    `coingecko:${coin}`,
    { symbol, price, timestamp: { $t: 's', ago: secondsOld, live: true }, confidence: 0.99 },
  ])
  const dayAgo = Object.entries(llama).map(([coin, one]) => [`coingecko:${coin}`, one.dayAgo ?? one.price])
  const text = (value: number) => String(value)
  return {
    id,
    family: `price/${id}`,
    route: 'price',
    request: { symbol },
    why,
    expect,
    upstream: [
      ...(coinbase === undefined
        ? []
        : [
            coinbase
              ? {
                  url: `/coinbase/products/${symbol}-USD/stats`,
                  body: {
                    open: text(coinbase.open),
                    high: text(coinbase.high),
                    low: text(coinbase.low),
                    last: text(coinbase.last),
                    volume: '500000',
                    volume_30day: '15000000',
                  },
                }
              : { url: `/coinbase/products/${symbol}-USD/stats`, status: 404, body: { message: 'NotFound' } },
          ]),
      ...(facts.rows.some(({ major }) => major)
        ? []
        : [{ url: `/dexscreener/latest/dex/search?q=${symbol}`, body: { schemaVersion: '1.0.0', pairs: [] } }]),
    ],
    lists: {
      'coingecko.markets': facts.rows.map(toRow),
      'llama.now': Object.fromEntries(now),
      'llama.day': Object.fromEntries(dayAgo),
      'llama.week': Object.fromEntries(dayAgo),
      ...(kraken === undefined
        ? {}
        : {
            'kraken.ticker': {
              [`${symbol}/USD`]: kraken && {
                a: [text(kraken.price * 1.0001), '10', '10.000'],
                b: [text(kraken.price * 0.9999), '10', '10.000'],
                c: [text(kraken.price), '12.5'],
                v: ['150000', '300000'],
                p: [text(kraken.price), text(kraken.price)],
                t: [900, 1_800],
                l: [text(kraken.low), text(kraken.low)],
                h: [text(kraken.high), text(kraken.high)],
                o: text(kraken.price),
              },
            },
          }),
    },
  }
}

export function pooled(id: string, why: string, story: Omit<TokenStory, 'id'>, expect: Expectation): JudgementCase {
  const { upstream, lists, chain } = tellToken({ ...story, id })
  return {
    id,
    family: `price/${id}`,
    route: 'price',
    request: { symbol: story.symbol },
    why,
    expect,
    upstream,
    lists,
    chain,
  }
}

const WITHIN: Expectation = { where: [{ path: 'price', between: ['low24h', 'high24h'] }] }
export const near = (price: number, share = 0.006) => ({ path: 'price', near: price, tol: price * share })

export const freshPrice: JudgementCase[] = [
  priced(
    'own-price-ten-times-ltc',
    'The aggregator lost a decimal: ten times what two exchanges trade at.',
    'LTC',
    {
      rows: [
        {
          id: 'litecoin',
          symbol: 'ltc',
          name: 'Litecoin',
          price: 884,
          marketCapUsd: 66_000_000_000,
          rank: 4,
          change24hPct: 901,
          high: 890,
          low: 87,
          major: true,
        },
      ],
      llama: { litecoin: { price: 88.3, dayAgo: 87.6 } },
      kraken: { price: 88.4, low: 86.9, high: 89.3 },
      coinbase: { last: 88.38, open: 87.5, low: 86.8, high: 89.2 },
    },
    {
      where: [
        near(88.38),
        { path: 'change24hPct', nullOr: { near: 0.9, tol: 0.9 } },
        { path: 'marketCapUsd', nullOr: { lte: 9_000_000_000 } },
        { path: 'high24h', nullOr: { lte: 95 } },
        { path: 'price', between: ['low24h', 'high24h'] },
      ],
      noSummary: ['901'],
    },
  ),
  priced(
    'own-price-exchange-lags-atom',
    'One exchange is a quarter below everybody else.',
    'ATOM',
    {
      rows: [
        {
          id: 'cosmos',
          symbol: 'atom',
          name: 'Cosmos Hub',
          price: 6.21,
          marketCapUsd: 2_430_000_000,
          rank: 60,
          change24hPct: -1.1,
          high: 6.33,
          low: 6.14,
          major: true,
        },
      ],
      llama: { cosmos: { price: 6.214, dayAgo: 6.28 } },
      kraken: { price: 6.205, low: 6.13, high: 6.34 },
      coinbase: { last: 4.66, open: 6.28, low: 4.6, high: 6.33 },
    },
    {
      where: [
        near(6.21),
        { path: 'change24hPct', near: -1.1, tol: 0.5 },
        { path: 'low24h', nullOr: { gte: 5.5 } },
        { path: 'price', between: ['low24h', 'high24h'] },
      ],
    },
  ),
  priced(
    'own-price-stale-aggregator-fresh-exchanges',
    'The aggregator is two hours old, two exchanges trade now: the price is theirs.',
    'XLM',
    {
      rows: [
        {
          id: 'stellar',
          symbol: 'xlm',
          name: 'Stellar',
          price: 0.501,
          marketCapUsd: 15_000_000_000,
          rank: 16,
          change24hPct: 14,
          secondsOld: 7_600,
          major: true,
        },
      ],
      llama: { stellar: { price: 0.5, dayAgo: 0.44, secondsOld: 7_500 } },
      kraken: { price: 0.4312, low: 0.425, high: 0.512 },
      coinbase: { last: 0.4315, open: 0.44, low: 0.4248, high: 0.5118 },
    },
    {
      where: [
        near(0.4313),
        { path: 'change24hPct', nullOr: { lte: 3 } },
        { path: 'price', between: ['low24h', 'high24h'] },
      ],
    },
  ),
  priced(
    'own-price-all-stale',
    'Nobody has said anything about it for four hours.',
    'ZQSTALE',
    {
      rows: [
        {
          id: 'zq-stale',
          symbol: 'zqstale',
          name: 'Zq Stale',
          price: 0.77,
          marketCapUsd: 41_000_000,
          rank: 700,
          secondsOld: 14_400,
        },
      ],
      llama: { 'zq-stale': { price: 0.77, secondsOld: 14_400 } },
    },
    { status: [503, 502, 504, 404] },
  ),
  priced(
    'own-price-broken-peg',
    'A dollar that trades at 91 cents is told as 91 cents, and that it is off its peg.',
    'ZQUSD',
    {
      rows: [
        {
          id: 'zq-usd',
          symbol: 'zqusd',
          name: 'ZQ USD',
          price: 0.912,
          marketCapUsd: 84_000_000,
          rank: 410,
          change24hPct: -8.7,
          high: 1.001,
          low: 0.88,
        },
      ],
      llama: { 'zq-usd': { price: 0.9134, dayAgo: 0.999 } },
    },
    {
      where: [
        near(0.9127),
        { path: 'change24hPct', near: -8.7, tol: 0.6 },
        { path: 'price', between: ['low24h', 'high24h'] },
      ],
    },
  ),
  priced(
    'own-price-wrapped-above-its-coin',
    'A staking token that grows is worth more than the coin behind it.',
    'ZQWSTE',
    {
      rows: [
        {
          id: 'zq-wrapped-staked',
          symbol: 'zqwste',
          name: 'ZQ Wrapped Staked Ether',
          price: 3_742,
          marketCapUsd: 910_000_000,
          rank: 101,
          change24hPct: 0.6,
          high: 3_790,
          low: 3_690,
        },
      ],
      llama: { 'zq-wrapped-staked': { price: 3_744, dayAgo: 3_720 } },
    },
    {
      where: [
        near(3_743),
        { path: 'change24hPct', near: 0.6, tol: 0.3 },
        { path: 'price', between: ['low24h', 'high24h'] },
      ],
    },
  ),
  priced(
    'own-price-sources-apart',
    'Two sources of equal standing are seven percent apart: nobody can be sure.',
    'ZQAPART',
    {
      rows: [{ id: 'zq-apart', symbol: 'zqapart', name: 'ZQ Apart', price: 2, marketCapUsd: 52_000_000, rank: 640 }],
      llama: { 'zq-apart': { price: 2.15, dayAgo: 2.1 } },
    },
    {
      where: [
        { path: 'confidence', eq: 'low' },
        { path: 'price', gte: 1.99, lte: 2.16 },
        { path: 'price', between: ['low24h', 'high24h'] },
      ],
    },
  ),
  priced(
    'own-price-two-of-a-size',
    'Two coins of one ticker and similar size: the larger is answered, the other named.',
    'ZQTWIN',
    {
      rows: [
        {
          id: 'zq-twin-network',
          symbol: 'zqtwin',
          name: 'Zq Twin Network',
          price: 1.31,
          marketCapUsd: 92_000_000,
          rank: 400,
        },
        {
          id: 'zq-twin-games',
          symbol: 'zqtwin',
          name: 'Zq Twin Games',
          price: 0.042,
          marketCapUsd: 61_000_000,
          rank: 520,
        },
      ],
      llama: { 'zq-twin-network': { price: 1.312 }, 'zq-twin-games': { price: 0.0421 } },
    },
    {
      status: [200, 409, 422],
      anyOf: [
        { status: [409, 422] },
        {
          where: [near(1.311), { path: 'alternatives.0', exists: true }],
          summary: ['more|other|same|also|namesake|alternativ|ambig|confus|two|second'],
        },
      ],
    },
  ),
  pooled(
    'own-price-pool-of-minutes',
    'A pool of forty minutes has no day behind it.',
    {
      chain: 'base',
      symbol: 'ZQMINUTE',
      liquidityUsd: 97_000,
      ageDays: 0.028,
      priceUsd: 0.0021,
      change24hPct: 2_900,
      volumeUsd: 210_000,
      buys: 800,
      sells: 420,
    },
    {
      ...WITHIN,
      where: [
        { path: 'confidence', in: ['low', 'medium'] },
        { path: 'change24hPct', nullOr: { lte: 1_000 } },
        { path: 'price', between: ['low24h', 'high24h'] },
      ],
      noSummary: ['2,?900(\\.\\d+)?\\s?%[^.;]{0,12}(24 ?h|24 hours|day)'],
    },
  ),
  pooled(
    'own-price-pool-of-cents',
    'Eight hundred dollars of liquidity: low confidence or no answer.',
    {
      chain: 'ethereum',
      symbol: 'ZQCENTS',
      liquidityUsd: 810,
      ageDays: 40,
      priceUsd: 0.31,
      volumeUsd: 60,
      buys: 3,
      sells: 1,
    },
    {
      status: [200, 404, 422, 503],
      anyOf: [
        { status: [404, 422, 503] },
        { where: [{ path: 'confidence', eq: 'low' }], summary: ['pool|liquid|thin'] },
      ],
    },
  ),
]
