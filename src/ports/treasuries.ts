import type { Origin } from '../domain/provenance.ts'
import type { Token } from '../domain/token.ts'

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
  /** The part of it that is the DAO's own token. */
  ownTokenUsd: number
}

export interface TreasuryWallet {
  chain: string
  address: string
  label: string | null
  valueUsd: number | null
  /** Where the wallet is published as the DAO's. */
  source: string
}

/** What a DAO holds, complete enough to be sold: a chain that is missing is named, and was known to be small. */
export interface TreasuryReading {
  dao: string
  name: string
  ownToken: string
  /** Positions in protocols included, or balances of the published wallets alone. */
  scope: 'positions' | 'wallets'
  chains: readonly TreasuryChain[]
  holdings: readonly TreasuryHolding[]
  wallets: readonly TreasuryWallet[]
  change24hPct: number | null
  missing: readonly { check: string; reason: string }[]
  origins: readonly Origin[]
}

export interface TreasurySource {
  /** Fails with `unknown_dao`, which names the ones that are known. */
  read(dao: string): Promise<TreasuryReading>
}
