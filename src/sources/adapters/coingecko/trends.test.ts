import { describe, expect, it } from 'vitest'
import { countMapped, expectAnswers, expectRows } from '../count-mapped.test-kit.ts'
import { readSamples } from '../samples.test-kit.ts'
import { Global, toCategories } from './categories.ts'
import { toPoints } from './markets.ts'
import { toMoney, toSearches } from './trending.ts'

describe('categories', () => {
  const row = {
    name: 'Meme',
    market_cap: 5e9,
    market_cap_change_24h: 3.5,
    volume_24h: 1e9,
    top_3_coins_id: ['a', 'b', 'c', 'd'],
    updated_at: '2026-11-15T11:00:00Z',
  }

  it('are read with their largest coins', () => {
    expect(toCategories([row, { ...row, top_3_coins_id: undefined, updated_at: null }])).toEqual([
      {
        name: 'Meme',
        marketCapUsd: 5e9,
        volume24hUsd: 1e9,
        change24hPct: 3.5,
        leaders: ['a', 'b', 'c'],
        leaderNames: ['A', 'B', 'C'],
        updatedAtMs: Date.parse('2026-11-15T11:00:00Z'),
      },
      {
        name: 'Meme',
        marketCapUsd: 5e9,
        volume24hUsd: 1e9,
        change24hPct: 3.5,
        leaders: [],
        leaderNames: [],
        updatedAtMs: null,
      },
    ])
  })

  it('A10: name their coins', () => {
    const ids = ['dogecoin', 'some-new-coin-2', 'x']
    expect(toCategories([{ ...row, top_3_coins_id: ids }])[0]?.leaderNames).toEqual(['Dogecoin', 'Some New Coin', 'X'])
  })

  it.each([{ market_cap: null }, { volume_24h: null }, { market_cap_change_24h: null }, { name: 'https://' }])(
    'are dropped when something is missing: %o',
    (changes) => {
      expect(toCategories([{ ...row, ...changes }])).toEqual([])
    },
  )
})

describe('money for people', () => {
  it('is read in its one form, and nothing else is', () => {
    const texts = ['$22,312,404', '$1.50', 7, '', '$', 'N/A', '22,312', '$-5', null]
    expect(texts.map(toMoney)).toEqual([22_312_404, 1.5, 7, null, null, null, null, null, null])
  })
})

describe('daily closes', () => {
  it('are put in order, one per moment', () => {
    const [first, second] = [1_794_614_400_000, 1_794_700_800_000]
    const rows = [
      [second, 20],
      [first, '10'],
      [second, 21],
      [second + 1, null],
      ['x', 5],
      [7, 7],
    ]
    expect(toPoints(rows)).toEqual([
      { atMs: first, value: 10 },
      { atMs: second, value: 21 },
    ])
  })
})

describe('answers about trends', () => {
  it('give every category that has figures', () => {
    const samples = readSamples('coingecko', 'coins-categories')
    for (const { json } of samples) {
      const raw = json as Record<string, unknown>[]
      const told = raw.filter((row) => row.market_cap !== null && row.volume_24h !== null)
      const seen = toCategories(raw)
      expect(
        seen.map(({ marketCapUsd, change24hPct, volume24hUsd }) => [marketCapUsd, change24hPct, volume24hUsd]),
      ).toEqual(told.map((row) => [row.market_cap, row.market_cap_change_24h, row.volume_24h]))
    }
    countMapped(samples)
    const toRows = ({ json }: { json: unknown }) => toCategories(json as unknown[]).length
    expectRows(samples, toRows, { fixtures: [1, 7], shared: [2, 17] })
  })

  it('give the change of the whole market', () => {
    const samples = readSamples('coingecko', 'global')
    for (const { json } of samples) {
      const { data } = json as { data: { market_cap_change_percentage_24h_usd: number; updated_at: number } }
      expect(Global.parse(json)).toEqual({
        changePct: data.market_cap_change_percentage_24h_usd,
        updatedAtMs: data.updated_at * 1000,
      })
    }
    expectAnswers(samples, { fixtures: 1, shared: 3 })
    countMapped(samples)
  })

  it('give every searched coin, of the shapes of all years', () => {
    const samples = readSamples('coingecko', 'search-trending')
    for (const { json } of samples) {
      type RawItem = {
        id: string
        market_cap_rank: number | null
        data?: { price_change_percentage_24h?: { usd?: number }; total_volume?: string }
      }
      const raw = json as {
        coins: { item: RawItem }[]
        categories?: { name: string; data?: { market_cap?: number } }[]
      }
      const seen = toSearches(raw)
      expect(seen.coins.map(({ id, marketCapRank, change24hPct }) => [id, marketCapRank, change24hPct])).toEqual(
        raw.coins.map(({ item }) => [
          item.id,
          item.market_cap_rank ?? null,
          item.data?.price_change_percentage_24h?.usd ?? null,
        ]),
      )
      const volumes = raw.coins.map(({ item }) => Number((item.data?.total_volume ?? '').replace(/[$,]/g, '')) || null)
      expect(seen.coins.map(({ volume24hUsd }) => volume24hUsd)).toEqual(volumes)
    }
    const toRows = ({ json }: { json: unknown }) => {
      const { coins, categories } = toSearches(json as Parameters<typeof toSearches>[0])
      return coins.length + categories.length
    }
    expectRows(samples, toRows, { fixtures: [1, 4], shared: [6, 93] })
    countMapped(samples)
  })

  it('give daily closes in order', () => {
    const samples = readSamples('coingecko', 'coins-market_chart')
    for (const { json } of samples) {
      const { prices } = json as { prices: [number, number][] }
      const seen = toPoints(prices)
      expect(new Map(seen.map(({ atMs, value }) => [atMs, value]))).toEqual(new Map(prices))
      expect(seen.map(({ atMs }) => atMs)).toEqual(
        [...seen.map(({ atMs }) => atMs)].sort((left, right) => left - right),
      )
    }
    expectAnswers(samples, { fixtures: 1, shared: 7 })
    countMapped(samples)
  })
})
