import type { OrderTerms } from './order-rules.ts'

/** Where an order would rest until it acts. */
export interface Venue {
  name: 'cow' | 'orbs' | 'definitive'
  feeName: string
  /** Of what is traded; null where the venue tells it only for a quote of its own. */
  feeBps: number | null
  /** Who must be allowed to take the spent token; for reading an allowance. */
  spender: string | null
}

const COW_CHAINS = new Set(['ethereum', 'base', 'arbitrum', 'polygon', 'bsc', 'avalanche'])

const cow: Venue = {
  name: 'cow',
  feeName: 'CoW volume fee',
  feeBps: 2,
  spender: '0xC92E8bdf79f0507f65a392b0ab4667716BFE0110',
}
const orbs: Venue = {
  name: 'orbs',
  feeName: 'Orbs Spot fee',
  feeBps: 25,
  spender: '0x00002a9C4D9497df5Bd31768eC5d30eEf5405000',
}
const definitive: Venue = { name: 'definitive', feeName: 'Definitive fee', feeBps: null, spender: null }

/**
 * CoW takes least, but an ordinary wallet can place only limit orders there; Orbs Spot takes every kind on every chain
 * but Robinhood Chain, which only Definitive serves.
 */
export function pickVenue({ chain, type }: Pick<OrderTerms, 'chain' | 'type'>): Venue {
  if (chain.slug === 'robinhood') return definitive
  return type === 'limit' && COW_CHAINS.has(chain.slug) ? cow : orbs
}
