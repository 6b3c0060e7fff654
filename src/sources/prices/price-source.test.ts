import { describe, expect, it } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import { fakeEther } from '../../ports/prices.test-kit.ts'
import type { Asset } from '../../ports/prices.ts'
import { type Answers, fakeUpstreams } from '../client/fake-upstream.test-kit.ts'
import type { UpstreamName } from '../client/upstreams.ts'
import { createPriceSource } from './price-source.ts'

const context = createTestContext()
const nowSeconds = context.now() / 1000
const TOKEN = '0x1111111111111111111111111111111111111111'

const stand = (given: Partial<Record<UpstreamName, Answers>>) => {
  const upstreams = fakeUpstreams(context, given)
  return { upstreams, prices: createPriceSource(upstreams, context) }
}

const market = {
  id: 'ethereum',
  symbol: 'eth',
  name: 'Ethereum',
  current_price: 3120.5,
  price_change_percentage_24h: -1.05,
  price_change_percentage_7d_in_currency: 3.4,
  high_24h: 3190.1,
  low_24h: 3088.2,
  market_cap: 376e9,
  total_volume: 14.1e9,
  last_updated: '2026-11-15T11:59:52Z',
  sparkline_in_7d: { price: Array.from({ length: 168 }, (_, hour) => 3000 + hour) },
}
const stats = { open: '3150', high: '3191', low: '3087', last: '3120.6', volume: '10' }
const ticker = { c: ['3120.4', '1'], v: ['1', '2'], p: ['3100', '3110'], l: ['1', '3080'], h: ['1', '3195'] }
const kraken: Answers = () => ({ error: [], result: { 'ETH/USD': ticker } })
const hourly = Array.from({ length: 200 }, (_, hour) => [nowSeconds - hour * 3600, 1, 1, 1, 1000 - hour, 1])

const pooled: Asset = {
  token: { symbol: 'ACM', name: 'Acme', chain: 'base', chainId: 8453, address: TOKEN, decimals: 18, verified: false },
  assetClass: 'crypto',
  coingeckoId: null,
  llamaKey: `base:${TOKEN}`,
  exchangeTicker: null,
  foundBy: 'address',
}
const pair = {
  chainId: 'base',
  pairAddress: '0xpool',
  baseToken: { address: TOKEN, name: 'Acme', symbol: 'ACM' },
  priceUsd: '2',
  liquidity: { usd: 80_000, base: 10_000 },
}

describe('readings', () => {
  it('reads a major at CoinGecko, Coinbase and Kraken, best first', async () => {
    const { prices, upstreams } = stand({ coingecko: () => [market], coinbase: () => stats, kraken })
    const readings = await prices.readings(fakeEther)
    expect(readings.map(({ source, atMs, value }) => [source, context.now() - atMs, value.priceUsd])).toEqual([
      ['coingecko', 8000, 3120.5],
      ['coinbase', 0, 3120.6],
      ['kraken', 0, 3120.4],
    ])
    expect(readings[0]?.value).toEqual({
      priceUsd: 3120.5,
      change24hPct: -1.05,
      change7dPct: 3.4,
      high24h: 3190.1,
      low24h: 3088.2,
      marketCapUsd: 376e9,
      volume24hUsd: 14.1e9,
      listing: expect.objectContaining({ rank: null, ath: null }),
      onePool: false,
    })
    expect(upstreams.coingecko.asked[0]).toMatch(/ids=bitcoin,ethereum,solana,/)
    expect(upstreams.defillama_coins.asked).toEqual([])
  })

  it('lives through the loss of any source but one', async () => {
    const all: Partial<Record<UpstreamName, Answers>> = { coingecko: () => [market], coinbase: () => stats, kraken }
    for (const name of Object.keys(all) as UpstreamName[]) {
      const { prices } = stand({ [name]: all[name] })
      expect((await prices.readings(fakeEther)).map(({ source }) => source)).toEqual([name])
    }
  })

  it('computes the changes of DefiLlama from past prices near the moment', async () => {
    const at = (timestamp: number, price: number) => ({
      coins: { 'coingecko:ethereum': { price, symbol: 'ETH', timestamp } },
    })
    const { prices } = stand({
      defillama_coins: (path) => {
        if (path.startsWith('/prices/current')) return at(nowSeconds - 30, 110)
        return path.includes(`/${nowSeconds - 86_400}/`)
          ? at(nowSeconds - 86_400 + 900, 100)
          : at(nowSeconds - 86_400, 100)
      },
    })
    const [reading] = await prices.readings(fakeEther)
    expect(reading?.source).toBe('defillama')
    expect(reading?.value.change24hPct).toBeCloseTo(10)
    expect(reading?.value.change7dPct).toBeNull()
  })

  it('reads a contract at its pools', async () => {
    const attributes = { address: TOKEN, name: 'Acme', symbol: 'ACM', price_usd: '2.01', total_reserve_in_usd: '90000' }
    const { prices, upstreams } = stand({
      dexscreener: () => [pair],
      geckoterminal: () => ({ data: [{ attributes }] }),
    })
    const readings = await prices.readings(pooled)
    expect(readings.map(({ source, value }) => [source, value.priceUsd, value.onePool])).toEqual([
      ['dexscreener', 2, true],
      ['geckoterminal', 2.01, true],
    ])
    expect(upstreams.dexscreener.asked).toEqual([`/tokens/v1/base/${TOKEN}`])
  })

  it('does not ask Coinbase for USDC, which it counts as the dollar', async () => {
    const usdc = { ...fakeEther, exchangeTicker: 'USDC' }
    const { prices, upstreams } = stand({ coingecko: () => [market], kraken })
    await prices.readings(usdc)
    expect(upstreams.coinbase.asked).toEqual([])
  })
})

