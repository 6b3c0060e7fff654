import { describe, expect, it } from 'vitest'
import { countMapped } from '../count-mapped.test-kit.ts'
import { haveSamples, readSamples } from '../samples.test-kit.ts'
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

describe.skipIf(!haveSamples)('recorded pairs', () => {
  const enveloped = ['latest-dex-search', 'latest-dex-pairs'].flatMap((endpoint) =>
    readSamples('dexscreener', endpoint),
  )
  const bare = ['tokens-v1', 'token-pairs-v1'].flatMap((endpoint) => readSamples('dexscreener', endpoint))
  const samples = [
    ...enveloped.map(({ json }) => (json as { pairs: Raw[] }).pairs),
    ...bare.map(({ json }) => json as Raw[]),
  ]

  it('maps every priced pool with the figures of the record', () => {
    for (const rows of samples) {
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
    const mapped = samples.reduce((sum, rows) => sum + toPairs(rows).length, 0)
    expect(samples.length).toBeGreaterThanOrEqual(8)
    expect(mapped).toBeGreaterThan(80)
    countMapped([...enveloped, ...bare])
  })

  it('sees through pools that hold millions of their own token and next to no money', () => {
    const hollow = samples.flat().filter((row) => (row.liquidity?.usd ?? 0) > 2_500_000 && row.chainId === 'solana')
    expect(hollow.length).toBeGreaterThan(5)
    for (const pair of toPairs(hollow)) expect(pair.depthUsd).toBeLessThan(10_000)
  })
})
