/** What a method of signing is: how one kind of intent is reviewed, carried out, and followed after a reload. */
import type { SignData } from './page-data.ts'
import type { TradePanel } from './panel.ts'
import type { WalletProvider } from './wallets/wallet-provider.ts'

export interface ReviewRow {
  label: string
  value: string
  /** What a reader must know beside the value. */
  note?: string
  tone?: 'good' | 'warn' | 'bad'
}

/** What the page shows before signing: read from the chain and the router, without a request to the wallet. */
export interface Review {
  /** The figures of a swap or a bridge; other intents have rows alone. */
  panel?: TradePanel
  rows: ReviewRow[]
  /** Label of the button. */
  action: string
  steps: StepName[]
  /** The minimum that is shown, in base units; a quote below it is not signed. */
  least?: bigint
}

export type StepName = 'network' | 'wrap' | 'approve' | 'simulate' | 'sign' | 'post' | 'follow'

export interface Finished {
  title: string
  /** An end that is no success: returned, or not seen to arrive. */
  tone?: 'warn'
  detail: string
  hash?: string
  orderId?: string
  orderUrl?: string
  rows?: ReviewRow[]
}

/** Why the end of something that was sent takes longer than usual, and where the person can do something about it. */
export interface Delay {
  detail: string
  link?: { url: string; label: string }
}

/** What a session knows about a ticket. */
interface TicketWork {
  data: SignData
  /** The service's clock, in milliseconds. */
  now(): number
  /** Called while something that was sent is followed. */
  delayed?(delay: Delay): void
}

/** What a session knows once a wallet is connected. */
export interface ReviewWork<Account extends string = string> extends TicketWork {
  account: Account
}

/** What a session passes to the method when the button is pressed. */
export interface RunWork<Account extends string = string> extends ReviewWork<Account> {
  /** The minimum that the person saw when pressing the button. */
  shownLeast?: bigint | undefined
  /** Called when a step begins. */
  begin(step: StepName): void
  /** Called when the transaction was sent. It is remembered, so that a reload of the page follows it. */
  sent(hash: string): void
}

/** The account type of a provider. */
type AccountOf<Wallet> = Wallet extends WalletProvider<infer Account> ? Account : never

/** Work together with the wallet that it needs. */
export type With<Wallet, Work> = Work & { wallet: Wallet }

export interface Method<Wallet extends WalletProvider, Account extends string = AccountOf<Wallet>> {
  review(work: With<Wallet, ReviewWork<Account>>): Promise<Review>
  run(work: With<Wallet, RunWork<Account>>): Promise<Finished>
  /** Follows what was sent or posted before: a transaction's hash, or an order's id. */
  resume(work: With<Wallet, TicketWork>, hash: string): Promise<Finished>
}

/** A method bound to its wallet, so that a session depends on neither. */
export interface LoadedMethod {
  provider: WalletProvider
  review(work: ReviewWork): Promise<Review>
  run(work: RunWork): Promise<Finished>
  resume(work: TicketWork, hash: string): Promise<Finished>
}

export function bindMethod<Account extends string, Wallet extends WalletProvider<Account>>(
  wallet: Wallet & WalletProvider<Account>,
  method: Method<Wallet, Account>,
): LoadedMethod {
  return {
    provider: wallet,
    review: async (work) => method.review({ ...work, wallet, account: wallet.toAccount(work.account) }),
    run: async (work) => method.run({ ...work, wallet, account: wallet.toAccount(work.account) }),
    resume: async (work, hash) => method.resume({ ...work, wallet }, hash),
  }
}