describe('history', () => {
  it('takes the line that came with the price', async () => {
    const { prices } = stand({ coingecko: () => [market] })
    const line = await prices.history(fakeEther)
    expect([line.source, line.value]).toEqual(['coingecko', market.sparkline_in_7d.price])
  })

  it('falls from CoinGecko to DefiLlama, Coinbase, Kraken, and then to nothing', async () => {
    const points = hourly.map(([timestamp, , , , price]) => ({ timestamp, price }))
    const chart = { coins: { 'coingecko:ethereum': { symbol: 'ETH', prices: points } } }
    const sources = [
      await stand({ defillama_coins: () => chart }).prices.history(fakeEther),
      await stand({ coinbase: () => hourly }).prices.history(fakeEther),
      await stand({ kraken: () => ({ error: [], result: { XETHZUSD: hourly, last: 1 } }) }).prices.history(fakeEther),
    ]
    expect(sources.map(({ source }) => source)).toEqual(['defillama', 'coinbase', 'kraken'])
    for (const { value } of sources) expect([value.length, value[0], value.at(-1)]).toEqual([168, 833, 1000])
    expect((await stand({}).prices.history(fakeEther)).value).toEqual([])
  })

  it('takes the candles of the deepest pool for a token without a listing', async () => {
    const { prices, upstreams } = stand({
      dexscreener: () => [{ ...pair, pairAddress: '0xshallow', liquidity: { usd: 20_000, base: 0 } }, pair],
      geckoterminal: () => ({ data: { attributes: { ohlcv_list: hourly } } }),
    })
    const line = await prices.history(pooled)
    expect([line.source, line.value.length]).toEqual(['geckoterminal', 168])
    expect(upstreams.geckoterminal.asked[0]).toContain('/networks/base/pools/0xpool/ohlcv/hour')
  })
})

describe('the perpetual future', () => {
  const figures = { funding: '0.00001', openInterest: '5', premium: '0.0002', dayNtlVlm: '9' }
  const hyperliquid: Answers = () => [
    { universe: [{ name: 'ETH' }, { name: 'kACM' }] },
    [
      { ...figures, oraclePx: '3120', markPx: '3121' },
      { ...figures, oraclePx: '2', markPx: '2.01' },
    ],
  ]

  it('is found by the ticker in one list of all, and a contract by the thousand is told for one coin', async () => {
    const { prices, upstreams } = stand({ hyperliquid })
    const acme = { ...fakeEther, exchangeTicker: null, token: { ...fakeEther.token, symbol: 'ACM' } }
    expect((await prices.perpetual(fakeEther))?.value).toMatchObject({ fundingHourPct: 0.001, openInterestUsd: 15_605 })
    expect((await prices.perpetual(acme))?.value).toMatchObject({ indexPriceUsd: 0.002 })
    expect(upstreams.hyperliquid.asked).toHaveLength(2)
  })

  it('is not looked for by the ticker of a stranger, and its failure fails nothing', async () => {
    const { prices } = stand({ hyperliquid })
    expect(await prices.perpetual({ ...fakeEther, token: { ...fakeEther.token, verified: false } })).toBeUndefined()
    expect(await stand({}).prices.perpetual(fakeEther)).toBeUndefined()
  })
})
