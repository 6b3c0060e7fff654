import type { Context } from '../domain/context.ts'
import { type Failed, fail, toFailure } from '../domain/failure.ts'
import type { Settlement } from './chain/token-events.ts'
import { checkTerms, checkWindow } from './check-terms.ts'
import type { Facilitator, Outcome } from './facilitators/facilitator.ts'
import type { Ledger, Sale } from './ledger/ledger.ts'
import { fingerprint, type Payment, paymentKey } from './payment.ts'
import { refuse } from './refuse.ts'
import type { Terms } from './terms.ts'

/** What is being bought: the route, the hash of method, route and validated body, and whether anybody still waits. */
export interface Purchase {
  route: string
  requestHash: string
  isWanted(): boolean
}

export interface Sold {
  answer: string
  settlement: Settlement
  /** True when this is the stored answer of an earlier sale. */
  again: boolean
}

export type Work = () => Promise<string>

/**
 * Sells one answer for one payment: claim, work, settle, answer, in this order. It returns only what the chain shows as
 * paid; whatever else happens is thrown as a failure, and then nothing was taken (or the failure says it is pending).
 */
export interface Till {
  charge(payment: Payment, terms: Terms, purchase: Purchase, work: Work): Promise<Sold>
  /** Settles or releases one sale that its process left behind. */
  finish(sale: Sale): Promise<void>
  /** Keys of the sales in progress here. */
  working(): string[]
}

export interface TillSettings {
  ledger: Ledger
  facilitator: Facilitator
  context: Context
  owner: string
  leaseMs: number
}

interface Progress {
  fingerprint: string
  requestHash: string
  buyers: Purchase[]
  sold: Promise<Sold>
}

interface Claim {
  key: string
  payment: Payment
  terms: Terms
  /** The money was on chain before we asked for it. */
  prepaid?: boolean
}

const ANSWER_KEPT_MS = 24 * 3600 * 1000

