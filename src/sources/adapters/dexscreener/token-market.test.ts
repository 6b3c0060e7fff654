import { describe, expect, it } from 'vitest'
import { toFailure } from '../../../domain/failure.ts'
import { createTestContext } from '../../../domain/test-context.ts'
import { fakeUpstream } from '../../client/fake-upstream.test-kit.ts'
import { toPooledMarket } from '../../shapes/pools.ts'
import { countMapped, expectRows } from '../count-mapped.test-kit.ts'
import { readSamples } from '../samples.test-kit.ts'
import { dexscreenerMarket, MarketPairRow, toPool } from './token-market.ts'

const TOKEN = '0x5A4Db0C0000000000000000000000000000000b1'
const OTHER = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const POOL = `0x${'ab'.repeat(20)}`
const pair = {
  dexId: 'aerodrome',
  pairAddress: POOL,
  baseToken: { address: TOKEN.toLowerCase(), name: 'Acme', symbol: 'ACM' },
  quoteToken: { address: OTHER, name: 'USDC', symbol: 'USDC' },
  priceUsd: '0.5',
  priceNative: '0.5',
  txns: { h24: { buys: 30, sells: 12 } },
  volume: { h24: 9000 },
  priceChange: { h24: -4.5 },
  liquidity: { usd: 40_000, base: 20_000 },
  fdv: 500_000,
  marketCap: 400_000,
  pairCreatedAt: 1_790_000_000_000,
}
const read = async (pairs: unknown) => {
  const upstream = fakeUpstream('dexscreener', createTestContext(), () => pairs)
  const found = await dexscreenerMarket(upstream).market('base', TOKEN)
  return { market: found?.body, asked: upstream.asked }
}

describe('the pools of a token at DexScreener', () => {
  it('tells how much of the liquidity is against tokens on no list', async () => {
    const other = { ...pair, quoteToken: { address: '0xunknown' }, liquidity: { usd: 120_000, base: 120_000 } }
    const upstream = fakeUpstream('dexscreener', createTestContext(), () => [pair, other])
    const found = await dexscreenerMarket(upstream).market('base', TOKEN, (token) => token !== '0xunknown')
    expect(found?.body.unlistedSidePct).toBeCloseTo(75, 0)
  })

  it('adds up all pools and takes the price of the deepest', async () => {
    const shallow = {
      ...pair,
      pairAddress: POOL.replace('ab', 'cd'),
      priceUsd: '0.7',
      liquidity: { usd: 900, base: 600 },
    }
    const { market, asked } = await read([shallow, pair])
    expect(asked).toEqual([`/token-pairs/v1/base/${TOKEN}`])
    expect(market).toEqual({
      priceUsd: 0.5,
      marketCapUsd: 400_000,
      fdvUsd: 500_000,
      change24hPct: -4.5,
      liquidityUsd: 40_000 + 900,
      poolCount: 2,
      poolIds: [POOL, POOL.replace('ab', 'cd')],
      unlistedSidePct: 0,
      topPool: { dex: 'aerodrome', address: POOL, createdAtMs: 1_790_000_000_000, liquidityUsd: 40_000 },
      volume24hUsd: 18_000,
      buys24h: 60,
      sells24h: 24,
      createdAtMs: 1_790_000_000_000,
    })
  })

  it('counts a pool as deep as twice what a seller is paid from', async () => {
    const padded = { ...pair, liquidity: { usd: 1_000_000, base: 1_900_000 } }
    expect((await read([padded])).market?.liquidityUsd).toBeCloseTo(99_050, 3)
  })

  it('turns a pair around where the token is the quote', async () => {
    const turned = { ...pair, baseToken: pair.quoteToken, quoteToken: pair.baseToken, priceUsd: '1', priceNative: '2' }
    const { market } = await read([turned])
    expect(market).toMatchObject({ priceUsd: 0.5, buys24h: 12, sells24h: 30, change24hPct: null, marketCapUsd: null })
  })

  it('does not know the liquidity of a bonding curve, which shows none', async () => {
    const { liquidity: _, ...curve } = pair
    expect((await read([curve])).market).toMatchObject({ liquidityUsd: null, priceUsd: 0.5, poolCount: 1 })
  })

  it('is undefined without pools, and a failure when none can be read', async () => {
    expect((await read([])).market).toBeUndefined()
    expect(await read([{ wrong: true }]).catch(toFailure)).toEqual({ code: 'upstream_failed', source: 'dexscreener' })
  })

  it('maps every pair with its own figures', () => {
    const samples = readSamples('dexscreener', 'token-pairs-v1')
    for (const { json } of samples) {
      const raws = json as (typeof pair)[]
      const pools = raws.map((raw) => toPool(MarketPairRow.parse(raw), raw.baseToken.address))
      raws.forEach((raw, place) => {
        expect(pools[place]).toMatchObject({
          dex: raw.dexId,
          address: raw.pairAddress,
          priceUsd: Number(raw.priceUsd),
          volume24hUsd: raw.volume.h24,
          buys24h: raw.txns.h24.buys,
          sells24h: raw.txns.h24.sells,
          marketCapUsd: raw.marketCap,
          fdvUsd: raw.fdv,
          createdAtMs: raw.pairCreatedAt,
        })
        if (!raw.liquidity) expect(pools[place]?.liquidityUsd).toBeNull()
      })
      expect(toPooledMarket(pools.filter((pool) => pool !== undefined))?.poolCount).toBe(raws.length)
    }
    countMapped(samples)
    expectRows(samples, ({ json }) => (json as unknown[]).length, { fixtures: [1, 2], shared: [1, 2] })
  })
})
