import { expect, it } from 'vitest'
import { createTestContext } from '../../../domain/test-context.ts'
import { fakeUpstream } from '../../client/fake-upstream.test-kit.ts'
import { coingeckoMarkets, toMarkets } from './markets.ts'

const row = { id: 'acme', symbol: 'acm', name: 'Acme', current_price: 2.5, last_updated: '2026-11-15T11:59:30.000Z' }

it('reads a coin that has only a price', () => {
  expect(toMarkets([row])).toEqual([
    {
      id: 'acme',
      rawSymbol: 'acm',
      name: 'Acme',
      rank: null,
      reading: {
        priceUsd: 2.5,
        change24hPct: null,
        change7dPct: null,
        high24h: null,
        low24h: null,
        marketCapUsd: null,
        volume24hUsd: null,
        onePool: false,
      },
      atMs: Date.parse('2026-11-15T11:59:30Z'),
      history: [],
    },
  ])
})

it('drops a bad row and keeps the others', () => {
  const rows = [
    null,
    7,
    { ...row, id: 3 },
    { ...row, current_price: 0 },
    { ...row, current_price: 'n/a' },
    { ...row, id: 'b' },
  ]
  expect(toMarkets(rows).map(({ id }) => id)).toEqual(['b'])
})

it('takes a market cap of zero for not known, and leaves holes out of the line', () => {
  const [market] = toMarkets([{ ...row, market_cap: 0, sparkline_in_7d: { price: [1, null, 2, -3, 'x'] } }])
  expect([market?.reading.marketCapUsd, market?.history]).toEqual([null, [1, 2]])
})

it('asks for many ids in one call, and encodes a ticker', async () => {
  const upstream = fakeUpstream('coingecko', createTestContext(), () => [row])
  const markets = coingeckoMarkets(upstream)
  await markets.byIds(['bitcoin', 'a&b'])
  await markets.bySymbol('$A/&x=1')
  expect(upstream.asked).toEqual([
    '/coins/markets?vs_currency=usd&ids=bitcoin,a%26b&per_page=250&sparkline=true&price_change_percentage=24h,7d&precision=full',
    '/coins/markets?vs_currency=usd&symbols=%24a%2F%26x%3D1&include_tokens=all&order=market_cap_desc&per_page=20&sparkline=false',
  ])
})
