/** What the orders of all venues share: their shape, what they are built from, and what a price level brings. */
import type { Address } from 'viem'
import type { OrderTicket } from '../../../src/domain/ticket.ts'

/** An order of a venue, ready to be signed: built here, from the ticket alone. */
export interface VenueOrder {
  typed: {
    domain: object
    types: Record<string, { name: string; type: string }[]>
    primaryType: string
    message: object
  }
  spender: Address
  /** How much of the token the venue may take in all. */
  total: bigint
  /** Least output of one part. */
  least: bigint
  endsAtSeconds: number
  url: string
  /** The venue's id of the order, where it follows from the order itself. */
  id?: string
  toBody(signature: string): object
}

/** What an order is built from. */
export interface OrderFacts {
  intent: OrderTicket
  chainId: number
  account: Address
  /** What is spent, in its token form. */
  token: Address
  nowMs: number
}

const DECIMALS = 18

/** Output of an amount at the order's price level, rounded down; a dollar token counts as one dollar. */
export function outAtLevel({ side, spend, receive, priceLevel }: OrderTicket, spentRaw: bigint): bigint | null {
  if (priceLevel === null) return null
  const [whole = '0', fraction = ''] = priceLevel.split('.')
  const level = BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'))
  const one = 10n ** BigInt(DECIMALS)
  const [spentUnit, receivedUnit] = [10n ** BigInt(spend.decimals), 10n ** BigInt(receive.decimals)]
  return side === 'sell'
    ? (spentRaw * level * receivedUnit) / (one * spentUnit)
    : (spentRaw * one * receivedUnit) / (level * spentUnit)
}
