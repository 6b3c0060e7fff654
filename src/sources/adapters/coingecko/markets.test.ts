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
        listing: {
          change1hPct: null,
          change30dPct: null,
          fdvUsd: null,
          rank: null,
          supply: { circulating: null, total: null, max: null },
          ath: null,
        },
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

it('reads what only a listing has; a price above the stored high is not below it', () => {
  const listed = {
    ...row,
    price_change_percentage_1h_in_currency: 0.2,
    price_change_percentage_30d_in_currency: '-8.5',
    fully_diluted_valuation: 5_000,
    market_cap_rank: 7,
    circulating_supply: 1_000,
    total_supply: 2_000,
    max_supply: null,
    ath: 10,
    ath_date: '2025-10-06T18:57:42.558Z',
  }
  expect(toMarkets([listed])[0]?.reading.listing).toEqual({
    change1hPct: 0.2,
    change30dPct: -8.5,
    fdvUsd: 5_000,
    rank: 7,
    supply: { circulating: 1_000, total: 2_000, max: null },
    ath: { priceUsd: 10, atMs: Date.parse('2025-10-06T18:57:42.558Z'), downPct: 75 },
  })
  expect(toMarkets([{ ...listed, ath: 2 }])[0]?.reading.listing?.ath).toMatchObject({ downPct: 0 })
})

it('asks for many ids in one call, and encodes a ticker', async () => {
  const upstream = fakeUpstream('coingecko', createTestContext(), () => [row])
  const markets = coingeckoMarkets(upstream)
  await markets.byIds(['bitcoin', 'a&b'])
  await markets.bySymbol('$A/&x=1')
  expect(upstream.asked).toEqual([
    '/coins/markets?vs_currency=usd&ids=bitcoin,a%26b&per_page=250&sparkline=true&price_change_percentage=1h,24h,7d,30d&precision=full',
    '/coins/markets?vs_currency=usd&symbols=%24a%2F%26x%3D1&include_tokens=all&order=market_cap_desc&per_page=20&sparkline=false',
  ])
})
