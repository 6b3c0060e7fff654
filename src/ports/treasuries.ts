import type { Origin } from '../domain/provenance.ts'
import type { Token } from '../domain/token.ts'

/** What a DAO's treasury holds, by chain, token and wallet. */

export interface TreasuryHolding {
  token: Token
  /** Decimal text in token units. */
  amount: string | null
  priceUsd: number | null
  valueUsd: number
  kind: 'own' | 'stable' | 'major' | 'other'
}

export interface TreasuryChain {
  chain: string
  valueUsd: number
  /** The part of `valueUsd` that is the DAO's own token. */
  ownTokenUsd: number
}

export interface TreasuryWallet {
  chain: string
  address: string
  label: string | null
  valueUsd: number | null
  /** Address of the page that publishes the wallet as the DAO's. */
  source: string
}

/**
 * What a DAO holds. It is complete enough to be sold: a chain may be missing only if it is named in `missing` and was
 * small at the last full reading.
 */
export interface Treasury {
  dao: string
  name: string
  ownToken: string
  /** `positions` includes deposits in protocols; `wallets` is only the balances of the published wallets. */
  scope: 'positions' | 'wallets'
  chains: readonly TreasuryChain[]
  holdings: readonly TreasuryHolding[]
  wallets: readonly TreasuryWallet[]
  change24hPct: number | null
  /** The change of a day in US dollars, apart: by price, and by what came or went. */
  change24h: { priceUsd: number; flowUsd: number } | null
  /** Still vesting: `inTotal` tells whether it is part of the chains' values. */
  vesting: { valueUsd: number; inTotal: boolean } | null
  missing: readonly { check: string; reason: string }[]
  origins: readonly Origin[]
}

export interface TreasurySource {
  /** Which DAO is meant. Needs no upstream; fails with `unknown_dao`, which names the ones that are known. */
  slugOf(dao: string): string
  /** Fails with `unknown_dao`, which names the ones that are known. */
  read(dao: string): Promise<Treasury>
}
