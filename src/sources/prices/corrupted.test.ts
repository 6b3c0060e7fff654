import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Failed } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { fakeEther } from '../../ports/prices.test-kit.ts'
import type { Asset, SpotPrice } from '../../ports/prices.ts'
import { fakeUpstreams } from '../client/fake-upstream.test-kit.ts'
import { createPriceSource } from './price-source.ts'

const context = createTestContext()
const nowSeconds = context.now() / 1000
const TOKEN = '0x1111111111111111111111111111111111111111'

/** What upstreams have been seen to send instead of a number, and worse. */
const junk = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    '',
    ' ',
    'NaN',
    'Infinity',
    '-5',
    '1e400',
    'null',
    true,
    [],
    {},
    -1,
    0,
    '0',
    1e308,
    5e-324,
  ),
  fc.double(),
  fc.string(),
)

/** A good answer in which some values, at any depth, turned into junk or went missing. */
const corrupted = (good: unknown): fc.Arbitrary<unknown> => {
  const whole = (): fc.Arbitrary<unknown> => {
    if (Array.isArray(good)) return fc.tuple(...good.map(corrupted))
    if (typeof good !== 'object' || good === null) return fc.constant(good)
    return fc.record(Object.fromEntries(Object.entries(good).map(([key, value]) => [key, corrupted(value)])))
  }
  return fc.oneof({ arbitrary: whole(), weight: 5 }, { arbitrary: junk, weight: 1 })
}

const market = {
  id: 'ethereum',
  symbol: 'eth',
  name: 'Ethereum',
  current_price: 3120.5,
  price_change_percentage_24h: -1.05,
  price_change_percentage_7d_in_currency: 3.4,
  high_24h: 3190.1,
  low_24h: 3088.2,
  market_cap: 376e9,
  market_cap_rank: 2,
  total_volume: 14.1e9,
  last_updated: '2026-11-15T11:59:52Z',
  sparkline_in_7d: { price: [1, 2, 3] },
}
const ticker = { c: ['3120.4'], v: ['1', '2'], p: ['3100', '3110'], l: ['1', '3080'], h: ['1', '3195'] }
const pair = {
  chainId: 'ethereum',
  pairAddress: '0xpool',
  baseToken: { address: TOKEN, name: 'Acme', symbol: 'ACM' },
  priceUsd: '3120',
  volume: { h24: 20_000 },
  priceChange: { h24: 4 },
  liquidity: { usd: 80_000, base: 1 },
  marketCap: 5,
  pairCreatedAt: 1,
}
const attributes = {
  address: TOKEN,
  name: 'A',
  symbol: 'ACM',
  decimals: 18,
  coingecko_coin_id: 'ethereum',
  price_usd: '3120',
  total_reserve_in_usd: '90000',
  volume_usd: { h24: '5' },
  market_cap_usd: '7',
}
const coin = { price: 3120, symbol: 'ETH', timestamp: nowSeconds, decimals: 18 }

const answers = fc.record({
  coingecko: corrupted([market, market]),
  coinbase: corrupted({ open: '3150', high: '3191', low: '3087', last: '3120.6', volume: '10' }),
  kraken: corrupted({ error: [], result: { 'ETH/USD': ticker } }),
  dexscreener: fc.oneof(corrupted([pair, pair]), corrupted({ pairs: [pair] })),
  geckoterminal: corrupted({ data: [{ attributes, relationships: { top_pools: { data: [{}] } } }] }),
  defillama_coins: corrupted({ coins: { 'coingecko:ethereum': coin, [`ethereum:${TOKEN}`]: coin } }),
})

const asset: Asset = { ...fakeEther, token: { ...fakeEther.token, address: TOKEN } }
const POSITIVE: (keyof SpotPrice)[] = ['priceUsd', 'high24h', 'low24h', 'marketCapUsd']

it('survives corrupted answers: figures are true or null, and only our own failures are thrown', async () => {
  let read = 0
  await fc.assert(
    fc.asyncProperty(answers, async (bodies) => {
      const upstreams = fakeUpstreams(
        context,
        Object.fromEntries(Object.entries(bodies).map(([name, body]) => [name, () => body])),
      )
      const prices = createPriceSource(upstreams, context)
      const outcomes = await Promise.allSettled([
        prices.readings(asset),
        prices.history(asset),
        prices.resolve('ACM'),
        prices.resolve(TOKEN),
      ])
      for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Failed)
      expect(outcomes[1].status).toBe('fulfilled')
      const readings = outcomes[0].status === 'fulfilled' ? outcomes[0].value : []
      read += readings.length
      for (const { value } of readings) {
        for (const figure of Object.values(value))
          if (typeof figure === 'number') expect(Number.isFinite(figure)).toBe(true)
        for (const field of POSITIVE) if (value[field] !== null) expect(value[field]).toBeGreaterThan(0)
        // A zero stands only where an upstream wrote one.
        if (value.change24hPct === 0 || value.volume24hUsd === 0)
          expect(JSON.stringify(bodies)).toMatch(/[:"\s]-?0|e-\d/)
      }
    }),
    { numRuns: 300, seed: 7 },
  )
  expect(read).toBeGreaterThan(300)
})
