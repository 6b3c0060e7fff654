import { expect, it } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import { fakeUpstreams } from '../client/fake-upstream.test-kit.ts'
import { createTokenPrices } from './token-prices.ts'

const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const ETH = { chain: 'base', address: null }

it('asks for many tokens at once, natives by their coin, and leaves out what is old or unknown', async () => {
  const context = createTestContext()
  const nowSeconds = Math.floor(context.now() / 1000)
  const coins = {
    'coingecko:ethereum': { price: 2_000, symbol: 'ETH', timestamp: nowSeconds - 60, decimals: 18 },
    [`base:${USDC}`]: { price: 1, symbol: 'USDC', timestamp: nowSeconds - 5 * 3_600, decimals: 6 },
  }
  const upstreams = fakeUpstreams(context, { defillama_coins: () => ({ coins }), coingecko: () => [] })
  const prices = createTokenPrices(upstreams, context)
  const found = await prices.current([{ chain: 'base', address: USDC }, ETH, { chain: 'optimism', address: null }])
  expect([...found.keys()].sort()).toEqual(['base native', 'optimism native'])
  expect(found.get('base native')).toMatchObject({ value: 2_000, source: 'defillama' })
  expect(upstreams.defillama_coins.asked).toHaveLength(1)
})

it('asks twice for more tokens than fit into an address', async () => {
  const context = createTestContext()
  const upstreams = fakeUpstreams(context, { defillama_coins: () => ({ coins: {} }) })
  const many = Array.from({ length: 100 }, (_, place) => ({
    chain: 'base',
    address: `0x${String(place).padStart(40, '0')}`,
  }))
  expect((await createTokenPrices(upstreams, context).current(many)).size).toBe(0)
  expect(upstreams.defillama_coins.asked).toHaveLength(2)
})
