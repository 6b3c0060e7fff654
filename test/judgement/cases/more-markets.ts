import type { JudgementCase } from '../case.ts'
import { addressOf } from '../token-story.ts'
import { flows, NEUTRAL } from './fresh-smart-money.ts'
import { predicts } from './prediction.ts'
import { says, yields } from './yield.ts'

// Prediction markets, yields and smart money: harder questions.

const A16Z = '0x05E793cE0C6027323Ac150F6d45C2344d28B6019'
const KRAKEN = '0x267be1C1D684F78cb4F6a176C4911b741E4Ffdc0'

interface Trade {
  who: string
  kind: 'buy' | 'sell'
  usd: number
  minutesAgo: number
}

/** The same with no labels to be had: the trades of the pool, read in public. */
function publicTrades(one: JudgementCase, trades: Trade[]): JudgementCase {
  const listed = one.upstream?.find(({ url }) => url.endsWith('/pools'))?.body as {
    data: { attributes: { address: string } }[]
  }
  const pool = listed.data[0]?.attributes.address
  const token = String(one.request.address).toLowerCase()
  const weth = '0x4200000000000000000000000000000000000006'
  const refused = ['who-bought-sold', 'flow-intelligence'].map((name) => ({
    url: `/nansen/tgm/${name}`,
    method: 'POST',
    match: { token_address: one.request.address },
    status: 403,
    body: { error: 'Insufficient credits' },
  }))
  const rows = trades.map(({ who, kind, usd, minutesAgo }, place) => ({
    id: `base_${place}`,
    type: 'trade',
    attributes: {
      block_number: 1_000 + place,
      block_timestamp: { $t: 'isoS', ago: minutesAgo * 60, live: true },
      tx_hash: `0x${String(place + 1).padStart(64, '0')}`,
      tx_from_address: who.toLowerCase(),
      kind,
      from_token_address: kind === 'buy' ? weth : token,
      to_token_address: kind === 'buy' ? token : weth,
      from_token_amount: '1',
      to_token_amount: '1',
      price_from_in_usd: '1',
      price_to_in_usd: '1',
      volume_in_usd: String(usd),
    },
  }))
  return {
    ...one,
    upstream: [
      ...(one.upstream ?? []).filter(({ url }) => !url.startsWith('/nansen/')),
      ...refused,
      { url: `/geckoterminal/networks/base/pools/${pool}/trades`, body: { data: rows } },
    ],
  }
}

