import type { Settlement } from '../chain/events.ts'
import type { Payment } from '../wire/payment.ts'
import type { Reason } from '../wire/reasons.ts'
import type { Terms } from '../wire/terms.ts'

/** How one attempt to settle ended, as far as anybody can know. */
export type Outcome =
  | { kind: 'settled'; settlement: Settlement }
  /** Proved not to be settled by what we sent. */
  | { kind: 'refused'; reason: Reason; transaction: string | null }
  /** Nothing left this machine, so nothing can happen. */
  | { kind: 'unsent' }
  /** Something was sent and its end is not known yet. */
  | { kind: 'unknown'; transaction: string | null }

export interface SettleSteps {
  /** Must be durable before anything is sent. */
  sending(sent: { transaction: string | null }): Promise<void>
  /** What an earlier attempt sent, when there was one. */
  earlier: { transaction: string | null } | null
}

/** Who checks payments and brings them on chain: ourselves, or a service. Money is only ever believed from the chain. */
export interface Facilitator {
  name: string
  /**
   * Fails with `payment_invalid` or `chain_unavailable`; returns when the payment is good for an answer, and says
   * whether the money is on chain already.
   */
  verify(payment: Payment, terms: Terms): Promise<'fresh' | 'prepaid'>
  settle(payment: Payment, terms: Terms, steps: SettleSteps): Promise<Outcome>
  /** What keeps it from settling right now, in words. */
  problems?(): Promise<string[]>
}
