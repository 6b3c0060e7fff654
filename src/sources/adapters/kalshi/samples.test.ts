import { describe, expect, it } from 'vitest'
import { countMapped } from '../count-mapped.test-kit.ts'
import { haveSamples, readSamples } from '../samples.test-kit.ts'
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
    const samples = ['markets', 'market', 'event'].flatMap((endpoint) => readSamples('kalshi', endpoint))
    let mapped = 0
    for (const { json } of samples) {
      const { market, markets = [] } = json as { market?: Raw; markets?: Raw[] }
      const rows = market ? [market] : markets
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
    countMapped(samples)
  })

  it('index every open market of the recorded events', () => {
    const samples = readSamples('kalshi', 'events')
    const [whole, bare] = samples.map(({ json }) => json)
    const { events } = whole as { events: { title: string; markets: Raw[] }[] }
    const open = events.flatMap(({ markets }) => markets.filter(({ status }) => status === 'active'))
    const index = reduce(whole)
    expect(index.map(({ ticker }) => ticker).sort()).toEqual(open.map(({ ticker }) => ticker).sort())
    // Recorded without `with_nested_markets`: events alone hold no market.
    expect(reduce(bare)).toEqual([])
    expect(samples).toHaveLength(2)
    expect(index.find(({ ticker }) => ticker === 'KXELONMARS-99')).toMatchObject({
      question: 'Will Elon Musk visit Mars before Aug 1, 2099?',
      series: 'KXELONMARS',
      volume24h: 28.16,
    })
    expect(index.filter(({ sports }) => sports)).toHaveLength(3)
    countMapped(samples)
  })
})
