import type { GasHealth } from '../settlement/gas-health.ts'
import type { Outcome, SettleSteps } from '../settlement/outcome.ts'
import type { Payment } from '../wire/payment.ts'
import type { Terms } from '../wire/terms.ts'

/** Who verifies payments and settles them on chain: ourselves, or a service. Only the chain proves that money moved. */
export interface Facilitator {
  name: string
  /**
   * Fails with `payment_invalid` or `chain_unavailable`; returns when the payment is good for an answer, and says
   * whether the money is on chain already.
   */
  verify(payment: Payment, terms: Terms): Promise<'fresh' | 'prepaid'>
  settle(payment: Payment, terms: Terms, steps: SettleSteps): Promise<Outcome>
  /** What the payer holds now; where it is missing, calls in flight reserve no balance. */
  balanceOf?(payer: string, terms: Terms): Promise<bigint>
  /** What keeps it from settling right now, in words. */
  problems?(): Promise<string[]>
  /** Gas prices and gas keys; missing where somebody else pays for gas. */
  gasHealth?(terms: readonly Terms[]): Promise<GasHealth>
}
