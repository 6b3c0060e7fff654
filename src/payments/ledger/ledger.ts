import type { Settlement } from '../chain/events.ts'
import type { Payment } from '../wire/payment.ts'
import type { Terms } from '../wire/terms.ts'
import type { SalesReport } from './sales-report.ts'

export type SaleState = 'claimed' | 'settling' | 'settled' | 'released'

/** One payment and the one answer it buys. */
export interface Sale {
  key: string
  route: string
  requestHash: string
  fingerprint: string
  payment: Payment
  terms: Terms
  state: SaleState
  /** The process that works on it, and until when nobody else may. */
  owner: string
  leaseUntilMs: number
  answer: string | null
  /** The last transaction sent for it. */
  transaction: string | null
  settlement: Settlement | null
  /** Why it was released. */
  reason: string | null
  createdAtMs: number
  settledAtMs: number | null
}

export type NewSale = Pick<
  Sale,
  'key' | 'route' | 'requestHash' | 'fingerprint' | 'payment' | 'terms' | 'owner' | 'leaseUntilMs' | 'createdAtMs'
>

/** What is about to be sent for a sale, and the answer it pays for. */
export interface SettlingStep {
  key: string
  owner: string
  answer: string
  transaction: string | null
}

/**
 * The durable record of every sale. A state only moves forward: claimed, settling, settled; or released, from
 * which the same payment may be claimed anew. Each move names the owner, so that a process that lost its lease
 * cannot write over its successor. A call that fails has changed nothing.
 */
export interface Ledger extends KeyLock {
  find(key: string): Promise<Sale | undefined>
  /** The sale of this payer under this identifier, unless it was released. */
  findByPaymentId(payer: string, paymentId: string): Promise<Sale | undefined>
  /** `undefined` when the claim is ours; else the sale that stands in the way. */
  claim(sale: NewSale): Promise<Sale | undefined>
  /** Takes an open sale that is ours already or whose owner has let its lease run out; returns it as it stands then. */
  takeOver(key: string, owner: string, nowMs: number, leaseUntilMs: number): Promise<Sale | undefined>
  /** An answer that is written down stays the one, whatever is sent after it. */
  markSettling(step: SettlingStep): Promise<void>
  markSettled(key: string, settlement: Settlement, settledAtMs: number): Promise<void>
  release(key: string, owner: string, reason: string): Promise<void>
  /** Keeps the leases of everything this process works on. */
  renew(owner: string, keys: string[], leaseUntilMs: number): Promise<void>
  /** Open sales that nobody holds any more. */
  listAbandoned(nowMs: number, limit: number): Promise<Sale[]>
  /** Drops answers that are past their day; the record of the sale stays. */
  forgetAnswers(settledBeforeMs: number): Promise<number>
  list(filter: { state?: SaleState; limit: number }): Promise<Sale[]>
  countOpen(): Promise<Record<'claimed' | 'settling', number>>
  /** Sums over everything that was begun since; answers and signatures are not read. */
  report(sinceMs: number): Promise<SalesReport>
  close(): Promise<void>
}

export interface HeldKey {
  /** The next nonce as we last left it; `null` when the chain must be asked. */
  nonce: number | null
  usedAtMs: number
  /** False when the seat was lost meanwhile: whatever was signed on it must not be sent. */
  isHeld(): boolean
  next(nonce: number | null): void
}

/** One relayer key is used by one process at a time. */
export interface KeyLock {
  withKey<T>(address: string, work: (seat: HeldKey) => Promise<T>): Promise<T>
}
