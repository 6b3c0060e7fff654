import { expect, it } from 'vitest'
import { createTestContext } from '../../../domain/test-context.ts'
import { fakeUpstream } from '../../client/fake-upstream.test-kit.ts'
import { coinbaseMarket } from './market.ts'

const context = createTestContext()
const stats = { open: '3150', high: '3190.10', low: '3088.20', last: '3120.50', volume: '1000', volume_30day: '9' }

it('reads the last price and the rolling day', async () => {
  const upstream = fakeUpstream('coinbase', context, () => stats)
  expect((await coinbaseMarket(upstream).spot('ETH'))?.body).toEqual({
    priceUsd: 3120.5,
    change24hPct: (3120.5 / 3150 - 1) * 100,
    change7dPct: null,
    high24h: 3190.1,
    low24h: 3088.2,
    marketCapUsd: null,
    volume24hUsd: 3_120_500,
    onePool: false,
  })
  expect(upstream.asked).toEqual(['/products/ETH-USD/stats'])
})

it('does not know a product that answers 404', async () => {
  const market = coinbaseMarket(fakeUpstream('coinbase', context, () => undefined))
  expect(await market.spot('NOPE')).toBeUndefined()
  expect(await market.hourly('NOPE')).toBeUndefined()
})

it('passes over a product without trades, and leaves the change out when the open is missing', async () => {
  const spot = async (over: object) =>
    (await coinbaseMarket(fakeUpstream('coinbase', context, () => ({ ...stats, ...over }))).spot('X'))?.body
  expect(await spot({ volume: '0' })).toBeUndefined()
  expect((await spot({ open: null }))?.change24hPct).toBeNull()
  expect((await spot({ volume: undefined }))?.volume24hUsd).toBeNull()
})
