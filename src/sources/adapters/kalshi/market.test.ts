import { describe, expect, it } from 'vitest'
import { toQuotes } from './exchange.ts'
import { nextPath, reduce } from './index-reducer.ts'
import { toMarket } from './market.ts'

const quote = {
  ticker: 'KXFED-26DEC-C25',
  status: 'active',
  yes_bid_dollars: '0.2800',
  yes_ask_dollars: '0.2900',
  last_price_dollars: '0.2800',
  previous_price_dollars: '0.3000',
  volume_24h_fp: '55285.33',
  volume_fp: '900000.00',
  open_interest_fp: '39250.20',
}

describe('a quote of Kalshi', () => {
  const first = (changes: object) => toQuotes([{ ...quote, ...changes }])[0]

  it('A8: is the middle of a tight book, with contracts as they are counted and not as dollars', () => {
    expect(first({})).toEqual({
      ticker: 'KXFED-26DEC-C25',
      probability: 0.285,
      basis: 'book',
      bid: 0.28,
      ask: 0.29,
      changePts: -2,
      volume24h: 55_285.33,
      volumeTotal: 900_000,
      openInterest: 39_250.2,
      rules: null,
    })
  })

  it('is the last price where the book is wide or one-sided', () => {
    expect(first({ yes_bid_dollars: '0.1000', yes_ask_dollars: '0.3000' })?.probability).toBe(0.28)
    expect(first({ yes_bid_dollars: '0.2000', yes_ask_dollars: '0.3000' })?.probability).toBe(0.25)
    const oneSided = first({ yes_bid_dollars: '0.0000', yes_ask_dollars: '0.0100', last_price_dollars: '0.0100' })
    expect([oneSided?.probability, oneSided?.bid, oneSided?.ask]).toEqual([0.01, null, 0.01])
  })

  it('reads cents only where there are no dollars', () => {
    const cents = {
      yes_bid_dollars: undefined,
      yes_ask_dollars: undefined,
      last_price_dollars: null,
      yes_bid: 6,
      yes_ask: 8,
    }
    expect(first({ ...cents, last_price: 7 })?.probability).toBe(0.07)
    expect(first({ yes_bid: 90, yes_ask: 92 })?.probability).toBe(0.285)
  })

  it.each([
    ['not trading', { status: 'finalized' }],
    ['without any price', { yes_bid_dollars: '0.0000', yes_ask_dollars: '0.0000', last_price_dollars: '0.0000' }],
    ['above a dollar', { yes_bid_dollars: '7', yes_ask_dollars: '8', last_price_dollars: '9' }],
  ])('%s is dropped', (_, changes) => {
    expect(first(changes)).toBeUndefined()
  })

  it('A8: has no odds where the book is wide or empty and nothing was traded today, and says what it rests on', () => {
    const wide = { yes_bid_dollars: '0.0400', yes_ask_dollars: '0.9300', last_price_dollars: '0.2200' }
    expect(first(wide)).toMatchObject({ probability: 0.22, basis: 'last_trade', bid: 0.04, ask: 0.93 })
    expect(first({ ...wide, volume_24h_fp: '0.00' })).toMatchObject({ probability: null, basis: null })
    expect(first({ ...wide, last_price_dollars: '0.9700' })).toMatchObject({ probability: null, basis: null })
    const empty = { yes_bid_dollars: '0.0000', yes_ask_dollars: '1.0000', last_price_dollars: '0.6000' }
    expect(first(empty)).toMatchObject({ probability: 0.6, basis: 'last_trade', bid: null, ask: null })
    expect(first({ ...empty, volume_24h_fp: '0' })?.probability).toBeNull()
  })

  it('does not invent a move from a price that never was', () => {
    expect(first({ previous_price_dollars: '0.0000' })?.changePts).toBeNull()
  })
})

const market = {
  ticker: 'KXPOPE-70-PP',
  title: 'Who will the next Pope be?',
  yes_sub_title: 'Pietro Parolin',
  status: 'active',
  open_time: '2025-01-01T00:00:00Z',
  close_time: '2070-01-01T15:00:00Z',
  volume_24h_fp: '27.00',
}
const event = {
  event_ticker: 'KXPOPE-70',
  series_ticker: 'KXNEWPOPE',
  title: 'Who will the next Pope be?',
  sub_title: 'Before 2070',
  category: 'Elections',
  mutually_exclusive: true,
}
const page = (markets: unknown[], more: object = {}) => ({ events: [{ ...event, markets }], cursor: '', ...more })

