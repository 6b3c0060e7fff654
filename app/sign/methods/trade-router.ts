/** What each router brings to a trade: how its transaction is made and proved, and how it is followed to its end. */
import type { Address, Hash, TransactionReceipt } from 'viem'
import type { Delay, ReviewWork, With } from '../method.ts'
import type { SignData } from '../page-data.ts'
import type { Agreed, ProvenTrade } from '../proofs/agreed.ts'
import type { EvmWallet } from '../wallets/evm-wallet.ts'

export type TradeWork = With<EvmWallet, ReviewWork<Address>>

/** How a trade ended. `refunded` is an end too, but no success; `unconfirmed` is a router's word without a credit. */
export type Ending =
  | { kind: 'arrived'; amount: bigint; hash?: string; isSeen: boolean }
  | { kind: 'refunded'; detail: string; amount?: bigint; hash?: string }
  | { kind: 'unconfirmed'; detail: string; hash?: string }
  | { kind: 'failed'; detail: string }

export interface TradeRouter {
  /** Asks for the trade, or builds it; whatever it returns was compared with the agreement. */
  prepare(work: TradeWork, agreed: Agreed): Promise<ProvenTrade>
  /** Follows a transaction that is in a block until the money is there or back. */
  follow(work: Followed, hash: Hash, receipt: TransactionReceipt): Promise<Ending>
  /** Who keeps the minimum, and what happens otherwise, in one sentence. */
  promise: string
}

export interface Followed {
  data: SignData
  wallet: EvmWallet
  /** Tells the person why it takes longer than usual. */
  delayed?(delay: Delay): void
}
