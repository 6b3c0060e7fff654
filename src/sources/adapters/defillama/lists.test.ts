import { describe, expect, it } from 'vitest'
import { countMapped, expectAnswers, expectRows } from '../count-mapped.test-kit.ts'
import { readSamples } from '../samples.test-kit.ts'
import { toDays } from './locked-value-reducer.ts'
import { reduce as reduceOverview } from './overview-reducer.ts'
import { reduce as reduceProtocols, toFamilyName } from './protocols-reducer.ts'
import { reduce as reduceStablecoins } from './stablecoins-reducer.ts'

describe('the daily line of value locked', () => {
  it('is sorted and without days that have no value', () => {
    const rows = [
      { date: 1_794_700_800, tvl: '5' },
      { date: 1_794_614_400, tvl: 4 },
      { date: 1_794_787_200, tvl: 0 },
      { date: null, tvl: 9 },
      7,
    ]
    expect(toDays(rows)).toEqual([
      { atMs: 1_794_614_400_000, value: 4 },
      { atMs: 1_794_700_800_000, value: 5 },
    ])
  })
})

describe('an overview', () => {
  it('keeps the sums and the day of each protocol; a protocol without one is not zero', () => {
    const protocols = [
      { slug: 'lido', total24h: 7 },
      { slug: 'idle', total24h: 0 },
      { slug: 'quiet', total24h: null },
      { total24h: 9 },
    ]
    const body = { total24h: 100, total7d: '700', total14dto7d: 800, change_7dover7d: -12.5, protocols }
    expect(reduceOverview(body)).toEqual({
      day: 100,
      week: 700,
      weekBefore: 800,
      weekChangePct: -12.5,
      bySlug: { lido: 7, idle: 0 },
    })
    expect(() => reduceOverview({ total24h: 1 })).toThrow()
  })
})

describe('stablecoins', () => {
  const coin = (pegType: string, now: unknown, week: unknown) => ({
    pegType,
    circulating: { [pegType]: now },
    circulatingPrevWeek: { [pegType]: week },
  })

  it('count dollars only, and only where both times are known', () => {
    const peggedAssets = [coin('peggedUSD', 100, 90), coin('peggedUSD', 50, null), coin('peggedEUR', 70, 70), {}]
    expect(reduceStablecoins({ peggedAssets })).toEqual({ now: 100, weekAgo: 90, belowPeg: {} })
    expect(() => reduceStablecoins({ peggedAssets: [coin('peggedEUR', 70, 70)] })).toThrow()
  })

  it('A7: below their peg are named with their price; of one ticker the largest coin counts', () => {
    const priced = (symbol: unknown, price: unknown, supply = 50) => ({
      ...coin('peggedUSD', supply, 50),
      symbol,
      price,
    })
    const peggedAssets = [
      priced('USDX', 0.91),
      priced('USDx', 0.5, 2),
      priced('USDC', 0.9997),
      priced('USDY', 1.11),
      priced('USDE', '0.979'),
      priced('NONE', null),
      priced('ZERO', 0),
      priced(7, 0.2),
    ]
    expect(reduceStablecoins({ peggedAssets }).belowPeg).toEqual({ USDX: 0.91, USDE: 0.979 })
  })
})

describe('protocols', () => {
  const row = (name: string, facts: object) => ({
    id: name,
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    ...facts,
  })

  it('are summed over their versions, changes by the value they started from', () => {
    const { protocols, excluded } = reduceProtocols([
      row('Binance CEX', { category: 'CEX', tvl: 900 }),
      row('Some Bridge', { category: 'Bridge', tvl: 800 }),
      row('Aave V2', {
        category: 'Lending',
        chains: ['Ethereum'],
        tvl: 50,
        change_1d: -50,
        change_7d: null,
        parentProtocol: 'parent#aave',
      }),
      row('AAVE V3', {
        category: 'Lending',
        chains: ['Base'],
        tvl: 110,
        change_1d: 10,
        change_7d: 10,
        parentProtocol: 'parent#aave',
      }),
      row('Lido', { category: 'Liquid Staking', chains: ['Ethereum'], tvl: '500', change_1d: 1e7, change_7d: -120 }),
      row('Gone', { category: 'Lending', tvl: 0 }),
    ])
    expect(excluded).toEqual({ CEX: 1, Bridge: 1 })
    expect(protocols).toEqual([
      {
        name: 'Lido',
        slugs: ['lido'],
        category: 'Liquid Staking',
        chain: 'ethereum',
        tvlUsd: 500,
        change1dPct: null,
        change7dPct: null,
      },
      {
        name: 'AAVE',
        slugs: ['aave-v3', 'aave-v2'],
        category: 'Lending',
        chain: null,
        tvlUsd: 160,
        change1dPct: (160 / 200 - 1) * 100,
        change7dPct: (110 / (110 / 1.1) - 1) * 100,
      },
    ])
  })

  it('A7: that lost much of their value are named, whatever their size', () => {
    const { drained } = reduceProtocols([
      row('Stream', { category: 'Yield', tvl: 9, change_1d: -62, change_7d: -64 }),
      row('Slow', { category: 'Lending', tvl: 9, change_1d: -3, change_7d: -55 }),
      row('Aave', { category: 'Lending', tvl: 900, change_1d: -8, change_7d: -20 }),
    ])
    expect(drained).toEqual({
      stream: { change1dPct: -62, change7dPct: -64 },
      slow: { change1dPct: -3, change7dPct: -55 },
    })
  })

  it('have the name that their versions share, or that of the largest', () => {
    const nameOf = (...names: string[]) => toFamilyName(names.map((name) => ({ name })))
    expect(nameOf('Uniswap V3', 'Uniswap V2')).toBe('Uniswap')
    expect(nameOf('Sky Lending', 'Spark Lend')).toBe('Sky Lending')
    expect(nameOf('Lido')).toBe('Lido')
  })

  it('are no list when nothing in it has a value', () => {
    expect(() => reduceProtocols([row('Gone', { tvl: null })])).toThrow()
    expect(() => reduceProtocols('Internal Error')).toThrow()
  })
})

