import type { Settlement } from '../wire/payment.ts'
import type { Reason } from '../wire/reasons.ts'

/** How one attempt to settle ended, as far as anybody can know. */
export type Outcome =
  | { kind: 'settled'; settlement: Settlement }
  /** Proved not to be settled by what we sent. */
  | { kind: 'refused'; reason: Reason; transaction: string | null }
  /** Nothing left this machine, so nothing can happen. */
  | { kind: 'unsent' }
  /** Something was sent and its end is not known yet. */
  | { kind: 'unknown'; transaction: string | null }

/** What a sale gives to the facilitator that settles it. */
export interface SettleSteps {
  /** Writes down what is about to be sent; it must be durable before anything is sent. */
  persistHash(sent: { transaction: string | null }): Promise<void>
  /** What an earlier attempt sent, when there was one. */
  earlier: { transaction: string | null } | null
}

/** Writes down the hash of a signed transaction before it is sent. */
export type PersistHash = (transaction: `0x${string}`) => Promise<void>
