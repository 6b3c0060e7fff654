import type { Context } from '../domain/context.ts'
import { type Failed, type Failure, fail, toFailure } from '../domain/failure.ts'
import type { Facilitator } from './facilitators/facilitator.ts'
import type { Ledger } from './ledger/ledger.ts'
import { BLOCK_SECONDS, EXPIRY_GRACE_SECONDS, LOOK_AGAIN_LATEST_MS } from './limits.ts'
import type { OwedWrites } from './owed-writes.ts'
import { type Attempt, type Claim, type Sale, type Sold, UNPAID } from './sale.ts'
import type { Outcome } from './settlement/outcome.ts'
import type { Reason } from './wire/reasons.ts'

/** Ends a sale: its answer once it is settled, or a failure that says truthfully whether a settlement can still come. */
export interface Finisher {
  settle(sale: SaleToSettle): Promise<Sold>
  /** Frees the payment; when the store fails, recovery does it later. */
  release(key: string, reason: string): Promise<void>
  /** Frees the payment after a failure and returns what to throw; `persisted` is what the ledger was told to write, if anything. */
  callOff(key: string, thrown: unknown, persisted: Attempt | null): Promise<unknown>
}

interface SaleToSettle extends Claim {
  answer: string
  earlier: Attempt | null
  /** The chain showed the transfer, the answer was sold, and a reorganisation took the transfer back. */
  wasSettled?: boolean
}

export interface FinisherSettings {
  ledger: Ledger
  facilitator: Facilitator
  context: Context
  owner: string
  owed: Pick<OwedWrites, 'write'>
  onUnpaid(sale: Claim): void
}

export function createFinisher({ ledger, facilitator, context, owner, owed, onUnpaid }: FinisherSettings): Finisher {
  async function settle(sale: SaleToSettle): Promise<Sold> {
    const { key, payment, terms, answer, earlier, claimedAtMs } = sale
    let sent = earlier
    let persisted: Attempt | null = null
    let outcome: Outcome
    try {
      outcome = await facilitator.settle(payment, terms, {
        earlier,
        async persistHash(step) {
          persisted = step
          await ledger.markSettling({ key, owner, answer, transaction: step.transaction })
          sent = step
        },
      })
    } catch (thrown) {
      if (sent) throw pending(sent.transaction, thrown)
      throw await callOff(key, thrown, persisted)
    }
    if (outcome.kind === 'settled') {
      const { settlement } = outcome
      // It is settled on chain: when the store fails now, it is recorded later and the buyer gets the answer all the same.
      // By the time of the write: whoever looks for reorganisations reads what was settled since it looked last.
      await owed.write(key, () => ledger.markSettled(key, settlement, context.now()))
      return { answer, settlement, claimedAtMs, again: false }
    }
    if (sale.wasSettled) throw await giveUp(sale, outcome)
    throw await explain(key, outcome, earlier, sent)
  }

  /** Its answer is sold: it must be paid while it can be, and may not buy another one. Only the chain ends that. */
  async function giveUp(sale: SaleToSettle, outcome: Exclude<Outcome, { kind: 'settled' }>): Promise<Failed> {
    const { key, terms, earlier } = sale
    if (outcome.kind !== 'refused' || !CANNOT_BE_PAID.has(outcome.reason)) return pending(earlier?.transaction ?? null)
    const { reason } = outcome
    context.log.error('sale.unpaid', {
      key,
      amountBase: terms.amount,
      reason,
      transaction: earlier?.transaction ?? null,
    })
    onUnpaid(sale)
    await release(key, UNPAID)
    return fail({ code: 'payment_failed', reason, transaction: null })
  }

  async function explain(
    key: string,
    outcome: Exclude<Outcome, { kind: 'settled' }>,
    earlier: Attempt | null,
    sent: Attempt | null,
  ): Promise<Failed> {
    if (outcome.kind === 'unknown') return pending(outcome.transaction)
    if (outcome.kind === 'unsent' && earlier) return pending(earlier.transaction)
    const failure: Failure =
      outcome.kind === 'unsent'
        ? { code: 'chain_unavailable' }
        : { code: 'payment_failed', reason: outcome.reason, transaction: outcome.transaction }
    await release(key, outcome.kind === 'unsent' ? failure.code : outcome.reason)
    // While the ledger has it as settling, some process will go on with it: then it is not over for the buyer either.
    if (sent && !(await isReleased(key))) return pending(sent.transaction)
    return fail(failure)
  }

  async function callOff(key: string, thrown: unknown, persisted: Attempt | null): Promise<unknown> {
    const { code } = toFailure(thrown)
    await release(key, code)
    // A store that failed may have written all the same, and then some process will go on with this sale.
    const unsure = persisted && code === 'store_unavailable' && !(await isReleased(key))
    return unsure ? pending(persisted.transaction, thrown) : thrown
  }

  const isReleased = (key: string): Promise<boolean> =>
    ledger.find(key).then(
      (sale) => sale?.state === 'released',
      () => false,
    )

  const release = (key: string, reason: string) =>
    ledger
      .release(key, owner, reason)
      .catch((cause) => context.log.error('ledger.behind', { key, cause: String(cause) }))

  return { settle, release, callOff }
}

/** The nonce is spent or cancelled, or the chain is past the window: no transaction can bring the payment any more. */
const CANNOT_BE_PAID: ReadonlySet<Reason> = new Set<Reason>([
  'authorization_canceled',
  'invalid_exact_evm_payload_authorization_valid_before',
])

/**
 * When recovery looks again at a sale whose end the chain does not show yet: after half its age, at least once a minute, and
 * when its authorization has just expired, for then it is over.
 */
export function lookAgainAtMs(
  { createdAtMs, payment }: Pick<Sale, 'createdAtMs' | 'payment'>,
  nowMs: number,
  leaseMs: number,
): number {
  const usualMs = nowMs + Math.min(Math.max((nowMs - createdAtMs) / 2, leaseMs), LOOK_AGAIN_LATEST_MS)
  const overMs = (Number(payment.authorization.validBefore) + EXPIRY_GRACE_SECONDS + 2 * BLOCK_SECONDS) * 1000
  return Math.floor(overMs > nowMs ? Math.min(usualMs, Math.max(overMs, nowMs + leaseMs)) : usualMs)
}

const pending = (transaction: string | null, cause?: unknown): Failed =>
  fail({ code: 'settlement_pending', transaction }, cause)
