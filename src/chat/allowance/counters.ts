/** Which counters a read is taken from. */
import type { ChatStore, Counter } from '../store/chat-store.ts'
import { PROVEN_WALLETS_PER_CLIENT } from './limits.ts'
import { ANONYMOUS, type Tier, WALLET } from './tiers.ts'

/** The asker that a read is counted on, after address and proof were verified. */
export interface KnownAsker {
  client: string
  anonId: string | undefined
  address: string | undefined
  proven: boolean
  tier: Tier
}

export interface Ceilings {
  /** Reads a day over everyone who has not proved that they hold the token. */
  everyone: number
  /** Reads a day over all proven holders. */
  holders: number
  /** Conversations that one client address may have at full allowance. */
  conversationsPerClient: number
}

export interface SharedCounter extends Counter {
  /** Shared counters are the operator's ceilings; the others are the asker's own. */
  shared: boolean
}

/** The counters that one read is taken from; see decision 7 for the reasons. */
export function toCounters(asker: KnownAsker, ceilings: Ceilings, digest: ChatStore['digest']): SharedCounter[] {
  const { client, anonId, address, proven, tier } = asker
  const { everyone, holders, conversationsPerClient } = ceilings
  const own = (kind: string, value: string, limit: number) => ({ key: digest(kind, value), limit, shared: false })
  const ceiling = (key: string, limit: number) => ({ key, limit, shared: true })

  if (proven && address !== undefined) {
    const counted = own('proven', address, tier.reads)
    if (tier.name === 'holder') return [counted, ceiling('holders', holders)]
    const wallets = PROVEN_WALLETS_PER_CLIENT * WALLET.reads * conversationsPerClient
    return [counted, own('proven-client', client, wallets), ceiling('everyone', everyone)]
  }
  const perClient = Math.min(tier.reads * conversationsPerClient, mostOfOneClient(everyone))
  return [
    ...(address === undefined ? [] : [own('address', address, tier.reads)]),
    ...(anonId === undefined ? [] : [own('anon', anonId, tier.reads)]),
    own('client', client, perClient),
    ceiling('everyone', everyone),
  ]
}

/** Anyone can send the address of a large holder, so one client gets at most half of what everyone shares. */
const mostOfOneClient = (everyone: number) => Math.max(ANONYMOUS.reads, Math.floor(everyone / 2))
