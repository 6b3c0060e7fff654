import type { Sourced } from '../domain/provenance.ts'
import type { TradeToken } from './routes.ts'

export interface VenueOrderTerms {
  chain: string
  token: TradeToken
  contra: TradeToken
  side: 'buy' | 'sell'
  type: 'limit' | 'stop-loss' | 'take-profit' | 'twap'
  /** The spent asset: dollars on a buy, token units on a sell. */
  qty: string
  priceLevel: string | null
  durationSeconds: number | null
  buckets: number | null
}

/** A venue's own word on what an order costs. */
export interface VenueQuote {
  feeUsd: number | null
  priceImpactPct: number | null
}

export interface VenueQuotes {
  /** `undefined` where the venue wants a key that is not set here, or gave nothing usable. */
  quote(order: VenueOrderTerms): Promise<Sourced<VenueQuote> | undefined>
}