describe('the index of open events', () => {
  it('tells markets of one title apart, and knows their words', () => {
    const other = { ...market, ticker: 'KXPOPE-70-LT', yes_sub_title: 'Luis Antonio Tagle', volume_24h_fp: '30.00' }
    expect(reduce(page([market, other])).map(({ ticker, question }) => [ticker, question])).toEqual([
      ['KXPOPE-70-LT', 'Who will the next Pope be? (Luis Antonio Tagle)'],
      ['KXPOPE-70-PP', 'Who will the next Pope be? (Pietro Parolin)'],
    ])
    expect(reduce(page([market]))).toEqual([
      {
        ticker: 'KXPOPE-70-PP',
        eventTicker: 'KXPOPE-70',
        series: 'KXNEWPOPE',
        event: 'Who will the next Pope be?',
        category: 'Elections',
        question: 'Who will the next Pope be?',
        label: 'Pietro Parolin',
        eventSize: 1,
        exclusive: true,
        sports: false,
        short: false,
        closesAtMs: Date.parse('2070-01-01T15:00:00Z'),
        volume24h: 27,
        words: ' next pop pietro parolin 2070 election ',
      },
    ])
  })

  it('A4: cuts a long title once, in the middle, so that what distinguishes it stays', () => {
    const title = `Will ${'a very long name of a committee that meets '.repeat(5)}decide?`
    const long = (which: string, ticker: string) => ({ ...market, title, yes_sub_title: which, ticker })
    const questions = reduce(page([long('Above >$2B', 'A-1'), long('Above >$3B', 'A-2')])).map(
      ({ question }) => question,
    )
    expect(questions.map((question) => question.length <= 160)).toEqual([true, true])
    expect(questions.map((question) => question.slice(-12))).toEqual(['(Above >$2B)', '(Above >$3B)'])
  })

  it('leaves out combinations and what does not trade, and marks sports and races of an hour', () => {
    expect(
      reduce(
        page([
          { ...market, mve_collection_ticker: 'KXMVE' },
          { ...market, status: 'settled' },
        ]),
      ),
    ).toEqual([])
    const [race] = reduce(page([{ ...market, open_time: '2026-11-15T11:00:00Z', close_time: '2026-11-15T12:00:00Z' }]))
    expect(race?.short).toBe(true)
    const [game] = reduce({ events: [{ ...event, category: 'Sports', markets: [market] }], cursor: null })
    expect(game?.sports).toBe(true)
  })

  it('goes from page to page by the cursor, until it is empty', () => {
    expect(nextPath(page([], { cursor: 'a b/=' }))).toBe(
      '/events?status=open&with_nested_markets=true&limit=200&cursor=a%20b%2F%3D',
    )
    expect(nextPath(page([]))).toBeUndefined()
    const second = page([{ ...market, ticker: 'KXPOPE-70-ZZ', volume_24h_fp: '99' }])
    expect(reduce(second, reduce(page([market]))).map(({ ticker }) => ticker)).toEqual(['KXPOPE-70-ZZ', 'KXPOPE-70-PP'])
  })

  it('is no list when the body is not one', () => {
    expect(() => reduce({ error: { code: 'x' } })).toThrow()
  })

  it('makes a market of an entry and a quote, with the other side mirrored', () => {
    const [listed] = reduce(page([market]))
    const [found] = toQuotes([{ ...quote, ticker: 'KXPOPE-70-PP' }])
    if (!listed || !found) throw new Error('dropped')
    expect(toMarket(listed, found)).toEqual({
      venue: 'kalshi',
      id: 'KXPOPE-70-PP',
      question: 'Who will the next Pope be?',
      event: 'Who will the next Pope be?',
      eventKey: 'kalshi:KXPOPE-70',
      label: 'Pietro Parolin',
      eventSize: 1,
      exclusive: true,
      url: 'https://kalshi.com/markets/kxnewpope',
      closesAtMs: Date.parse('2070-01-01T15:00:00Z'),
      outcomes: [
        { name: 'Yes', probability: 0.285, bid: 0.28, ask: 0.29, change24hPts: -2 },
        { name: 'No', probability: 0.715, bid: 0.71, ask: 0.72, change24hPts: 2 },
      ],
      priceBasis: 'book',
      rules: null,
      feeRate: 0.07,
      bookId: 'KXPOPE-70-PP',
      volume24hUsd: 15_756.32,
      volumeTotalUsd: 256_500,
      liquidityUsd: null,
      openInterestUsd: 39_250.2,
      volumeEstimated: true,
      genre: 'other',
      disputed: false,
      tags: ['Elections'],
    })
  })
})
