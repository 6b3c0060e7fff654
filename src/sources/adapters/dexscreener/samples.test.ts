import { describe, expect, it } from 'vitest'
import { countMapped, expectRows } from '../count-mapped.test-kit.ts'
import { perSet, readSamples, type Sample } from '../samples.test-kit.ts'
import { toDepthUsd, toPairs } from './pairs.ts'

interface Raw {
  chainId: string
  pairAddress: string
  baseToken: { address: string; symbol: string }
  priceUsd?: string
  liquidity?: { usd?: number; base: number }
  volume?: { h24?: number }
  priceChange?: { h24?: number }
  marketCap?: number
  pairCreatedAt?: number
}

describe('answers with pairs', () => {
  const toRows = ({ json }: Sample) => (Array.isArray(json) ? json : (json as { pairs: unknown[] }).pairs) as Raw[]
  const enveloped = ['latest-dex-search', 'latest-dex-pairs'].flatMap((endpoint) =>
    readSamples('dexscreener', endpoint),
  )
  const bare = ['tokens-v1', 'token-pairs-v1'].flatMap((endpoint) => readSamples('dexscreener', endpoint))
  const samples = [...enveloped, ...bare]

  it('maps every priced pool with the figures of the answer', () => {
    for (const rows of samples.map(toRows)) {
      const expected = rows
        .filter(({ priceUsd }) => priceUsd !== undefined)
        .map((row) => ({
          pool: row.pairAddress,
          address: row.baseToken.address,
          rawSymbol: row.baseToken.symbol,
          priceUsd: Number(row.priceUsd),
          depthUsd: row.liquidity
            ? toDepthUsd(row.liquidity.usd ?? null, row.liquidity.base, Number(row.priceUsd))
            : null,
          volume24hUsd: row.volume?.h24 ?? null,
          change24hPct: row.priceChange?.h24 ?? null,
          marketCapUsd: row.marketCap ?? null,
          createdAtMs: row.pairCreatedAt ?? null,
        }))
      const mapped = toPairs(rows).map(({ chain, token, ...pair }) => ({
        ...pair,
        address: token.address,
        rawSymbol: token.rawSymbol,
      }))
      expect(mapped).toEqual(expected)
    }
    expectRows(samples, (sample) => toPairs(toRows(sample)).length, { fixtures: [4, 6], shared: [8, 88] })
    countMapped(samples)
  })

  it.each(perSet({ fixtures: 1, shared: 10 }))(
    'sees through pools that hold millions of their own token and next to no money: %s',
    (set, count) => {
      const rows = samples.filter(({ origin }) => origin === set).flatMap(toRows)
      const hollow = rows.filter((row) => (row.liquidity?.usd ?? 0) > 2_500_000 && row.chainId === 'solana')
      expect(hollow).toHaveLength(count)
      for (const pair of toPairs(hollow)) expect(pair.depthUsd).toBeLessThan(10_000)
    },
  )
})
