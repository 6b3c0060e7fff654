import { z } from 'zod'
import { cleanText } from '../../../domain/clean-text.ts'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import type { PredictionMarket } from '../../../ports/predictions.ts'
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
})

export interface KalshiQuote {
  ticker: string
  probability: number
  bid: number | null
  ask: number | null
  changePts: number | null
  volume24h: number | null
  volumeTotal: number | null
  openInterest: number | null
}

/** With bid and ask further apart than this (in dollars), the last trade is a better price than their middle. */
const WIDE_SPREAD = 0.1

/** `undefined` when the market is not trading or never had a price. */
export function toQuote(row: z.output<typeof QuoteRow>): KalshiQuote | undefined {
  if (row.status !== 'active') return undefined
  const bid = toDollars(row.yes_bid_dollars, row.yes_bid)
  const ask = toDollars(row.yes_ask_dollars, row.yes_ask)
  const last = toDollars(row.last_price_dollars, row.last_price)
  const previous = toDollars(row.previous_price_dollars, row.previous_price)
  const tight = bid !== null && ask !== null && ask >= bid && ask - bid <= WIDE_SPREAD + 1e-9
  const probability = tight ? toShort((bid + ask) / 2) : last
  if (probability === null) return undefined
  return {
    ticker: row.ticker,
    probability,
    bid,
    ask,
    changePts: last === null || previous === null ? null : toShort((last - previous) * 100),
    volume24h: toUsd(row.volume_24h_fp) ?? toUsd(row.volume_24h),
    volumeTotal: toUsd(row.volume_fp) ?? toUsd(row.volume),
    openInterest: toUsd(row.open_interest_fp) ?? toUsd(row.open_interest),
  }
}

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
  return {
    venue: 'kalshi',
    id: listed.ticker,
    question: listed.question,
    event: listed.event === '' ? null : listed.event,
    eventKey: `kalshi:${listed.eventTicker}`,
    exclusive: listed.exclusive,
    url: `https://kalshi.com/markets/${listed.series.toLowerCase()}`,
    closesAtMs: listed.closesAtMs,
    outcomes: [
      { name: 'Yes', probability, bid, ask, change24hPts: changePts },
      {
        name: 'No',
        probability: toShort(1 - probability),
        bid: ask === null ? null : toShort(1 - ask),
        ask: bid === null ? null : toShort(1 - bid),
        change24hPts: changePts === null ? null : 0 - changePts,
      },
    ],
    volume24hUsd: quote.volume24h,
    volumeTotalUsd: quote.volumeTotal,
    liquidityUsd: null,
    openInterestUsd: quote.openInterest,
    volumeUnit: 'contracts',
    genre: listed.sports ? 'sports' : listed.short ? 'short' : 'other',
    disputed: false,
    tags: listed.category === '' ? [] : [cleanText(listed.category, 40)],
  }
}
