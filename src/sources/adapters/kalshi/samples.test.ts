import { describe, expect, it } from 'vitest'
import { countMapped, expectAnswers, expectRows } from '../count-mapped.test-kit.ts'
import { perSet, readNamed, readSamples } from '../samples.test-kit.ts'
import { toAsks } from './book.ts'
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

describe('answers of Kalshi', () => {
  it('map every market that has a price, old shape and new', () => {
    const samples = ['markets', 'market', 'event'].flatMap((endpoint) => readSamples('kalshi', endpoint))
    const toRows = ({ json }: { json: unknown }) => {
      const { market, markets = [] } = json as { market?: Raw; markets?: Raw[] }
      return market ? [market] : markets
    }
    for (const rows of samples.map(toRows)) {
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
    }
    expectRows(samples, (sample) => toQuotes(toRows(sample)).length, { fixtures: [3, 4], shared: [4, 6] })
    countMapped(samples)
  })

  it('map the bids for No of an order book to offers of Yes', () => {
    const samples = readSamples('kalshi', 'orderbook')
    for (const { json } of samples) {
      const { orderbook_fp } = json as { orderbook_fp: { no_dollars: [string, string][] } }
      const prices = toAsks(orderbook_fp.no_dollars, 1)
      expect(prices.map(({ price }) => price)).toEqual(
        orderbook_fp.no_dollars
          .map(([bid]) => Number((1 - Number(bid)).toFixed(6)))
          .sort((left, right) => left - right),
      )
    }
    expect(toAsks([[30, 5]], 100)).toEqual([{ price: 0.7, shares: 5 }])
    countMapped(samples)
  })

  it('index every open market of the events', () => {
    const samples = readSamples('kalshi', 'events')
    for (const { path, json } of samples) {
      const { events } = json as { events: { title: string; markets?: Raw[] }[] }
      const open = events.flatMap(({ markets = [] }) => markets.filter(({ status }) => status === 'active'))
      expect([
        path,
        ...reduce(json)
          .map(({ ticker }) => ticker)
          .sort(),
      ]).toEqual([path, ...open.map(({ ticker }) => ticker).sort()])
    }
    expectAnswers(samples, { fixtures: 2, shared: 2 })
    countMapped(samples)
  })

  it.each(
    perSet({
      fixtures: {
        ticker: 'KXHARBOR-27-0',
        sports: 1,
        market: { question: 'Will the harbor freeze before February 2027?', series: 'KXHARBOR', volume24h: 28.5 },
      },
      shared: {
        ticker: 'KXELONMARS-99',
        sports: 3,
        market: {
          question: 'Will Elon Musk visit Mars before Aug 1, 2099?',
          series: 'KXELONMARS',
          volume24h: 28.16,
        },
      },
    }),
  )('index question, series and volume, and tell sports apart: %s', (set, { ticker, sports, market }) => {
    const index = reduce(readNamed(set, 'kalshi/events-1').json)
    expect(index.find((row) => row.ticker === ticker)).toMatchObject(market)
    expect(index.filter((row) => row.sports)).toHaveLength(sports)
    // Asked without `with_nested_markets`: events alone hold no market.
    expect(reduce(readNamed(set, 'kalshi/events-2').json)).toEqual([])
  })
})
