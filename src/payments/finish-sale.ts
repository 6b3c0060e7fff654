import type { Context } from '../domain/context.ts'
import { type Failed, type Failure, fail, toFailure } from '../domain/failure.ts'
import type { Sold } from './charge.ts'
import type { Facilitator, Outcome } from './facilitators/facilitator.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Payment } from './wire/payment.ts'
import type { Terms } from './wire/terms.ts'

export interface Attempt {
  transaction: string | null
}

export interface Claim {
  key: string
  payment: Payment
  terms: Terms
  /** The money was on chain before we asked for it. */
  prepaid?: boolean
}

/** The end of a sale: its answer for a settlement, or a failure that says truthfully whether anything can still come. */
export interface Settling {
  settle(sale: Claim & { answer: string; earlier: Attempt | null }): Promise<Sold>
  /** Frees the payment; a store that fails leaves that to the recovery. */
  release(key: string, reason: string): Promise<void>
  /** Frees the payment after a failure and returns what to throw; `written` is what the ledger was told of, if anything. */
  callOff(key: string, thrown: unknown, written: Attempt | null): Promise<unknown>
}

export interface SettlingSettings {
  ledger: Ledger
  facilitator: Facilitator
  context: Context
  owner: string
}

export function createSettling({ ledger, facilitator, context, owner }: SettlingSettings): Settling {
  async function settle(sale: Claim & { answer: string; earlier: Attempt | null }): Promise<Sold> {
    const { key, payment, terms, answer, earlier } = sale
    let sent = earlier
    let written: Attempt | null = null
    let outcome: Outcome
    try {
      const sending = async (step: Attempt) => {
        written = step
        await ledger.markSettling({ key, owner, answer, transaction: step.transaction })
        sent = step
      }
      outcome = await facilitator.settle(payment, terms, { sending, earlier })
    } catch (thrown) {
      if (sent) throw pending(sent.transaction, thrown)
      throw await callOff(key, thrown, written)
    }
    if (outcome.kind === 'settled') {
      const { settlement } = outcome
      // The chain has spoken; a store that fails now is caught up by recovery, the buyer is not made to wait for it.
      await ledger
        .markSettled(key, settlement, context.now())
        .catch((cause) => context.log.error('ledger.behind', { key, cause: String(cause) }))
      return { answer, settlement, again: false }
    }
    throw await explain(key, outcome, earlier, sent)
  }

  async function explain(
    key: string,
    outcome: Exclude<Outcome, { kind: 'settled' }>,
    earlier: Attempt | null,
    sent: Attempt | null,
  ): Promise<Failed> {
    if (outcome.kind === 'unknown') return pending(outcome.transaction ?? sent?.transaction ?? null)
    if (outcome.kind === 'unsent' && earlier) return pending(earlier.transaction)
    const failure: Failure =
      outcome.kind === 'unsent'
        ? { code: 'chain_unavailable' }
        : { code: 'payment_failed', reason: outcome.reason, transaction: outcome.transaction }
    await release(key, outcome.kind === 'unsent' ? failure.code : outcome.reason)
    // While it is on record as being settled, somebody will go on with it: then it is not over for the buyer either.
    if (sent && !(await isReleased(key))) return pending(sent.transaction)
    return fail(failure)
  }

  async function callOff(key: string, thrown: unknown, written: Attempt | null): Promise<unknown> {
    const { code } = toFailure(thrown)
    await release(key, code)
    // A store that failed may have done what it was told, and then somebody will go on with this sale.
    const unsure = written && code === 'store_unavailable' && !(await isReleased(key))
    return unsure ? pending(written.transaction, thrown) : thrown
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

const pending = (transaction: string | null, cause?: unknown): Failed =>
  fail({ code: 'settlement_pending', transaction }, cause)
