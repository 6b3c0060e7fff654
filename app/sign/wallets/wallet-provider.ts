/** What every kind of wallet offers to the page: a list to choose from, and the account of the chosen one. */

import type { OnDemandWallet } from '../../wallet/on-demand.ts'

/** A wallet that this browser offers. */
export interface OfferedWallet {
  id: string
  name: string
  icon: string | undefined
}

/** Where accounts come from: the wallets of EVM chains, or those of Solana. */
export interface WalletProvider<Account extends string = string> {
  list(): OfferedWallet[]
  /** Wallets whose code is loaded when one is chosen. */
  listOnDemand?(): OnDemandWallet[]
  onList(change: () => void): void
  /** Called when the wallet's owner picks another account or disconnects. */
  onAccount(change: (account: Account | undefined) => void): void
  connect(id: string): Promise<Account>
  /** The transaction of a ticket that the wallet was asked for before a reload, where the chain has it. */
  findSent?(ticketId: string): Promise<string | undefined>
  /** The same account with the type of this provider; throws if it is not an account of its chains. */
  toAccount(account: string): Account
}