export const moreMarkets: JudgementCase[] = [
  publicTrades(
    flows(
      'own-smart-public-fund-buys',
      'A fund that everybody knows bought half a million in public.',
      'ZQPUBF',
      'BUY',
      [],
      {
        where: [
          { path: 'signal', in: ['accumulating'] },
          { path: 'netFlowUsd', near: 480_000, tol: 5 },
        ],
        summary: ['a16z'],
      },
    ),
    [
      { who: A16Z, kind: 'buy', usd: 300_000, minutesAgo: 40 },
      { who: A16Z, kind: 'buy', usd: 200_000, minutesAgo: 90 },
      { who: A16Z, kind: 'sell', usd: 20_000, minutesAgo: 100 },
      { who: KRAKEN, kind: 'sell', usd: 700_000, minutesAgo: 130 },
      { who: addressOf('stranger', 1), kind: 'buy', usd: 4_000, minutesAgo: 140 },
    ],
  ),
  publicTrades(
    flows('own-smart-public-strangers', 'Only strangers traded, and an exchange.', 'ZQPUBS', 'SELL', [], NEUTRAL),
    [
      { who: addressOf('stranger', 2), kind: 'sell', usd: 91_000, minutesAgo: 30 },
      { who: addressOf('stranger', 3), kind: 'sell', usd: 60_000, minutesAgo: 70 },
      { who: KRAKEN, kind: 'sell', usd: 410_000, minutesAgo: 110 },
    ],
  ),
  flows(
    'own-smart-exchange-fund-is-a-fund',
    'The venture arm of an exchange is a fund, its hot wallet is not.',
    'ZQCBV',
    'BUY',
    [
      { label: 'Coinbase Ventures', boughtUsd: 640_000, soldUsd: 0 },
      { label: 'Coinbase: Hot Wallet', boughtUsd: 10_000, soldUsd: 2_000_000 },
    ],
    {
      where: [
        { path: 'signal', in: ['accumulating'] },
        { path: 'netFlowUsd', near: 640_000, tol: 5 },
      ],
    },
  ),
  flows(
    'own-smart-asked-for-buyers-of-a-sale',
    'Asked who buys, while funds leave with 1.5 million: the direction is still told.',
    'ZQWRNG',
    'BUY',
    [
      { label: 'Fund: Framework', boughtUsd: 0, soldUsd: 1_500_000 },
      { label: 'Smart Trader 5e5e', boughtUsd: 60_000, soldUsd: 0 },
    ],
    {
      where: [
        { path: 'signal', in: ['distributing'] },
        { path: 'netFlowUsd', near: -1_440_000, tol: 5 },
      ],
    },
  ),
  predicts(
    'own-prediction-plural',
    'People write the plural, the market has the singular.',
    'selvane mergers',
    [
      {
        title: 'Selvane',
        markets: [{ question: 'Will the Selvane merger close before September?', yes: 0.53, volume24h: 8_000 }],
      },
      {
        title: 'Golf',
        markets: [{ question: 'Will Ada win the Selvane golf masters?', yes: 0.12, volume24h: 500_000 }],
      },
    ],
    { where: [{ path: 'markets.0.question', match: 'Selvane merger' }], noSummary: ['golf'] },
  ),
  predicts(
    'own-prediction-past-its-end',
    'Its end was three days ago and it is still listed: not an open question.',
    'drevik referendum',
    [
      {
        title: 'Drevik referendum',
        markets: [
          { question: 'Will the Drevik referendum pass in spring?', yes: 0.97, daysToClose: -3, volume24h: 900_000 },
          { question: 'Will the Drevik referendum pass in autumn?', yes: 0.4, daysToClose: 120, volume24h: 2_000 },
        ],
      },
    ],
    { where: [{ path: 'markets.0.question', match: 'autumn' }] },
  ),
  predicts(
    'own-prediction-kalshi-alone',
    'Only Kalshi has it, with a good book.',
    'mornay strike vote',
    [],
    {
      where: [
        { path: 'markets.0.venue', eq: 'kalshi' },
        { path: 'markets.0.outcomes.0.probability', near: 0.31, tol: 0.01 },
      ],
    },
    [{ question: 'Will the Mornay strike vote succeed before May?', yes: 0.31, volume24h: 52_000 }],
  ),
  predicts(
    'own-prediction-candidates',
    'Seven candidates in one event: the likeliest is named first, with his chance.',
    'esterra mayor',
    [
      {
        title: 'Esterra mayor election',
        negRisk: true,
        markets: [
          ['Bruno Vance', 0.07],
          ['Carla Moritz', 0.52],
          ['Dario Penn', 0.21],
          ['Elena Voss', 0.12],
          ['Felix Arno', 0.05],
        ].map(([name, yes]) => ({
          question: `Will ${name} win the Esterra mayor election?`,
          title: String(name),
          yes: Number(yes),
          volume24h: 20_000,
        })),
      },
    ],
    { summary: ['Carla Moritz', '5[12]'] },
  ),
  yields(
    'own-yield-savings-token-beside-meme',
    'A meme pair, a young farm and a large lender of the same dollar.',
    'ZUSDM',
    [
      {
        project: 'dex-pairs',
        apy: 240,
        symbol: 'MOG-ZUSDM',
        exposure: 'multi',
        il: true,
        stable: false,
        tvlUsd: 900_000,
      },
      { project: 'eight-days', apy: 64, reward: 60, days: 8, tvlUsd: 2_000_000 },
      { project: 'grand-lender', apy: 5.8, tvlUsd: 140_000_000 },
    ],
    {
      anyOf: [{ where: [{ path: 'pools.0.project', match: 'grand-lender' }] }, says('pair|impermanent|young|days|new')],
    },
  ),
  yields(
    'own-yield-no-monthly-mean',
    'A pool without a month of record at 85 % is not called the best without a word about it.',
    'ZUSDN',
    [
      { project: 'unproven', apy: 85, reward: 70, days: 12, tvlUsd: 1_500_000 },
      { project: 'proven', apy: 6.6, days: 500 },
    ],
    { anyOf: [{ where: [{ path: 'pools.0.apyPct', lte: 40 }] }, says('young|days|new|record|emission|short')] },
  ),
  yields(
    'own-yield-outlier-marked',
    'The feed itself calls it an outlier.',
    'ZUSDO',
    [
      { project: 'strange', apy: 900, outlier: true, tvlUsd: 5_000_000 },
      { project: 'ordinary', apy: 4.4 },
    ],
    { where: [{ path: 'pools.0.project', match: 'ordinary' }] },
  ),
]
