import type { FailureCode } from '../domain/failure.ts'
import type { Origin, Sourced } from '../domain/provenance.ts'

/** Open prediction markets of Polymarket and Kalshi in one shape. */

export type Venue = 'polymarket' | 'kalshi'

/** An open market on a question about the future. */
export interface PredictionMarket {
  venue: Venue
  id: string
  question: string
  event: string | null
  /** The same text for all markets of one event on one venue. */
  eventKey: string
  /** Tells it apart from the other markets of its event, as in "25 bps decrease"; null when the venue names none. */
  label: string | null
  /** How many open markets the event has; null when not known. */
  eventSize: number | null
  /** True when at most one market of the event can come true. */
  exclusive: boolean
  url: string
  closesAtMs: number | null
  outcomes: PredictionOutcome[]
  /** What the probabilities rest on; null when they are not known. */
  priceBasis: 'book' | 'last_trade' | 'venue' | null
  /** When and how it is settled, in the venue's words, shortened. */
  rules: string | null
  /** A taker pays `feeRate * price * (1 - price)` for each share; null when not known. */
  feeRate: number | null
  /** Name of its order book at the venue; null when it cannot be read. */
  bookId: string | null
  volume24hUsd: number | null
  volumeTotalUsd: number | null
  liquidityUsd: number | null
  openInterestUsd: number | null
  /** The venue counts contracts, each of which pays one dollar: the dollar volumes are contracts at today's price. */
  volumeEstimated: boolean
  /** `short` is a bet on the direction of a price within an hour or less. */
  genre: 'sports' | 'short' | 'other'
  /** The result is contested at the venue's oracle. */
  disputed: boolean
  tags: string[]
}

export interface PredictionOutcome {
  name: string
  /** Market price, 0 to 1; null when bid and ask are too far apart to say and nothing was traded lately. */
  probability: number | null
  bid: number | null
  ask: number | null
  change24hPts: number | null
}

/** The markets of one venue, or the reason why it gave none. */
export type VenueMarkets = { venue: Venue; read: Sourced<PredictionMarket[]> } | { venue: Venue; reason: FailureCode }

/** Shares that are offered at a price. */
export interface BookLevel {
  price: number
  shares: number
}

/** More about one market; what could not be read is null and named in `missing`. */
export interface MarketDetail {
  /** Probability of the first outcome over seven days, oldest first. */
  line7d: number[] | null
  /** Offers of the first outcome, cheapest first. */
  asks: BookLevel[] | null
  missing: { check: string; reason: string }[]
  /** Of the order book; the points of the line have their own times. */
  origins: Origin[]
}

export interface PredictionSource {
  /** Order book and history of one market. Never fails. */
  detail(market: PredictionMarket): Promise<MarketDetail>
  /** Open markets that may be about the topic, from each venue; fails when no venue answers. */
  search(topic: string): Promise<VenueMarkets[]>
  /** Open markets with the largest volume of the day, from each venue; fails when no venue answers. */
  top(): Promise<VenueMarkets[]>
}
