import type { Chain } from '../domain/chains/chain.ts'
import type { Sourced } from '../domain/provenance.ts'

/**
 * What an explorer knows about wallets: who first sent them the chain's coin, when they were first used, who that sender
 * is, and which tokens a wallet has sent away.
 */

export interface WalletOrigin {
  /** Lower-case address that first sent coin to the wallet; `null` when nobody is known to have. */
  funder: string | null
  /** Transaction of that payment. */
  tx: string | null
  /** The payment came out of a contract, such as one that pays many wallets at once. */
  byContract: boolean
  /** Time of the wallet's first transaction, in or out; `null` for a wallet without any. */
  firstSeenMs: number | null
}

/** What is known about an address that paid several wallets; `null` is unknown. */
export interface Funder {
  /** A name that the explorer itself gives, such as that of an exchange. */
  label: string | null
  /** The name is that of an exchange, a bridge or another service that pays strangers. */
  isNamedService: boolean | null
  /** So many transactions that no person can have made them. */
  isBusy: boolean | null
}

/** One transfer of a token out of a wallet. Addresses are lower case. */
export interface TokenSent {
  to: string
  toContract: boolean
  valueRaw: bigint
  atMs: number
}

export interface WalletHistorySource {
  /** Whether wallets of this chain can be looked up. */
  covers(chain: Chain): boolean
  /** The origins that could be read, by lower-case address; an address that failed is left out. */
  origins(chain: Chain, addresses: readonly string[]): Promise<Sourced<ReadonlyMap<string, WalletOrigin>>>
  /** What is known about these senders, by lower-case address. */
  funders(chain: Chain, addresses: readonly string[]): Promise<ReadonlyMap<string, Funder>>
  /** The newest transfers of a token out of a wallet; `whole` when these are all. */
  tokensSent(chain: Chain, token: string, wallet: string): Promise<Sourced<{ sent: TokenSent[]; whole: boolean }>>
}
