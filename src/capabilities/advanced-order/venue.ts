import { COW_VAULT_RELAYER } from '../../domain/chains/contracts.ts'
import type { OrderVenue } from '../../domain/chains/row.ts'
import type { OrderTerms } from './order-rules.ts'

/** Where an order would rest until it acts. */
export interface Venue {
  name: OrderVenue
  feeName: string
  /** Of what is traded; null where the venue tells it only for a quote of its own. */
  feeBps: number | null
  /** Who must be allowed to take the spent token; for reading an allowance. */
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

/** The cheapest one of the chain that takes this kind: CoW takes only limit orders from an ordinary wallet, others take all. */
export function pickVenue({ chain, type }: Pick<OrderTerms, 'chain' | 'type'>): Venue {
  const name = chain.orderVenues.find((venue) => venue !== 'cow' || type === 'limit')
  return VENUES[name ?? 'orbs']
}
