import type { Sourced } from '../domain/provenance.ts'
import type { TradeToken } from './routes.ts'

/** What a trading venue would charge for an advanced order. */

export interface VenueOrderTerms {
  chain: string
  token: TradeToken
  contra: TradeToken
  side: 'buy' | 'sell'
  type: 'limit' | 'stop-loss' | 'take-profit' | 'twap'
  /** Decimal text in units of the spent asset: dollars on a buy, token units on a sell. */
  qty: string
  /** US dollars per token as decimal text; null for a twap without a limit. */
  priceLevel: string | null
  durationSeconds: number | null
  /** How many equal parts a twap is cut into; null for other types. */
  buckets: number | null
}

/** What the venue itself quotes for an order. */
interface VenueQuote {
  feeUsd: number | null
  priceImpactPct: number | null
}

export interface VenueQuotes {
  /** `undefined` when the venue needs an API key that is not configured, or gave no usable answer. */
  quote(order: VenueOrderTerms): Promise<Sourced<VenueQuote> | undefined>
}
