import { describe, expect, it } from 'vitest'
import { countMapped, expectRows } from '../count-mapped.test-kit.ts'
import { perSet, readSamples } from '../samples.test-kit.ts'
import { toMarkets } from './markets.ts'

interface Raw {
  id: string
  symbol: string
  current_price: number | null
  market_cap: number | null
  market_cap_rank: number | null
  total_volume: number | null
  high_24h: number | null
  low_24h: number | null
  price_change_percentage_24h: number | null
  price_change_percentage_7d_in_currency?: number | null
  ath?: number | null
  circulating_supply?: number | null
  last_updated: string
  sparkline_in_7d?: { price: number[] }
}

describe('answers of /coins/markets', () => {
  const samples = readSamples('coingecko', 'coins-markets').map((sample) => ({ ...sample, rows: sample.json as Raw[] }))

  it('maps every priced coin with the figures of the answer', () => {
    for (const { rows } of samples) {
      const expected = rows
        .filter(({ current_price }) => current_price !== null)
        .map((row) => ({
          id: row.id,
          rawSymbol: row.symbol,
          rank: row.market_cap_rank,
          atMs: Date.parse(row.last_updated),
          history: row.sparkline_in_7d?.price ?? [],
          reading: {
            priceUsd: row.current_price,
            change24hPct: row.price_change_percentage_24h,
            change7dPct: row.price_change_percentage_7d_in_currency ?? null,
            high24h: row.high_24h,
            low24h: row.low_24h,
            marketCapUsd: row.market_cap || null,
            volume24hUsd: row.total_volume,
            onePool: false,
          },
        }))
      const found = toMarkets(rows).map(({ name, reading: { listing, ...reading }, ...market }) => ({
        ...market,
        reading,
      }))
      expect(found).toEqual(expected)
      const listings = toMarkets(rows).map(({ reading }) => reading.listing)
      const priced = rows.filter(({ current_price }) => current_price !== null)
      expect(listings.map((listing) => [listing?.ath?.priceUsd ?? null, listing?.supply.circulating ?? null])).toEqual(
        priced.map(({ ath, circulating_supply }) => [ath || null, circulating_supply || null]),
      )
    }
    expectRows(samples, ({ rows }) => toMarkets(rows).length, { fixtures: [2, 4], shared: [6, 543] })
    countMapped(samples)
  })

  const marketsOf = (set: string) =>
    samples.filter(({ origin }) => origin === set).flatMap(({ rows }) => toMarkets(rows))

  it.each(perSet({ fixtures: 1, shared: 1 }))('keeps a change that is not known as null: %s', (set, unknown) => {
    const markets = marketsOf(set)
    expect(markets.filter(({ reading }) => reading.change24hPct === null)).toHaveLength(unknown)
    expect(markets.some(({ reading }) => reading.marketCapUsd === 0 || reading.high24h === 0)).toBe(false)
  })

  it.each(perSet({ fixtures: 'Harbor Coin', shared: 'Stable' }))(
    'cleans names that carry hidden characters: %s',
    (set, cleaned) => {
      const names = marketsOf(set).map(({ name }) => name)
      expect(names.filter((name) => /[\p{Cc}\p{Cf}]/u.test(name))).toEqual([])
      expect(names).toContain(cleaned)
    },
  )
})