describe('lists of DefiLlama', () => {
  it('give the line of value locked', () => {
    const samples = readSamples('defillama', 'v2-historicalChainTvl')
    for (const { json } of samples) {
      const rows = json as { date: number; tvl: number }[]
      expect(toDays(rows)).toEqual(rows.slice(-40).map(({ date, tvl }) => ({ atMs: date * 1000, value: tvl })))
    }
    expectAnswers(samples, { fixtures: 1, shared: 2 })
    countMapped(samples)
  })

  it('give sums of exchanges and fees, and the day of every protocol that has one', () => {
    const samples = ['overview-dexs', 'overview-fees'].flatMap((endpoint) => readSamples('defillama', endpoint))
    for (const { json } of samples) {
      const raw = json as Record<string, number> & { protocols: { slug: string; total24h?: number | null }[] }
      const seen = reduceOverview(raw)
      expect({ ...seen, bySlug: {} }).toEqual({
        day: raw.total24h,
        week: raw.total7d,
        weekBefore: raw.total14dto7d,
        weekChangePct: raw.change_7dover7d,
        bySlug: {},
      })
      const told = raw.protocols.filter(({ total24h }) => typeof total24h === 'number' && total24h >= 0)
      expect(seen.bySlug).toEqual(Object.fromEntries(told.map(({ slug, total24h }) => [slug, total24h])))
    }
    const toRows = ({ json }: { json: unknown }) => Object.keys(reduceOverview(json).bySlug).length
    expectRows(samples, toRows, { fixtures: [2, 4], shared: [5, 601] })
    countMapped(samples)
  })

  it('give the supply of dollar stablecoins', () => {
    const samples = readSamples('defillama', 'stablecoins')
    for (const { json } of samples) {
      const { peggedAssets } = json as {
        peggedAssets: {
          pegType: string
          circulating: { peggedUSD: number }
          circulatingPrevWeek: { peggedUSD?: number }
        }[]
      }
      const dollars = peggedAssets.filter(
        ({ pegType, circulatingPrevWeek }) => pegType === 'peggedUSD' && circulatingPrevWeek?.peggedUSD !== undefined,
      )
      const seen = reduceStablecoins(json)
      expect(seen.now).toBeCloseTo(
        dollars.reduce((sum, { circulating }) => sum + circulating.peggedUSD, 0),
        0,
      )
      expect(seen.weekAgo).toBeCloseTo(
        dollars.reduce((sum, { circulatingPrevWeek }) => sum + (circulatingPrevWeek.peggedUSD ?? 0), 0),
        0,
      )
    }
    expectAnswers(samples, { fixtures: 1, shared: 3 })
    countMapped(samples)
  })

  it('give protocols by value, without exchanges and bridges', () => {
    const samples = readSamples('defillama', 'protocols')
    for (const { json } of samples) {
      const raw = json as { category: string; tvl: number; name: string }[]
      const { protocols, excluded } = reduceProtocols(raw)
      const left = Object.keys(excluded)
      const kept = raw.filter(({ category, tvl }) => !left.includes(category) && tvl > 0)
      const sum = protocols.reduce((all, { tvlUsd }) => all + tvlUsd, 0)
      expect(sum).toBeCloseTo(
        kept.reduce((all, { tvl }) => all + tvl, 0),
        0,
      )
      expect(protocols.some(({ category }) => category === 'CEX')).toBe(false)
    }
    expectAnswers(samples, { fixtures: 2, shared: 2 })
    countMapped(samples)
  })
})
