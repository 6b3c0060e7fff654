import { describe, expect, it } from 'vitest'
import { toFoundMarkets, toTopMarkets } from './gamma.ts'
import { toCurrent } from './market.ts'

const row = {
  id: '614208',
  question: 'Will Bitcoin reach $150,000 in 2026?',
  slug: 'will-bitcoin-reach-150k',
  outcomes: '["Yes", "No"]',
  outcomePrices: '["0.42", "0.58"]',
  volume24hr: 1_200_000,
  volume: '9800000.5',
  volumeNum: 9_800_000.5,
  liquidity: '310000',
  liquidityNum: 310_000,
  oneDayPriceChange: -0.03,
  bestBid: 0.41,
  bestAsk: 0.43,
  endDate: '2027-01-01T05:00:00Z',
  updatedAt: '2026-11-15T11:58:00Z',
  active: true,
  closed: false,
  archived: false,
  acceptingOrders: true,
  negRisk: false,
}
const event = { slug: 'what-price-will-bitcoin-hit', title: 'What price will Bitcoin hit in 2026?', openInterest: 900 }
const top = (changes: object = {}) => toTopMarkets([{ ...row, events: [event], ...changes }])

describe('a market of Polymarket', () => {
  it('is read with its book, its mirror image and its move', () => {
    expect(top()).toEqual([
      {
        touchedAtMs: Date.parse('2026-11-15T11:58:00Z'),
        market: {
          venue: 'polymarket',
          id: '614208',
          question: 'Will Bitcoin reach $150,000 in 2026?',
          event: 'What price will Bitcoin hit in 2026?',
          eventKey: 'polymarket:what-price-will-bitcoin-hit',
          label: null,
          eventSize: null,
          exclusive: false,
          url: 'https://polymarket.com/event/what-price-will-bitcoin-hit',
          closesAtMs: Date.parse('2027-01-01T05:00:00Z'),
          outcomes: [
            { name: 'Yes', probability: 0.42, bid: 0.41, ask: 0.43, change24hPts: -3 },
            { name: 'No', probability: 0.58, bid: 0.57, ask: 0.59, change24hPts: 3 },
          ],
          priceBasis: 'book',
          rules: null,
          feeRate: null,
          bookId: null,
          volume24hUsd: 1_200_000,
          volumeTotalUsd: 9_800_000.5,
          liquidityUsd: 310_000,
          openInterestUsd: null,
          volumeEstimated: false,
          genre: 'other',
          disputed: false,
          tags: [],
        },
      },
    ])
  })

  it.each([
    ['closed', { closed: true }],
    ['archived', { archived: true }],
    ['not taking orders', { acceptingOrders: false }],
    ['settled at 0 and 1', { outcomePrices: '["0", "1"]' }],
    ['with a price of exactly one', { outcomePrices: '["1", "0.001"]' }],
    ['without prices', { outcomePrices: undefined }],
    ['with more outcomes than prices', { outcomes: '["A", "B", "C"]' }],
    ['whose lists cannot be read', { outcomes: '[Yes' }],
    ['whose price is no price', { outcomePrices: '["1.7", "-0.7"]' }],
    ['with an address that would break out of a link', { events: [{ ...event, slug: '../x?y' }], slug: 'a b' }],
  ])('%s is dropped', (_, changes) => {
    expect(top(changes)).toEqual([])
  })

  it('keeps what it does not know as null', () => {
    const [found] = top({
      volume24hr: undefined,
      volume: undefined,
      volumeNum: null,
      liquidity: 'NaN',
      liquidityNum: undefined,
      oneDayPriceChange: undefined,
      bestBid: 0,
      bestAsk: 1,
      endDate: undefined,
      events: undefined,
    })
    expect(found?.market).toMatchObject({
      event: null,
      url: 'https://polymarket.com/event/will-bitcoin-reach-150k',
      closesAtMs: null,
      outcomes: [
        { name: 'Yes', probability: 0.42, bid: null, ask: null, change24hPts: null },
        { name: 'No', probability: 0.58, bid: null, ask: null, change24hPts: null },
      ],
      volume24hUsd: null,
      volumeTotalUsd: null,
      liquidityUsd: null,
    })
  })

  it('A8: does not take the middle of a wide book for odds', () => {
    const wide = { bestBid: 0.04, bestAsk: 0.93, outcomePrices: '["0.485", "0.515"]' }
    const oddsOf = (changes: object) => {
      const market = top({ ...wide, ...changes })[0]?.market
      return [market?.priceBasis, ...(market?.outcomes.map(({ probability }) => probability) ?? [])]
    }
    expect(oddsOf({ lastTradePrice: 0.22 })).toEqual(['last_trade', 0.22, 0.78])
    expect(oddsOf({ lastTradePrice: 0 })).toEqual([null, null, null])
    expect(oddsOf({})).toEqual([null, null, null])
    expect(oddsOf({ lastTradePrice: 0.97 })).toEqual([null, null, null])
    expect(oddsOf({ lastTradePrice: 0.5 })).toEqual([null, null, null])
    expect(oddsOf({ lastTradePrice: 0.22, volume24hr: 0 })).toEqual([null, null, null])
    expect(oddsOf({ bestBid: 0.41, bestAsk: 0.43, outcomePrices: '["0.9", "0.1"]' })).toEqual(['book', 0.42, 0.58])
  })

  it('knows its name in the event, its rules, its fee and its order book', () => {
    const [found] = top({
      groupItemTitle: '↑ 150,000',
      description: `Resolves to **Yes** if https://x.example says so. ${'And more. '.repeat(60)}`,
      clobTokenIds: '["12345678901234567890", "2"]',
      feesEnabled: true,
      feeSchedule: { rate: 0.05, exponent: 1 },
    })
    expect(found?.market).toMatchObject({ label: '↑ 150,000', feeRate: 0.05, bookId: '12345678901234567890' })
    expect(found?.market.rules).toMatch(/^Resolves to Yes if x.example says so. And more/)
    expect(found?.market.rules?.length).toBeLessThanOrEqual(280)
    const other = top({ clobTokenIds: '["../x"]', feesEnabled: false, feeSchedule: null })[0]?.market
    expect([other?.bookId, other?.feeRate]).toEqual([null, 0])
    expect(top({ feesEnabled: true, feeSchedule: { rate: 0.05, exponent: 2 } })[0]?.market.feeRate).toBeNull()
  })

  it('loses the figures of the day when its row has stood still', () => {
    const [found] = top()
    if (!found) throw new Error('dropped')
    const late = toCurrent(found, Date.parse('2026-11-15T18:30:00Z'))
    expect([late.volume24hUsd, late.outcomes[0]?.change24hPts]).toEqual([null, null])
    expect(toCurrent(found, Date.parse('2026-11-15T12:00:00Z'))).toEqual(found.market)
  })

  it('tells sports and short price races apart', () => {
    const genreOf = (changes: object) => top(changes)[0]?.market.genre
    expect(genreOf({ sportsMarketType: 'moneyline' })).toBe('sports')
    expect(genreOf({ feeType: 'sports_fees_v2' })).toBe('sports')
    expect(genreOf({ question: 'Bitcoin Up or Down - April 27, 10:00PM-10:05PM ET' })).toBe('short')
    expect(genreOf({ question: 'Bitcoin Up or Down on April 27?' })).toBe('other')
  })

  it('excludes its neighbours where its row or its event says so', () => {
    expect(top({ negRisk: true })[0]?.market.exclusive).toBe(true)
    expect(top({ events: [{ ...event, negRisk: true }] })[0]?.market.exclusive).toBe(true)
  })

  it('takes the open interest of an event only where it has one market', () => {
    const interest = (markets: object[]) =>
      toFoundMarkets([{ ...event, markets }]).map(({ market }) => market.openInterestUsd)
    expect(interest([row])).toEqual([900])
    expect(interest([row, { ...row, id: '2' }])).toEqual([null, null])
  })

  it('relays no links, mentions or control characters of strangers', () => {
    const [found] = top({ question: 'Free money at https://evil.example \u202E@admin **now**\n?' })
    expect(found?.market.question).toBe('Free money at evil.example admin now ?')
  })
})
