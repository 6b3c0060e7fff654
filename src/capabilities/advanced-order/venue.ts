import type { Chain } from '../../domain/chains/chain.ts'
import type { OrderVenue } from '../../domain/chains/row.ts'
import { COW_VAULT_RELAYER } from '../../domain/methods.ts'

/** The trading venue that holds an order until it fills. */
export interface Venue {
  name: OrderVenue
  feeName: string
  /** Fee in hundredths of a percent of the traded amount; null when the venue states it only in its own quote. */
  feeBps: number | null
  /** Contract that must be approved to take the spent token; used to read an allowance. */
  spender: string | null
  /** False when the app cannot build and check what this venue wants signed. */
  signable: boolean
}

const cow: Venue = {
  name: 'cow',
  feeName: 'CoW volume fee',
  feeBps: 2,
  spender: COW_VAULT_RELAYER,
  signable: true,
}
const orbs: Venue = {
  name: 'orbs',
  feeName: 'Orbs Spot fee',
  feeBps: 25,
  spender: '0x00002a9C4D9497df5Bd31768eC5d30eEf5405000',
  signable: true,
}
/** What Definitive signs has no minimum in it, so the app does not sign it. */
const definitive: Venue = {
  name: 'definitive',
  feeName: 'Definitive fee',
  feeBps: null,
  spender: null,
  signable: false,
}
const VENUES: Record<OrderVenue, Venue> = { cow, orbs, definitive }

/**
 * The cheapest venue of the chain that takes this type. An ordinary wallet can place only limit orders at CoW; the
 * others take every type.
 */
export function pickVenue({ chain, type }: { chain: Pick<Chain, 'orderVenues'>; type: string }): Venue {
  const name = chain.orderVenues.find((venue) => venue !== 'cow' || type === 'limit')
  return VENUES[name ?? 'orbs']
}

/**
 * Dollars below which no part of an order is filled: the venue's share of it has to pay for the gas of filling it, which
 * on Ethereum is a hundred times that of the other chains. The venues' own pages refuse smaller parts as well.
 */
export const leastPartUsd = ({ slug }: { slug: string }): number => (slug === 'ethereum' ? 100 : 5)
