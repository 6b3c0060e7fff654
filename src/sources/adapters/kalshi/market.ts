import { z } from 'zod'
import { cleanText } from '../../../domain/clean-text.ts'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import type { PredictionMarket } from '../../../ports/predictions.ts'
import { type PriceBasis, toOdds } from '../../shapes/odds.ts'
import { toUsd } from '../../shapes/plausible.ts'
import { Anything } from '../../shapes/values.ts'

/** Kalshi's market rows: quotes, and markets in our shape. */

/** Prices are dollars as text. The older integer cents disappeared from the API during 2026; both are read. */
export const QuoteRow = z.object({
  ticker: z.string().min(1).max(150),
  status: Anything,
  yes_bid_dollars: Anything,
  yes_ask_dollars: Anything,
  last_price_dollars: Anything,
  previous_price_dollars: Anything,
  yes_bid: Anything,
  yes_ask: Anything,
  last_price: Anything,
  previous_price: Anything,
  volume_24h_fp: Anything,
  volume_fp: Anything,
  open_interest_fp: Anything,
  volume_24h: Anything,
  volume: Anything,
  open_interest: Anything,
  rules_primary: Anything,
})

export interface KalshiQuote {
  ticker: string
  probability: number | null
  basis: PriceBasis | null
  bid: number | null
  ask: number | null
  changePts: number | null
  volume24h: number | null
  volumeTotal: number | null
  openInterest: number | null
  rules: string | null
}

const LONGEST_RULES = 280
/** Kalshi's published taker fee for each contract: 7 % of price times one minus price. */
const FEE_RATE = 0.07

/** `undefined` when the market is not trading or never had a price. */
export function toQuote(row: z.output<typeof QuoteRow>): KalshiQuote | undefined {
  if (row.status !== 'active') return undefined
  const bid = toSide(toDollars(row.yes_bid_dollars, row.yes_bid))
  const ask = toSide(toDollars(row.yes_ask_dollars, row.yes_ask))
  const last = toDollars(row.last_price_dollars, row.last_price)
  const previous = toDollars(row.previous_price_dollars, row.previous_price)
  const volume24h = toUsd(row.volume_24h_fp) ?? toUsd(row.volume_24h)
  if (bid === null && ask === null && last === null) return undefined
  const odds = toOdds({ bid, ask, last, stated: null, tradedToday: volume24h !== 0, bookKnown: true })
  return {
    ticker: row.ticker,
    ...odds,
    bid,
    ask,
    changePts: last === null || previous === null ? null : toShort((last - previous) * 100),
    volume24h,
    volumeTotal: toUsd(row.volume_fp) ?? toUsd(row.volume),
    openInterest: toUsd(row.open_interest_fp) ?? toUsd(row.open_interest),
    rules: (typeof row.rules_primary === 'string' && cleanText(row.rules_primary, LONGEST_RULES)) || null,
  }
}

/** An ask of a whole dollar means that nobody offers. */
const toSide = (price: number | null): number | null => (price === 1 ? null : price)

/** A price of zero means that there is no such order or trade. */
function toDollars(dollars: unknown, cents: unknown): number | null {
  const given = toFiniteNumber(dollars)
  const fallback = given === null ? toFiniteNumber(cents) : null
  const price = given ?? (fallback === null ? null : fallback / 100)
  return price !== null && price > 0 && price <= 1 ? toShort(price) : null
}

const toShort = (value: number): number => Number(value.toFixed(6))

/** What the index knows of a market: everything except its price. */
export interface ListedMarket {
  ticker: string
  eventTicker: string
  series: string
  event: string
  category: string
  question: string
  /** What tells it apart from other markets of the event; empty when it is alone. */
  label: string
  /** Open markets of the event. */
  eventSize: number
  exclusive: boolean
  sports: boolean
  short: boolean
  closesAtMs: number | null
  volume24h: number
  /**
   * Words of question, event and category for comparison, with a blank on both sides of each. One text is copied
   * between threads faster than a list.
   */
  words: string
}

export function toMarket(listed: ListedMarket, quote: KalshiQuote): PredictionMarket {
  const { probability, bid, ask, changePts } = quote
  const atPrice = (contracts: number | null) =>
    contracts === null || probability === null ? null : Number((contracts * probability).toFixed(2))
  return {
    venue: 'kalshi',
    id: listed.ticker,
    question: listed.question,
    event: listed.event === '' ? null : listed.event,
    eventKey: `kalshi:${listed.eventTicker}`,
    label: listed.label === '' ? null : listed.label,
    eventSize: listed.eventSize,
    exclusive: listed.exclusive,
    url: `https://kalshi.com/markets/${listed.series.toLowerCase()}`,
    closesAtMs: listed.closesAtMs,
    outcomes: [
      { name: 'Yes', probability, bid, ask, change24hPts: changePts },
      {
        name: 'No',
        probability: probability === null ? null : toShort(1 - probability),
        bid: ask === null ? null : toShort(1 - ask),
        ask: bid === null ? null : toShort(1 - bid),
        change24hPts: changePts === null ? null : 0 - changePts,
      },
    ],
    priceBasis: quote.basis,
    rules: quote.rules,
    feeRate: FEE_RATE,
    bookId: listed.ticker,
    volume24hUsd: atPrice(quote.volume24h),
    volumeTotalUsd: atPrice(quote.volumeTotal),
    liquidityUsd: null,
    // Every open contract is backed by one dollar.
    openInterestUsd: quote.openInterest,
    volumeEstimated: true,
    genre: listed.sports ? 'sports' : listed.short ? 'short' : 'other',
    disputed: false,
    tags: listed.category === '' ? [] : [cleanText(listed.category, 40)],
  }
}
