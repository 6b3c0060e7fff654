import { describe, expect, it } from 'vitest'
import { haveSamples, readSamples, reportSamples } from '../samples.test-kit.ts'
import { toQuotes } from './exchange.ts'
import { reduce } from './index-reducer.ts'

interface Raw {
  ticker: string
  status: string
  yes_bid_dollars?: string
  yes_ask_dollars?: string
  last_price_dollars?: string
  volume_24h_fp?: string
  volume_24h?: number
  volume_fp?: string
  volume?: number
  mve_collection_ticker?: string
}

describe.skipIf(!haveSamples)('recorded answers of Kalshi', () => {
  it('map every market that has a price, old shape and new', () => {
    const samples = readSamples('kalshi', 'markets').map(({ json }) => (json as { markets: Raw[] }).markets)
    const singles = readSamples('kalshi', 'market').map(({ json }) => [(json as { market: Raw }).market])
    const nested = readSamples('kalshi', 'event').map(({ json }) => (json as { markets: Raw[] }).markets)
    let mapped = 0
    for (const rows of [...samples, ...singles, ...nested]) {
      const priced = rows.filter(
        (row) =>
          row.status === 'active' && [row.yes_ask_dollars, row.last_price_dollars].some((text) => Number(text) > 0),
      )
      const seen = toQuotes(rows)
      expect(seen.map(({ ticker, volume24h, volumeTotal }) => ({ ticker, volume24h, volumeTotal }))).toEqual(
        priced.map((row) => ({
          ticker: row.ticker,
          volume24h: Number(row.volume_24h_fp ?? row.volume_24h),
          volumeTotal: Number(row.volume_fp ?? row.volume),
        })),
      )
      for (const [place, { bid, ask, probability }] of seen.entries()) {
        const row = priced[place]
        expect([bid ?? 0, ask ?? 0]).toEqual([Number(row?.yes_bid_dollars), Number(row?.yes_ask_dollars)])
        const middle = (Number(row?.yes_bid_dollars) + Number(row?.yes_ask_dollars)) / 2
        expect(probability).toBeCloseTo(bid === null ? Number(row?.last_price_dollars) : middle, 6)
      }
      mapped += seen.length
    }
    expect(mapped).toBe(6)
    reportSamples('kalshi quotes', samples.length + singles.length + nested.length, mapped)
  })

  it('index every open market of the recorded events', () => {
    const [json] = readSamples('kalshi', 'events').map((sample) => sample.json)
    const { events } = json as { events: { title: string; markets: Raw[] }[] }
    const open = events.flatMap(({ markets }) => markets.filter(({ status }) => status === 'active'))
    const index = reduce(json)
    expect(index.map(({ ticker }) => ticker).sort()).toEqual(open.map(({ ticker }) => ticker).sort())
    expect(index.find(({ ticker }) => ticker === 'KXELONMARS-99')).toMatchObject({
      question: 'Will Elon Musk visit Mars before Aug 1, 2099?',
      series: 'KXELONMARS',
      volume24h: 28.16,
    })
    expect(index.filter(({ sports }) => sports)).toHaveLength(3)
    reportSamples('kalshi events', 1, index.length)
  })
})
