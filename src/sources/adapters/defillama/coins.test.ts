import { expect, it } from 'vitest'
import { createTestContext } from '../../../domain/test-context.ts'
import { fakeUpstream } from '../../client/fake-upstream.test-kit.ts'
import { defillamaCoins, toCoinPrices } from './coins.ts'

it('leaves out a coin without price or time, and keeps the others', () => {
  const good = { price: '1.5', symbol: 'GOOD', timestamp: 1_794_000_000 }
  const coins = {
    a: { ...good, price: null },
    b: { ...good, timestamp: 'soon' },
    c: good,
    d: null,
    e: { ...good, decimals: -1 },
  }
  expect([...toCoinPrices({ coins })]).toEqual([
    ['c', { priceUsd: 1.5, rawSymbol: 'GOOD', symbol: 'GOOD', decimals: null, atMs: 1_794_000_000_000 }],
    ['e', { priceUsd: 1.5, rawSymbol: 'GOOD', symbol: 'GOOD', decimals: null, atMs: 1_794_000_000_000 }],
  ])
})

it('takes an empty answer for "not known"', async () => {
  const upstream = fakeUpstream('defillama_coins', createTestContext(), () => ({ coins: {} }))
  expect((await defillamaCoins(upstream).current(['coingecko:x'])).body.size).toBe(0)
})

it('rounds moments, so that callers share past answers', async () => {
  const upstream = fakeUpstream('defillama_coins', createTestContext(), () => ({ coins: {} }))
  const coins = defillamaCoins(upstream)
  await coins.around(1_794_000_123_456, ['base:0xA'])
  await coins.hourly('base:0xA', 1_794_000_123_456)
  expect(upstream.asked).toEqual([
    '/prices/historical/1794000000/base%3A0xA?searchWidth=1h',
    '/chart/base%3A0xA?start=1794002400&span=168&period=1h&searchWidth=600',
  ])
})
