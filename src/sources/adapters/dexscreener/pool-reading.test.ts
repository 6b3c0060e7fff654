import { expect, it } from 'vitest'
import { createTestContext } from '../../../domain/test-context.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/time.ts'
import { fakeUpstream } from '../../client/fake-upstream.test-kit.ts'
import { dexscreenerPairs, toDepthUsd, toPairs, toPoolPrice } from './pairs.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')
const TOKEN = '0x1111111111111111111111111111111111111111'

const row = (over: object = {}) => ({
  chainId: 'base',
  pairAddress: '0xpool',
  baseToken: { address: TOKEN, name: 'Acme', symbol: '$ACM' },
  priceUsd: '2',
  volume: { h24: 5_000 },
  priceChange: { h24: -4.5 },
  liquidity: { usd: 40_000, base: 10_000 },
  marketCap: 1_000_000,
  pairCreatedAt: NOW - 3 * DAY_MS,
  ...over,
})

it('takes the deepest pool in which the token is the base', () => {
  const pairs = toPairs([
    row({ priceUsd: '1.9', liquidity: { usd: 12_000, base: 3_000 } }),
    row(),
    row({
      priceUsd: '900',
      baseToken: { address: '0x2', name: 'Other', symbol: 'OTH' },
      liquidity: { usd: 9e9, base: 0 },
    }),
  ])
  expect(toPoolPrice(pairs, TOKEN.toUpperCase().replace('0X', '0x'), NOW)).toEqual({
    priceUsd: 2,
    change24hPct: -4.5,
    change7dPct: null,
    high24h: null,
    low24h: null,
    marketCapUsd: 1_000_000,
    volume24hUsd: 10_000,
    depthUsd: 51_980,
    onePool: false,
  })
})

it('A12: reads a shallow pool only where there is no deeper one', () => {
  const shallow = row({ priceUsd: '1.5', liquidity: { usd: 9_000, base: 3_000 } })
  expect(toPoolPrice(toPairs([shallow]), TOKEN, NOW)).toMatchObject({ priceUsd: 1.5, depthUsd: 8_995.5 })
  expect(toPoolPrice(toPairs([shallow, row()]), TOKEN, NOW)).toMatchObject({ priceUsd: 2, onePool: true })
})

it('refuses pools under a thousand dollars, and pools without liquidity', () => {
  const shallow = toPairs([
    row({ liquidity: { usd: 999, base: 1 } }),
    row({ liquidity: undefined }),
    row({ liquidity: {} }),
  ])
  expect(shallow).toHaveLength(3)
  expect(toPoolPrice(shallow, TOKEN, NOW)).toBeUndefined()
})

it('says nothing of the day for a pool of this morning, or for a change beyond belief', () => {
  const young = toPoolPrice(toPairs([row({ pairCreatedAt: NOW - HOUR_MS })]), TOKEN, NOW)
  const wild = toPoolPrice(toPairs([row({ priceChange: { h24: 2_000_000 } })]), TOKEN, NOW)
  const silent = toPoolPrice(toPairs([row({ priceChange: {} })]), TOKEN, NOW)
  expect([young, wild, silent].map((reading) => [reading?.change24hPct, reading?.onePool])).toEqual(
    Array(3).fill([null, true]),
  )
})

it('counts a pool as deep as its paying side', () => {
  expect(toDepthUsd(3_773_791, 87_401, 43.17)).toBe(0)
  expect(toDepthUsd(40_000, 10_000, 2)).toBeCloseTo(39_980)
  expect(toDepthUsd(40_000, 1_000, 2)).toBe(40_000)
  expect(toDepthUsd(40_000, null, 2)).toBe(40_000)
  expect(toDepthUsd(null, 10, 2)).toBeNull()
})

it('reads a search without pairs as nothing found', async () => {
  const upstream = fakeUpstream('dexscreener', createTestContext(), () => ({ schemaVersion: '1.0.0', pairs: null }))
  expect((await dexscreenerPairs(upstream).search('a b&c')).body).toEqual([])
  expect(upstream.asked).toEqual(['/latest/dex/search?q=a%20b%26c'])
})
