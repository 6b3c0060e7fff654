import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../../domain/time.ts'
import { missing, protocolOf, READS_NOW_MS, sourced } from '../../../ports/market-reads.test-kit.ts'
import type { Category } from '../../../ports/market-reads.ts'
import { type NarrativeFacts, readNarrative } from './narrative.ts'

const category = (name: string, change24hPct: number, facts: Partial<Category> = {}): Category => ({
  name,
  marketCapUsd: 1e9,
  volume24hUsd: 5e7,
  change24hPct,
  leaders: [`${name}-1`, `${name}-2`, `${name}-3`],
  leaderNames: [`${name} One`],
  updatedAtMs: READS_NOW_MS,
  ...facts,
})
const read = (changes: number[], market: number, more: Partial<NarrativeFacts> = {}) =>
  readNarrative(
    {
      categories: sourced(
        changes.map((change, place) => category(`Story ${place}`, change)),
        'coingecko',
      ),
      marketChange24h: sourced(market, 'coingecko'),
      ...more,
    },
    READS_NOW_MS,
  )
const namesOf = (categories: Category[]) =>
  readNarrative({ categories: sourced(categories), marketChange24h: sourced(0) }, READS_NOW_MS).items.map((item) =>
    'name' in item ? item.name : '',
  )
const base = [category('A', 3), category('B', 2), category('C', 1)]

describe('narratives', () => {
  it.each([
    [[3, 2, -1], 1, 'BROAD_RISE'],
    [[3, -2, -1], 1, 'QUIET'],
    [[3, 2, 1], 0.9, 'QUIET'],
    [[1, -2, -3], -1, 'BROAD_FALL'],
    [[3.9, -2, -3], 0.9, 'ROTATION'],
    [[3.8, -2, -3], 0.9, 'QUIET'],
  ])('%j against a market of %d is %s', (changes, market, stance) => {
    expect(read(changes, market).stance).toBe(stance)
  })

  it('leave out a group that grew without being traded: it was regrouped', () => {
    const grown = category('Grown', 300, { marketCapUsd: 6e9, volume24hUsd: 8e7 })
    const bought = category('Bought', 40, { volume24hUsd: 4e8 })
    expect(namesOf([...base, grown, bought])).toEqual(['Bought', 'A', 'B', 'C'])
  })

  it('leave out what is no story', () => {
    const noise = [
      'Stablecoins',
      'Bridged USDC',
      'Solana Ecosystem',
      'Binance Launchpool',
      'DWF Labs Portfolio',
      'Made in USA',
      'Proof of Work (PoW)',
      'Layer 2 (L2)',
      'Smart Contract Platform',
      'Wrapped-Tokens',
    ]
    expect(namesOf([...noise.map((name) => category(name, 50)), ...base])).toEqual(['A', 'B', 'C'])
  })

  it('A10: leave out what is pegged to a currency, by name or by its coins', () => {
    const names = [
      'USD Stablecoin',
      'Synthetic Dollar',
      'Fiat-backed Stablecoin',
      'Tokenized Treasury Bills (T-Bills)',
      'EUR Stablecoin',
      'USDe Derivatives',
      'Yield-Bearing Tokens',
    ]
    const coins = [
      ['tether', 'usd-coin', 'dai'],
      ['ethena-usde', 'usds', 'maker'],
      ['falcon-usd', 'hashnote-usyc'],
    ].map((leaders, place) => category(`Group ${place}`, 50, { leaders }))
    expect(namesOf([...names.map((name) => category(name, 50)), ...coins, ...base])).toEqual(['A', 'B', 'C'])
    const mixed = category('DeFi', 9, { leaders: ['chainlink', 'uniswap', 'dai'] })
    expect(namesOf([mixed, ...base])).toEqual(['DeFi', 'A', 'B', 'C'])
  })

  it('A10: show the names of their coins as drivers, not ids', () => {
    expect(read([3, 2, 1], 0).items[0]).toMatchObject({ drivers: ['Story 0 One'] })
  })

  it('leave out what is small, quiet or old', () => {
    const gated = [
      category('Small', 50, { marketCapUsd: 499e6 }),
      category('Quiet', 50, { volume24hUsd: 9.9e6 }),
      category('Old', 50, { updatedAtMs: READS_NOW_MS - 3_601_000 }),
      category('Edge', 9, { marketCapUsd: 500e6, volume24hUsd: 10e6, updatedAtMs: READS_NOW_MS - HOUR_MS }),
    ]
    expect(namesOf([...gated, ...base])).toEqual(['Edge', 'A', 'B', 'C'])
  })

  it('count once when two of three coins are the same, as the larger', () => {
    const twin = category('Twin', 50, { leaders: ['A-1', 'A-2', 'x'], marketCapUsd: 0.9e9 })
    const cousin = category('Cousin', 9, { leaders: ['A-1', 'y', 'z'], marketCapUsd: 0.8e9 })
    expect(namesOf([twin, cousin, ...base])).toEqual(['Cousin', 'A', 'B', 'C'])
    expect(read([3, 2, 1], 0).text).not.toContain(' with ')
  })

  it('have a phase by distance from the market and by turnover', () => {
    const phased = readNarrative(
      {
        categories: sourced([
          category('Hot', 3, { volume24hUsd: 1e8 }),
          category('Idle', 3, { volume24hUsd: 9e7 }),
          category('Flat', 0.9),
          category('Cold', -3),
        ]),
        marketChange24h: sourced(0),
      },
      READS_NOW_MS,
    )
    expect(phased.items.map((item) => ('phase' in item ? [item.name, item.phase] : []))).toEqual([
      ['Hot', 'heating'],
      ['Idle', 'rising'],
      ['Flat', 'steady'],
      ['Cold', 'fading'],
    ])
  })

  it('fall back to searched categories, then to protocols, with low confidence and a word about it', () => {
    const categories = missing('coingecko')
    const searched = read([], 0, { categories, searches: sourced({ coins: [], categories: base }, 'coingecko') })
    expect([searched.confidence, searched.checked, searched.missing]).toEqual([
      'low',
      ['marketChange24h', 'searched categories'],
      [{ check: 'categories', reason: 'upstream_failed' }],
    ])
    const protocols = ['Lending', 'Dexs', 'Yield'].map((name, place) =>
      protocolOf(name, { category: name, change1dPct: place }),
    )
    const locked = read([], 0, {
      categories,
      searches: missing('coingecko'),
      protocols: sourced({ protocols, excluded: {}, drained: {} }),
    })
    expect(locked.text).toContain('Read from value locked by category')
    expect(locked.items[0]).toEqual({
      name: 'Yield',
      change24hPct: 2,
      marketCapUsd: 1e9,
      volumeUsd: null,
      phase: 'rising',
      drivers: ['Yield'],
    })
  })

  it('are no read without the market, or with fewer than three groups', () => {
    expect(() => read([3, 2, 1], 0, { marketChange24h: missing('coingecko') })).toThrow('upstream_failed')
    expect(() => read([3, 2], 0)).toThrow('no_data')
    expect(() => read([], 0, { categories: missing('coingecko') })).toThrow('upstream_failed')
  })
})
