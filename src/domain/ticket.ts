import type { MethodId } from './methods.ts'

/**
 * The content of a signed ticket: what a person is asked to sign. It holds no transaction; the app builds that in the
 * browser. Amounts named `…Raw` are base units as decimal text.
 */
export type Ticket = TradeTicket | OrderTicket | PayTicket

export interface TicketToken {
  chain: string
  /** null for a chain's native coin. */
  address: string | null
  symbol: string
  decimals: number
}

export interface TradeTicket {
  kind: 'swap' | 'bridge'
  id: string
  from: TicketToken & { amountRaw: string }
  to: TicketToken & { amountRaw: string; amountMinRaw: string }
  sender: string | null
  recipient: string | null
  /** The one way in which it may be executed: it decides about router, contracts, spender and latest time. */
  method: MethodId
  /** `METHODS_VERSION` of the service that made the ticket; a page with another table refuses it. */
  table: string
  /** The router of the method. */
  provider: string
  /** Native coin that the method itself costs beside the amount and gas, in base units. */
  nativeFeeRaw: string | null
  /** Dollars of both sides when it was quoted. */
  valueUsd: { from: number; to: number } | null
  /** Hundredths of a percent. */
  slippageBps: number
  feesUsd: number | null
  quotedAtMs: number
}

export interface OrderTicket {
  kind: 'limit' | 'stop-loss' | 'take-profit' | 'twap'
  id: string
  side: 'buy' | 'sell'
  spend: TicketToken & { amountRaw: string }
  receive: TicketToken
  /** US dollars per token as decimal text; null when the order has no level. */
  priceLevel: string | null
  marketPriceUsd: number
  schedule: { buckets: number; bucketSeconds: number } | null
  endsAtMs: number
  /** null when no wallet was named: then whoever opens the link can sign. */
  sender: string | null
  venue: string
  quotedAtMs: number
}

export interface PayTicket {
  kind: 'pay'
  id: string
  spend: TicketToken & { amountRaw: string }
  recipient: string
  /** The name the recipient was resolved from, such as `vitalik.eth`. */
  recipientName: string | null
  sender: string | null
  quotedAtMs: number
}
