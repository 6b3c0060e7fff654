import type { Chain } from '../domain/chains/chain.ts'
import type { Origin } from '../domain/provenance.ts'

/** A token by chain and contract; checksummed on EVM chains. */
export interface TokenPlace {
  chain: Chain
  address: string
}

/** What a holder is; an open set for readers. Pools, burned tokens, lockers and the token itself are nobody's to sell. */
export type HolderKind = 'wallet' | 'contract' | 'pool' | 'burn' | 'locker' | 'token' | 'exchange' | 'bridge'

export interface Holder {
  address: string
  /** Percent of the supply as read: more than 100 where tokens were minted in secret. */
  pct: number
  label: string | null
  kind: HolderKind
}

export interface HolderList {
  symbol: string | null
  name: string | null
  decimals: number | null
  verified: boolean
  /** How many addresses hold the token. */
  count: number | null
  /** Largest first; empty when the sources told only the sum of the ten largest. */
  holders: Holder[]
  /** Sum of the ten largest, as told where there are no rows. */
  statedTop10Pct: number | null
  /** False when the rows say nothing about who is a pool. */
  poolsKnown: boolean
  deployer: { address: string; holdingPct: number | null } | null
  origins: Origin[]
}

export interface HolderSource {
  /** Fails with `unsupported_chain`, `unknown_token`, `no_data` or the trouble of the sources. */
  list(token: TokenPlace): Promise<HolderList>
}
