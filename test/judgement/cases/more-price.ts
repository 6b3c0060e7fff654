import type { JudgementCase } from '../case.ts'
import { tellToken } from '../token-story.ts'
import { near, pooled, priced } from './fresh-price.ts'

// Price: harder mixtures of sources, pools and names.

const RANGE = { path: 'price', between: ['low24h', 'high24h'] as [string, string] }

/** A token with a second, shallow pool that shows another price. */
function twoPools(): JudgementCase {
  const id = 'own-price-shallow-pool-shouts'
  const symbol = 'ZQSHOUT'
  const one = pooled(
    id,
    'A pool of $400 shows forty times the price of the pool of $600K: the deep one is the market.',
    { chain: 'base', symbol, liquidityUsd: 600_000, ageDays: 90, priceUsd: 0.5, supply: 20_000_000 },
    { where: [near(0.5, 0.02)] },
  )
  const shallow = tellToken({ id: `${id} shallow`, chain: 'base', symbol, liquidityUsd: 400, ageDays: 3, priceUsd: 20 })
  const token = tellToken({ id, chain: 'base', symbol, liquidityUsd: 1, ageDays: 1 }).address
  const addPair = (body: unknown): unknown => {
    const from = shallow.upstream.find(({ url }) => url.includes('/dexscreener/tokens/v1/'))?.body as object[]
    const pair = { ...from[0], baseToken: { address: token, name: symbol, symbol } }
    if (Array.isArray(body)) return [pair, ...body]
    const search = body as { pairs: object[] }
    return { ...search, pairs: [pair, ...search.pairs] }
  }
  return {
    ...one,
    upstream: (one.upstream ?? []).map((reply) =>
      reply.url.startsWith('/dexscreener/') ? { ...reply, body: addPair(reply.body) } : reply,
    ),
  }
}

/** A listed coin whose ticker a token with a deep pool bears too. */
function listedAndPooled(): JudgementCase {
  const id = 'own-price-listed-beside-pool'
  const symbol = 'ZQDUAL'
  const coin = { id: 'zq-dual', symbol: 'zqdual', name: 'Zq Dual', price: 3.3, marketCapUsd: 210_000_000, rank: 260 }
  const one = priced(
    id,
    'The ticker means the listed coin, though a token of that name has a deep pool; the other is told.',
    symbol,
    { rows: [coin], llama: { 'zq-dual': { price: 3.302 } } },
    { where: [near(3.301), { path: 'name', match: 'Zq Dual' }, RANGE] },
  )
  const { upstream, lists, chain } = tellToken({
    id,
    chain: 'ethereum',
    symbol,
    name: 'Dual Inu',
    liquidityUsd: 2_400_000,
    ageDays: 200,
    priceUsd: 0.0007,
  })
  return {
    ...one,
    upstream,
    lists: {
      ...one.lists,
      'llama.now': { ...one.lists?.['llama.now'], ...lists['llama.now'] } as Record<string, unknown>,
    },
    chain,
  }
}

export const morePrice: JudgementCase[] = [
  twoPools(),
  listedAndPooled(),
  priced(
    'own-price-zero-from-aggregator',
    'A price of nothing is a broken row, not a crash.',
    'ALGO',
    {
      rows: [
        {
          id: 'algorand',
          symbol: 'algo',
          name: 'Algorand',
          price: 0.0000001,
          marketCapUsd: 900,
          rank: 50,
          change24hPct: -99.9,
          low: 0,
          high: 0.21,
          major: true,
        },
      ],
      llama: { algorand: { price: 0.2041, dayAgo: 0.2 } },
      kraken: { price: 0.2043, low: 0.198, high: 0.209 },
      coinbase: { last: 0.2044, open: 0.2003, low: 0.1979, high: 0.2088 },
    },
    {
      where: [
        near(0.2043),
        { path: 'change24hPct', nullOr: { near: 2, tol: 1 } },
        { path: 'marketCapUsd', nullOr: { gte: 1_000_000_000 } },
        { path: 'low24h', nullOr: { gte: 0.15 } },
        RANGE,
      ],
    },
  ),
  priced(
    'own-price-two-against-two',
    'Two aggregators and two exchanges are nine percent apart: low confidence.',
    'XTZ',
    {
      rows: [
        {
          id: 'tezos',
          symbol: 'xtz',
          name: 'Tezos',
          price: 0.71,
          marketCapUsd: 740_000_000,
          rank: 110,
          change24hPct: 0.5,
          high: 0.72,
          low: 0.7,
          major: true,
        },
      ],
      llama: { tezos: { price: 0.711, dayAgo: 0.706 } },
      kraken: { price: 0.648, low: 0.64, high: 0.72 },
      coinbase: { last: 0.6475, open: 0.706, low: 0.639, high: 0.719 },
    },
    { where: [{ path: 'confidence', eq: 'low' }, { path: 'price', gte: 0.645, lte: 0.715 }, RANGE] },
  ),
  priced(
    'own-price-llama-off-by-a-thousand',
    'One source is a thousandth of the others: wrong decimals.',
    'ZQMILLI',
    {
      rows: [
        { id: 'zq-milli', symbol: 'zqmilli', name: 'ZQ Milli', price: 14.2, marketCapUsd: 320_000_000, rank: 220 },
      ],
      llama: { 'zq-milli': { price: 0.0142, dayAgo: 0.0141 } },
    },
    { where: [near(14.2), { path: 'confidence', in: ['low', 'medium'] }, RANGE] },
  ),
  priced(
    'own-price-one-fresh-one-old',
    "The old figure is of yesterday's high; the fresh one counts.",
    'ZQAGED',
    {
      rows: [
        {
          id: 'zq-aged',
          symbol: 'zqaged',
          name: 'ZQ Aged',
          price: 0.44,
          marketCapUsd: 70_000_000,
          rank: 480,
          change24hPct: -12,
        },
      ],
      llama: { 'zq-aged': { price: 0.5, dayAgo: 0.5, secondsOld: 5_400 } },
    },
    { where: [near(0.44), { path: 'change24hPct', near: -12, tol: 0.5 }, RANGE] },
  ),
  priced(
    'own-price-three-namesakes',
    'One coin has the market, two small ones bear its ticker.',
    'ZQTRIO',
    {
      rows: [
        { id: 'zq-trio-cat', symbol: 'zqtrio', name: 'Trio Cat', price: 0.00003, marketCapUsd: 240_000, rank: 3_900 },
        { id: 'zq-trio', symbol: 'zqtrio', name: 'Trio Protocol', price: 5.25, marketCapUsd: 640_000_000, rank: 130 },
        { id: 'zq-trio-old', symbol: 'zqtrio', name: 'Trio Classic', price: 0.9, marketCapUsd: 3_000_000, rank: 1_900 },
      ],
      llama: { 'zq-trio': { price: 5.26 } },
    },
    {
      where: [near(5.255), { path: 'name', match: 'Trio Protocol' }, { path: 'alternatives.0', exists: true }, RANGE],
      summary: ['more|other|same|also|namesake|alternativ|ambig|two|second'],
    },
  ),
  pooled(
    'own-price-steady-pool-token',
    'One pool of a million and a half, a year old: a price, though of one market.',
    {
      chain: 'base',
      symbol: 'ZQSOLO',
      liquidityUsd: 1_500_000,
      ageDays: 380,
      priceUsd: 0.82,
      supply: 50_000_000,
      change24hPct: 2.1,
    },
    { where: [near(0.82), { path: 'change24hPct', nullOr: { near: 2.1, tol: 0.3 } }, RANGE] },
  ),
]
