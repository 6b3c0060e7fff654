import { COW_VAULT_RELAYER } from '../../domain/chains/contracts.ts'
import type { OrderVenue } from '../../domain/chains/row.ts'
import type { OrderTerms } from './order-rules.ts'

/** The trading venue that holds an order until it fills. */
export interface Venue {
  name: OrderVenue
  feeName: string
  /** Fee in hundredths of a percent of the traded amount; null when the venue states it only in its own quote. */
  feeBps: number | null
  /** Contract that must be approved to take the spent token; used to read an allowance. */
  spender: string | null
}

const cow: Venue = {
  name: 'cow',
  feeName: 'CoW volume fee',
  feeBps: 2,
  spender: COW_VAULT_RELAYER,
}
const orbs: Venue = {
  name: 'orbs',
  feeName: 'Orbs Spot fee',
  feeBps: 25,
  spender: '0x00002a9C4D9497df5Bd31768eC5d30eEf5405000',
}
const definitive: Venue = { name: 'definitive', feeName: 'Definitive fee', feeBps: null, spender: null }
const VENUES: Record<OrderVenue, Venue> = { cow, orbs, definitive }

/**
 * The cheapest venue of the chain that takes this type. An ordinary wallet can place only limit orders at CoW; the
 * others take every type.
 */
export function pickVenue({ chain, type }: Pick<OrderTerms, 'chain' | 'type'>): Venue {
  const name = chain.orderVenues.find((venue) => venue !== 'cow' || type === 'limit')
  return VENUES[name ?? 'orbs']
}
