import type { JudgementCase } from '../case.ts'
import { near, pooled, priced } from './fresh-price.ts'
import { inSandbox } from './sandbox-world.ts'

// Price: figures that contradict each other within one source, pegs, and ways to write a ticker.

const RANGE = { path: 'price', between: ['low24h', 'high24h'] as [string, string] }

/** GeckoTerminal shows another price than DexScreener. */
function geckoSays(one: JudgementCase, from: number, to: number): JudgementCase {
  const upstream = (one.upstream ?? []).map((reply) =>
    reply.url.startsWith('/geckoterminal/')
      ? { ...reply, body: JSON.parse(JSON.stringify(reply.body).replaceAll(`"${from}"`, `"${to}"`)) }
      : reply,
  )
  const now = one.lists?.['llama.now'] as Record<string, { price: number }>
  return {
    ...one,
    upstream,
    lists: { ...one.lists, 'llama.now': Object.fromEntries(Object.keys(now).map((key) => [key, null])) },
  }
}

export const blindPrice: JudgementCase[] = [
  priced(
    'own-blind-price-change-against-range',
    'A change of +45 % with a range of 5 % for the same day: one of the two is wrong, and the second source says +1 %.',
    'ZQINCON',
    {
      rows: [
        {
          id: 'zq-incon',
          symbol: 'zqincon',
          name: 'Zq Incon',
          price: 10,
          marketCapUsd: 300_000_000,
          rank: 240,
          change24hPct: 45,
          high: 10.3,
          low: 9.8,
        },
      ],
      llama: { 'zq-incon': { price: 10.01, dayAgo: 9.9 } },
    },
    { where: [near(10), { path: 'change24hPct', nullOr: { lte: 6 } }, RANGE], noSummary: ['45'] },
  ),
  priced(
    'own-blind-price-range-lags',
    'The range of the day has not caught up with the price: a price above its own high.',
    'ZQLAGS',
    {
      rows: [
        {
          id: 'zq-lags',
          symbol: 'zqlags',
          name: 'Zq Lags',
          price: 1.3,
          marketCapUsd: 90_000_000,
          rank: 420,
          change24hPct: 22,
          high: 1.12,
          low: 1.05,
        },
      ],
      llama: { 'zq-lags': { price: 1.302, dayAgo: 1.07 } },
    },
    { where: [near(1.301), RANGE, { path: 'change24hPct', nullOr: { near: 22, tol: 2 } }] },
  ),
  priced(
    'own-blind-price-peg-broken-three-sources',
    'Two exchanges and an aggregator have the dollar at 93 cents, one source still writes 1.00: 93, and off its peg.',
    'TUSD',
    {
      rows: [
        {
          id: 'true-usd',
          symbol: 'tusd',
          name: 'TrueUSD',
          price: 0.932,
          marketCapUsd: 460_000_000,
          rank: 150,
          change24hPct: -6.6,
          high: 1,
          low: 0.921,
        },
      ],
      llama: { 'true-usd': { price: 1, dayAgo: 1 } },
      kraken: { price: 0.934, low: 0.92, high: 0.999 },
      coinbase: { last: 0.933, open: 0.998, low: 0.921, high: 0.999 },
    },
    {
      where: [near(0.933, 0.004), { path: 'change24hPct', nullOr: { near: -6.6, tol: 0.6 } }, RANGE],
      summary: ['peg'],
    },
  ),
  priced(
    'own-blind-price-no-market-cap',
    'The supply is unknown: no market value, rather than one of nothing.',
    'ZQNOCAP',
    {
      rows: [{ id: 'zq-nocap', symbol: 'zqnocap', name: 'Zq Nocap', price: 2.2, marketCapUsd: 0, rank: 2_100 }],
      llama: { 'zq-nocap': { price: 2.203, dayAgo: 2.18 } },
    },
    { where: [near(2.201), { path: 'marketCapUsd', null: true }, RANGE] },
  ),
  priced(
    'own-blind-price-real-crash',
    'All four have it 58 % down: that is the market, not an error.',
    'FLOW',
    {
      rows: [
        {
          id: 'flow',
          symbol: 'flow',
          name: 'Flow',
          price: 0.151,
          marketCapUsd: 240_000_000,
          rank: 210,
          change24hPct: -58,
          high: 0.37,
          low: 0.139,
          major: true,
        },
      ],
      llama: { flow: { price: 0.1512, dayAgo: 0.36 } },
      kraken: { price: 0.1509, low: 0.138, high: 0.371 },
      coinbase: { last: 0.1511, open: 0.36, low: 0.1385, high: 0.37 },
    },
    {
      where: [
        near(0.151),
        { path: 'change24hPct', near: -58, tol: 1 },
        { path: 'confidence', in: ['high', 'medium'] },
        RANGE,
      ],
      summary: ['58'],
    },
  ),
  priced(
    'own-blind-price-exchange-in-cents',
    'One exchange quotes a hundred times too much, as if in cents.',
    'KSM',
    {
      rows: [
        {
          id: 'kusama',
          symbol: 'ksm',
          name: 'Kusama',
          price: 17.4,
          marketCapUsd: 280_000_000,
          rank: 190,
          change24hPct: 1.9,
          high: 17.9,
          low: 16.9,
          major: true,
        },
      ],
      llama: { kusama: { price: 17.42, dayAgo: 17.1 } },
      kraken: { price: 1_741, low: 1_690, high: 1_790 },
      coinbase: null,
    },
    { where: [near(17.41), { path: 'high24h', nullOr: { lte: 20 } }, RANGE] },
  ),
  geckoSays(
    pooled(
      'own-blind-price-two-views-of-a-pool',
      'Two readers of the same pool are 30 % apart: low confidence, whichever is taken.',
      { chain: 'base', symbol: 'ZQSPLITV', liquidityUsd: 800_000, ageDays: 120, priceUsd: 0.4, supply: 90_000_000 },
      {
        where: [
          { path: 'confidence', eq: 'low' },
          { path: 'price', gte: 0.39, lte: 0.53 },
        ],
      },
    ),
    0.4,
    0.52,
  ),
  pooled(
    'own-blind-price-nobody-trades',
    'A pool that nobody touched for a day: its price is of some day.',
    {
      chain: 'polygon',
      symbol: 'ZQIDLE',
      liquidityUsd: 92_000,
      ageDays: 500,
      priceUsd: 0.09,
      volumeUsd: 0,
      buys: 0,
      sells: 0,
      change24hPct: 0,
    },
    { status: [200, 404, 503], anyOf: [{ status: [404, 503] }, { where: [{ path: 'confidence', eq: 'low' }] }] },
  ),
  ...[
    ['own-blind-price-dash-pair', 'ETH-USD', 'ETH', 'A dash between the two is as good as a stroke.'],
    ['own-blind-price-cash-tag', '$ETH', 'ETH', 'People write $ETH.'],
    ['own-blind-price-small-pair', 'sol/usdc', 'SOL', 'Small letters and another dollar.'],
    ['own-blind-price-blanks', ' btc ', 'BTC', 'Blanks around a ticker mean nothing.'],
    ['own-blind-price-xbt', 'XBT', 'BTC', 'Traders of futures write XBT for bitcoin.'],
  ].map(([id = '', symbol, meant, why = '']) =>
    inSandbox('price', id, why, { symbol }, { where: [{ path: 'symbol', eq: meant }] }),
  ),
]
