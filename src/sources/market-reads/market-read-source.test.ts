import { describe, expect, it } from 'vitest'
import { toFailure } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { type Answers, fakeUpstreams } from '../client/fake-upstream.test-kit.ts'
import { fakeLists } from '../client/lists/fake-lists.test-kit.ts'
import type { UpstreamName } from '../client/upstreams.ts'
import { createMarketReadSource } from './market-read-source.ts'

const context = createTestContext()
const NOW_SECONDS = context.now() / 1000
const DAY = 86_400

function setUp(given: Partial<Record<UpstreamName, Answers>>, lists: (path: string) => unknown = () => undefined) {
  const background = fakeLists((_, path) => lists(path), context.now() - 60_000)
  return createMarketReadSource(fakeUpstreams(context, given), background, context)
}
const failureOf = (asked: Promise<unknown>) => asked.then(() => undefined, toFailure)

describe('the time of a fact', () => {
  it('of value locked is when it was asked, unless the line ended two days ago', async () => {
    const line = (lastSeconds: number) => setUp({ defillama: () => [{ date: lastSeconds, tvl: 5 }] }).lockedValue()
    expect((await line(NOW_SECONDS - DAY / 2)).atMs).toBe(context.now())
    expect((await line(NOW_SECONDS - 2 * DAY - 1)).atMs).toBe(context.now() - (2 * DAY + 1) * 1000)
  })

  it('of categories is that of the newest, and an hour is the limit', async () => {
    const list = (updated_at: string) =>
      setUp({
        coingecko: () => [{ name: 'Meme', market_cap: 1, volume_24h: 1, market_cap_change_24h: 1, updated_at }],
      }).categories()
    expect((await list('2026-11-15T11:30:00Z')).atMs).toBe(Date.parse('2026-11-15T11:30:00Z'))
    expect(await failureOf(list('2026-11-15T10:59:00Z'))).toEqual({
      code: 'source_stale',
      source: 'coingecko',
      ageSeconds: 3_660,
      limitSeconds: 3_600,
    })
  })

  it('of the whole market and of payments is what their makers say, but never in the future', async () => {
    const data = { market_cap_change_percentage_24h_usd: 1.2, updated_at: NOW_SECONDS - 300 }
    expect(await setUp({ coingecko: () => ({ data }) }).marketChange24h()).toEqual({
      value: 1.2,
      source: 'coingecko',
      atMs: context.now() - 300_000,
      fetchedAtMs: context.now(),
    })
    const flow = (updatedAt: string) => setUp({ x402stats: () => ({ updatedAt, series: [] }) }).paymentFlow()
    expect((await flow('2026-11-15T11:00:00Z')).atMs).toBe(Date.parse('2026-11-15T11:00:00Z'))
    expect((await flow('2027-01-01T00:00:00Z')).atMs).toBe(context.now())
  })
})

describe('closes of Bitcoin', () => {
  const coingecko: Answers = () => ({
    prices: Array.from({ length: 31 }, (_, place) => [(NOW_SECONDS - (30 - place) * DAY) * 1000, 100 + place]),
  })
  const llama: Answers = (path) => {
    expect(path).toMatch(/^\/chart\/coingecko%3Abitcoin\?start=\d+&span=31&period=1d/)
    const prices = Array.from({ length: 31 }, (_, place) => ({
      timestamp: NOW_SECONDS - (30 - place) * DAY,
      price: 200 + place,
    }))
    return { coins: { 'coingecko:bitcoin': { symbol: 'BTC', prices } } }
  }

  it('come from CoinGecko, else from DefiLlama', async () => {
    const first = await setUp({ coingecko, defillama_coins: llama }).bitcoinCloses()
    expect([first.source, first.value.length, first.value.at(-1)]).toEqual([
      'coingecko',
      31,
      { atMs: context.now(), value: 130 },
    ])
    const second = await setUp({ defillama_coins: llama }).bitcoinCloses()
    expect([second.source, second.value.at(-1)]).toEqual(['defillama', { atMs: context.now(), value: 230 }])
    const few = await setUp({ coingecko: () => ({ prices: [[1, 1]] }), defillama_coins: llama }).bitcoinCloses()
    expect(few.source).toBe('defillama')
    expect(await failureOf(setUp({}).bitcoinCloses())).toEqual({ code: 'upstream_failed', source: 'defillama_coins' })
  })
})

describe('the large lists', () => {
  it('are read from the background, each from its own path', async () => {
    const overview = { total24h: 1, total7d: 2, total14dto7d: 3, change_7dover7d: 4, protocols: [] }
    const bodies: Record<string, unknown> = {
      '/overview/dexs?excludeTotalDataChart=true&excludeTotalDataChartBreakdown=true': overview,
      '/overview/fees?excludeTotalDataChart=true&excludeTotalDataChartBreakdown=true': { ...overview, total24h: 9 },
      '/protocols': [{ id: '1', name: 'Lido', tvl: 5 }],
      '/stablecoins?includePrices=true': {
        peggedAssets: [{ pegType: 'peggedUSD', circulating: { peggedUSD: 2 }, circulatingPrevWeek: { peggedUSD: 1 } }],
      },
      '/discovery/resources?type=http&limit=100&offset=0': { items: [], pagination: { total: 7 } },
    }
    const source = setUp({}, (path) => bodies[path])
    expect((await source.exchangeVolume()).value.day).toBe(1)
    expect((await source.fees()).value.day).toBe(9)
    expect((await source.protocols()).value.protocols.map(({ name }) => name)).toEqual(['Lido'])
    expect((await source.stablecoins()).value).toEqual({ now: 2, weekAgo: 1, belowPeg: {} })
    expect(await source.paymentCatalogue()).toEqual({
      value: { resources: 7, sampled: 0, medianPriceUsd: null, sellers: [] },
      source: 'x402 bazaar',
      atMs: context.now() - 60_000,
    })
  })
})