export function createTill({ ledger, facilitator, context, owner, leaseMs }: TillSettings): Till {
  const inProgress = new Map<string, Progress>()
  const lease = () => context.now() + leaseMs

  async function charge(payment: Payment, terms: Terms, purchase: Purchase, work: Work): Promise<Sold> {
    checkTerms(payment, terms)
    const key = paymentKey(terms.network, terms.asset, payment.authorization)
    const print = fingerprint(payment)
    const running = inProgress.get(key)
    if (running) {
      checkSame(running, print, purchase)
      running.buyers.push(purchase)
      return running.sold
    }
    const buyers = [purchase]
    const shared = { ...purchase, isWanted: () => buyers.some((buyer) => buyer.isWanted()) }
    return follow({ key, fingerprint: print, requestHash: purchase.requestHash, buyers }, () =>
      sell(key, print, payment, terms, shared, work),
    )
  }

  /** Lets further copies of the same request share what is in progress instead of starting it again. */
  async function follow(progress: Omit<Progress, 'sold'> & { key: string }, start: () => Promise<Sold>): Promise<Sold> {
    const sold = start()
    inProgress.set(progress.key, { ...progress, sold })
    try {
      return await sold
    } finally {
      inProgress.delete(progress.key)
    }
  }

  async function sell(key: string, print: string, payment: Payment, terms: Terms, purchase: Purchase, work: Work) {
    const known = await ledger.find(key)
    if (known && known.state !== 'released') return resume(known, print, purchase, work)
    checkWindow(payment, context.now())
    const prepaid = (await facilitator.verify(payment, terms)) === 'prepaid'
    const twin = payment.paymentId
      ? await ledger.findByPaymentId(payment.authorization.from, payment.paymentId)
      : undefined
    if (twin) return repeat(twin, purchase)
    const { route, requestHash } = purchase
    const claim = {
      key,
      route,
      requestHash,
      fingerprint: print,
      payment,
      terms,
      owner,
      leaseUntilMs: lease(),
      createdAtMs: context.now(),
    }
    const rival = await ledger.claim(claim)
    if (rival?.key === key) return resume(rival, print, purchase, work)
    if (rival) return repeat(rival, purchase)
    return serve({ key, payment, terms, prepaid }, purchase, work)
  }

  /** From a claim of ours to a settled answer. */
  async function serve(claim: Claim, purchase: Purchase, work: Work): Promise<Sold> {
    const { key } = claim
    let answer: string
    try {
      answer = await work()
      await ledger.markAnswered(key, owner, answer)
    } catch (thrown) {
      await release(key, toFailure(thrown).code)
      throw thrown
    }
    if (!purchase.isWanted()) {
      await release(key, 'buyer_left')
      throw fail({ code: 'no_data', about: 'a buyer who left' })
    }
    return settle({ ...claim, answer, earlier: claim.prepaid ? { transaction: null } : null })
  }

  async function settle(
    sale: Claim & { answer: string; earlier: { transaction: string | null } | null },
  ): Promise<Sold> {
    const { key, payment, terms, answer, earlier } = sale
    const startedMs = context.now()
    let sent = earlier
    let outcome: Outcome
    try {
      const sending = async (step: { transaction: string | null }) => {
        await ledger.markSettling(key, owner, step.transaction)
        sent = step
      }
      outcome = await facilitator.settle(payment, terms, { sending, earlier })
    } catch (thrown) {
      if (sent) throw fail({ code: 'settlement_pending', transaction: sent.transaction }, thrown)
      await release(key, toFailure(thrown).code)
      throw thrown
    }
    if (outcome.kind === 'settled') {
      const { settlement } = outcome
      // The chain has spoken; a store that fails now is caught up by recovery, the buyer is not made to wait for it.
      await ledger
        .markSettled(key, settlement, context.now())
        .catch((cause) => context.log.error('ledger.behind', { key, cause: String(cause) }))
      context.log.info('sale.settled', {
        key,
        amount: terms.amount,
        tx: settlement.transaction,
        ms: context.now() - startedMs,
      })
      return { answer, settlement, again: false }
    }
    throw await explain(key, outcome, earlier !== null)
  }

  async function explain(
    key: string,
    outcome: Exclude<Outcome, { kind: 'settled' }>,
    wasSent: boolean,
  ): Promise<Failed> {
    if (outcome.kind === 'unknown' || (outcome.kind === 'unsent' && wasSent)) {
      return fail({ code: 'settlement_pending', transaction: outcome.kind === 'unknown' ? outcome.transaction : null })
    }
    if (outcome.kind === 'unsent') {
      await release(key, 'chain_unavailable')
      return fail({ code: 'chain_unavailable' })
    }
    await release(key, outcome.reason)
    return fail({ code: 'payment_failed', reason: outcome.reason, transaction: outcome.transaction })
  }

  /** The same payment came before: serve its stored answer, go on where it stopped, or say that it is at work. */
  async function resume(sale: Sale, print: string, purchase: Purchase, work: Work): Promise<Sold> {
    checkSame(sale, print, purchase)
    if (sale.state === 'settled') return repeat(sale, purchase)
    const mine = await ledger.takeOver(sale.key, owner, context.now(), lease())
    if (!mine) throw fail({ code: 'payment_in_progress' })
    const { key, payment, terms, answer, transaction } = mine
    if (mine.state === 'settling' && answer !== null)
      return settle({ key, payment, terms, answer, earlier: { transaction } })
    checkWindow(payment, context.now())
    if (mine.state === 'answered' && answer !== null) return settle({ key, payment, terms, answer, earlier: null })
    return serve({ key, payment, terms }, purchase, work)
  }

  /** The stored answer, for the very same request, for a day. */
  function repeat(sale: Sale, purchase: Purchase): Sold {
    if (sale.requestHash !== purchase.requestHash) throw fail({ code: 'idempotency_conflict' })
    if (sale.state !== 'settled') throw fail({ code: 'payment_in_progress' })
    const { answer, settlement, settledAtMs } = sale
    if (!answer || !settlement || context.now() - (settledAtMs ?? 0) > ANSWER_KEPT_MS) {
      throw refuse('invalid_exact_evm_nonce_already_used')
    }
    return { answer, settlement, again: true }
  }

  async function finish(sale: Sale): Promise<void> {
    if (inProgress.has(sale.key)) return
    const mine = await ledger.takeOver(sale.key, owner, context.now(), lease())
    if (!mine) return
    const { key, payment, terms, answer, transaction } = mine
    if (mine.state !== 'settling' || answer === null) return release(key, 'left_behind')
    await follow({ ...mine, buyers: [] }, () => settle({ key, payment, terms, answer, earlier: { transaction } }))
  }

  const release = (key: string, reason: string) =>
    ledger
      .release(key, owner, reason)
      .catch((cause) => context.log.error('ledger.behind', { key, cause: String(cause) }))

  return { charge, finish, working: () => [...inProgress.keys()] }
}

/** One authorization buys one answer: another body, route or signature under the same nonce is refused. */
function checkSame(known: { fingerprint: string; requestHash: string }, print: string, purchase: Purchase): void {
  if (known.fingerprint !== print) throw refuse('invalid_exact_evm_nonce_already_used')
  if (known.requestHash !== purchase.requestHash) throw fail({ code: 'payment_bound_to_another_request' })
}
