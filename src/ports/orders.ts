import type { Origin } from '../domain/provenance.ts'

/** Orders that a wallet has placed at the venues. */

/** `open` can still be filled; the others have ended. */
export type OrderStatus = 'open' | 'filled' | 'cancelled' | 'expired' | 'failed'

export interface PlacedOrder {
  venue: 'cow' | 'orbs'
  id: string
  chain: string
  status: OrderStatus
  kind: 'limit' | 'stop-loss' | 'take-profit' | 'twap'
  sell: OrderSide
  /** `amountRaw` is the least that must be received; `null` when the order states none. */
  buy: Omit<OrderSide, 'amountRaw'> & { amountRaw: bigint | null }
  filledPct: number
  createdAtMs: number | null
  endsAtMs: number | null
}

interface OrderSide {
  address: string
  symbol: string
  decimals: number | null
  amountRaw: bigint
}

export interface PlacedOrders {
  /** Open ones first, then the newest. */
  orders: PlacedOrder[]
  /** Venues and chains that did not answer: their orders are unknown. */
  missing: { venue: 'cow' | 'orbs'; chain: string | null }[]
  origins: Origin[]
}

export interface OrderSource {
  /** Never fails: a venue that does not answer is in `missing`. */
  list(question: { owner: string; chain?: string | undefined }): Promise<PlacedOrders>
}
