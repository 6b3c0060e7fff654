import type { FailureCode } from '../domain/failure.ts'
import type { Sourced } from '../domain/provenance.ts'

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
  /** True when at most one market of the event can come true. */
  exclusive: boolean
  url: string
  closesAtMs: number | null
  outcomes: PredictionOutcome[]
  volume24hUsd: number | null
  volumeTotalUsd: number | null
  liquidityUsd: number | null
  openInterestUsd: number | null
  /**
   * `usd` is money paid. Kalshi counts contracts, each of which pays one dollar if it wins; a contract costs less than
   * that.
   */
  volumeUnit: 'usd' | 'contracts'
  /** `short` is a bet on the direction of a price within an hour or less. */
  genre: 'sports' | 'short' | 'other'
  /** The result is contested at the venue's oracle. */
  disputed: boolean
  tags: string[]
}

export interface PredictionOutcome {
  name: string
  /** Market price, 0 to 1. */
  probability: number
  bid: number | null
  ask: number | null
  change24hPts: number | null
}

/** The markets of one venue, or the reason why it gave none. */
export type VenueMarkets = { venue: Venue; read: Sourced<PredictionMarket[]> } | { venue: Venue; reason: FailureCode }

export interface PredictionSource {
  /** Open markets that may be about the topic, from each venue; fails when no venue answers. */
  search(topic: string): Promise<VenueMarkets[]>
  /** Open markets with the largest volume of the day, from each venue; fails when no venue answers. */
  top(): Promise<VenueMarkets[]>
}
