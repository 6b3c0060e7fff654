import { expect, it } from 'vitest'
import { createTestContext } from '../../../domain/test-context.ts'
import { fakeUpstream } from '../../client/fake-upstream.test-kit.ts'
import { geckoterminalTokens, toTokens } from './tokens.ts'

const attributes = {
  address: '0xa',
  name: 'Acme https://evil.example/x',
  symbol: 'ACM',
  decimals: 18,
  coingecko_coin_id: null,
  price_usd: '0.000000123',
  total_reserve_in_usd: '10000.5',
  volume_usd: {},
  market_cap_usd: null,
}

it('reads a token with several pools, and cleans its name', () => {
  const relationships = { top_pools: { data: [{}, {}] } }
  expect(toTokens({ data: [{ attributes, relationships }] })).toEqual([
    {
      address: '0xa',
      rawSymbol: 'ACM',
      symbol: 'ACM',
      name: 'Acme evil.example',
      decimals: 18,
      coingeckoId: null,
      reading: {
        priceUsd: 1.23e-7,
        change24hPct: null,
        change7dPct: null,
        high24h: null,
        low24h: null,
        marketCapUsd: null,
        volume24hUsd: null,
        onePool: false,
      },
    },
  ])
})

it('names no price over shallow pools', () => {
  const [token] = toTokens({ data: [{ attributes: { ...attributes, total_reserve_in_usd: '9999' } }] })
  expect([token?.symbol, token?.reading]).toEqual(['ACM', null])
})

it('asks for the candles of one token of a pool', async () => {
  const upstream = fakeUpstream('geckoterminal', createTestContext(), () => undefined)
  expect(await geckoterminalTokens(upstream).hourly('base', '0xpool', '0xa')).toBeUndefined()
  expect(upstream.asked).toEqual([
    '/networks/base/pools/0xpool/ohlcv/hour?aggregate=1&limit=168&currency=usd&token=0xa',
  ])
})
