import type { Chain } from '../domain/chains/chain.ts'
import type { Origin } from '../domain/provenance.ts'

/** Who holds a token: the largest holders with their share of the supply, and what kind of address each one is. */

/** A token by chain and contract; checksummed on EVM chains. */
export interface TokenPlace {
  chain: Chain
  address: string
}

/**
 * What a holder is. Readers must expect new values. A pool, a burn address, a locker and the token's own contract are
 * not people who could sell, so a concentration figure can leave them out.
 */
export type HolderKind =
  | 'wallet'
  | 'contract'
  | 'pool'
  | 'burn'
  | 'locker'
  | 'token'
  | 'exchange'
  | 'bridge'
  | 'timelock'
  | 'multisig'
  | 'protocol'

export interface Holder {
  address: string
  /** Percent of the stated supply. More than 100 when tokens were minted without being counted in the supply. */
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
  /** Largest first. Empty when the sources gave only the sum of the ten largest. */
  holders: Holder[]
  /** Percent of the supply with the ten largest holders, for sources that give this sum but no rows. */
  statedTop10Pct: number | null
  /** False when no source tells which of the rows are pools. */
  poolsKnown: boolean
  deployer: { address: string; holdingPct: number | null } | null
  /** Whether another source counts the same share for the ten largest; absent when only one source counts them. */
  agreed?: boolean
  origins: Origin[]
}

export interface HolderSource {
  /**
   * Fails with `unsupported_chain`, `unknown_token`, `no_data`, or with the failure of the upstreams when all of them
   * failed.
   */
  list(token: TokenPlace): Promise<HolderList>
}
