import type { Address } from 'viem'
import type { SignData } from './page-data.ts'
import type { Wallets } from './wallets/evm-wallet.ts'

/** A wallet that this browser offers. */
export interface OfferedWallet {
  id: string
  name: string
  icon: string | undefined
}

/** Where accounts come from: wallets of EVM chains, or of Solana. */
export interface Purse {
  list(): OfferedWallet[]
  onList(change: () => void): void
  /** Told when the wallet's owner picks another account or leaves. */
  onAccount(change: (account: string | undefined) => void): void
  connect(id: string): Promise<string>
}

export interface ReviewRow {
  label: string
  value: string
  tone?: 'good' | 'warn' | 'bad'
}

/** What was found out with the wallet at hand, before anything is asked of it. */
export interface Review {
  rows: ReviewRow[]
  /** What the button says. */
  action: string
  steps: StepName[]
  /** The shown minimum, in base units, where there is one: nothing below it is signed. */
  least?: bigint
}

export type StepName = 'network' | 'wrap' | 'approve' | 'simulate' | 'sign' | 'post' | 'follow'

export interface Work {
  data: SignData
  wallets: Wallets
  account: Address
  now(): number
  /** The minimum that the person saw when pressing the button. */
  shownLeast?: bigint | undefined
  /** Says which step has begun. */
  begin(step: StepName): void
  /** Says that the transaction is out; from here on a reload follows it. */
  sent(hash: string): void
}

export interface Finished {
  title: string
  detail: string
  hash?: string
  orderId?: string
  orderUrl?: string
  rows?: ReviewRow[]
}

/** How one kind of intent is looked at again, carried out, and followed after a reload. */
export interface Plan {
  review(work: Pick<Work, 'data' | 'wallets' | 'account' | 'now'>): Promise<Review>
  run(work: Work): Promise<Finished>
  resume(work: Pick<Work, 'data' | 'wallets' | 'now'>, hash: string): Promise<Finished>
}
