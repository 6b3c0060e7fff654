import type { Context } from '../domain/context.ts'
import { fail } from '../domain/failure.ts'
import type { Facilitator } from './facilitators/facilitator.ts'
import { createFinisher } from './finish-sale.ts'
import type { Ledger } from './ledger/ledger.ts'
import { SERVE_AGAIN_MS } from './limits.ts'
import type { Attempt, Claim, NewSale, Purchase, Sale, Sold, Work } from './sale.ts'
import type { Admission, Standing } from './standing/standing.ts'
import { isPayersDoing } from './standing/uncharged.ts'
import { fingerprint, type Payment, paymentKey } from './wire/payment.ts'
import { refuse } from './wire/reasons.ts'
import { checkWindow, type Terms } from './wire/terms.ts'

/**
 * Sells one answer for one payment: claim, work, settle, answer, in this order. It returns only what the chain shows as
 * paid; whatever else happens is thrown as a failure, and then nothing was taken (or the failure says it is pending).
 * `terms` are those that the payment was matched to, see `matchTerms`.
 */
export interface Charger {
  charge(payment: Payment, terms: Terms, purchase: Purchase, work: Work): Promise<Sold>
  /** Settles or releases one sale that its process left behind. */
  finish(sale: Sale): Promise<void>
  /** Keys of the sales in progress here. */
  working(): string[]
}

export interface ChargerSettings {
  ledger: Ledger
  facilitator: Facilitator
  context: Context
  owner: string
  leaseMs: number
  /** Without it every payer is in good standing. */
  standing?: Standing
}

interface Progress {
  fingerprint: string
  requestHash: string
  buyers: Purchase[]
  sold: Promise<Sold>
  /** True once the ledger has this payment for this request, false when it ends without. */
  bound: Promise<boolean>
}

/** Says that the ledger has the payment for the request in progress. */
type Bind = () => void

export function createCharger({ ledger, facilitator, context, owner, leaseMs, standing }: ChargerSettings): Charger {
  const inProgress = new Map<string, Progress>()
  const lease = () => context.now() + leaseMs
  const { settle, release, callOff } = createFinisher({ ledger, facilitator, context, owner })

  async function charge(payment: Payment, terms: Terms, purchase: Purchase, work: Work): Promise<Sold> {
    const key = paymentKey(terms.network, terms.asset, payment.authorization)
    const print = fingerprint(payment)
    for (let running = inProgress.get(key); running; running = inProgress.get(key)) {
      if (isSame(running, print, purchase)) {
        running.buyers.push(purchase)
        return running.sold
      }
      // Until the running sale is in the ledger it has no right to the payment; this request may be the rightful one.
      if (await running.bound) checkSame(running, print, purchase)
    }
    const buyers = [purchase]
    const shared = { ...purchase, isWanted: () => buyers.some((buyer) => buyer.isWanted()) }
    return follow({ key, fingerprint: print, requestHash: purchase.requestHash, buyers }, (bind) =>
      sell({ key, payment, terms }, print, shared, work, bind),
    )
  }

  /** Lets further copies of the same request share what is in progress instead of starting it again. */
  async function follow(
    progress: Omit<Progress, 'sold' | 'bound'> & { key: string },
    start: (bind: Bind) => Promise<Sold>,
  ): Promise<Sold> {
    let decide: (bound: boolean) => void = () => undefined
    const bound = new Promise<boolean>((resolve) => {
      decide = resolve
    })
    const sold = start(() => decide(true))
    inProgress.set(progress.key, { ...progress, sold, bound })
    try {
      return await sold
    } finally {
      inProgress.delete(progress.key)
      decide(false)
    }
  }

  async function sell(paying: Claim, print: string, purchase: Purchase, work: Work, bind: Bind): Promise<Sold> {
    const { key, payment, terms } = paying
    const known = await ledger.find(key)
    if (known && known.state !== 'released') return resume(known, print, purchase, work, bind)
    // A payment that we had before may have been settled in its time by somebody else, so it may be late: the chain is asked.
    if (known?.fingerprint !== print) {
      standing?.check(payment.authorization.from)
      checkWindow(payment, context.now())
    }
    const prepaid = (await facilitator.verify(payment, terms)) === 'prepaid'
    if (!prepaid) checkWindow(payment, context.now())
    const twin = payment.paymentId
      ? await ledger.findByPaymentId(payment.authorization.from, payment.paymentId)
      : undefined
    if (twin) return repeatTwin(twin, purchase)
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
    const { rival, leave } = prepaid ? { ...ALONE, rival: await ledger.claim(claim) } : await admit(claim)
    if (rival?.key === key) return resume(rival, print, purchase, work, bind)
    if (rival) return repeatTwin(rival, purchase)
    bind()
    return serve({ ...paying, prepaid }, purchase, work).finally(leave)
  }

  /** Claims the payment, if its payer may have one more call in flight. */
  async function admit(claim: NewSale): Promise<Admission> {
    if (!standing) return { ...ALONE, rival: await ledger.claim(claim) }
    const { from } = claim.payment.authorization
    return standing.admit(claim, {
      claim: () => ledger.claim(claim),
      release: (reason) => release(claim.key, reason),
      readBalance: facilitator.balanceOf && (() => readBalance(from, claim.terms)),
    })
  }

  async function readBalance(payer: string, terms: Terms): Promise<bigint> {
    try {
      return (await facilitator.balanceOf?.(payer, terms)) ?? 0n
    } catch (cause) {
      throw fail({ code: 'chain_unavailable' }, cause)
    }
  }

  /** From a claim of ours to a settled answer. */
  async function serve(claim: Claim, purchase: Purchase, work: Work): Promise<Sold> {
    const { key } = claim
    let answer: string
    let persisted: Attempt | null = null
    try {
      answer = await work()
      if (claim.prepaid) {
        // It is paid: if this process ends now, another one must finish the sale with this answer and no other.
        persisted = { transaction: null }
        await ledger.markSettling({ key, owner, answer, transaction: null })
      }
    } catch (thrown) {
      if (!claim.prepaid && isPayersDoing(thrown)) await standing?.countUncharged(claim.payment.authorization.from)
      throw await callOff(key, thrown, persisted)
    }
    if (!purchase.isWanted()) {
      await standing?.countUncharged(claim.payment.authorization.from)
      await release(key, 'buyer_left')
      // Only a copy of this request that came after the buyer left can see this failure; it is safe to send again.
      throw fail({ code: 'payment_in_progress' })
    }
    return settle({ ...claim, answer, earlier: claim.prepaid ? { transaction: null } : null })
  }

  /** The same payment came before: serve its stored answer, go on where it stopped, or say that it is at work. */
  async function resume(sale: Sale, print: string, purchase: Purchase, work: Work, bind: Bind): Promise<Sold> {
    checkSame(sale, print, purchase)
    bind()
    if (sale.state === 'settled') {
      const stored = storedAnswer(sale)
      if (!stored) throw refuse('invalid_exact_evm_nonce_already_used')
      return stored
    }
    const mine = await ledger.takeOver(sale.key, owner, context.now(), lease())
    if (!mine) throw fail({ code: 'payment_in_progress' })
    const { key, payment, terms, answer, transaction } = mine
    if (mine.state === 'settling' && answer !== null)
      return settle({ key, payment, terms, answer, earlier: { transaction } })
    checkWindow(payment, context.now())
    return serve({ key, payment, terms }, purchase, work)
  }

  /** Another payment of this payer under the same identifier: the answer that one bought, for the very same request. */
  function repeatTwin(twin: Sale, purchase: Purchase): Sold {
    if (twin.requestHash !== purchase.requestHash) throw fail({ code: 'idempotency_conflict' })
    if (twin.state !== 'settled') throw fail({ code: 'payment_in_progress' })
    const stored = storedAnswer(twin)
    if (!stored) throw fail({ code: 'idempotency_conflict' })
    return { ...stored, paidWith: twin.payment.authorization }
  }

  /** For `SERVE_AGAIN_MS`; after that the sale is only a record. */
  function storedAnswer({ answer, settlement, settledAtMs }: Sale): Sold | undefined {
    const isKept = context.now() - (settledAtMs ?? 0) <= SERVE_AGAIN_MS
    return isKept && answer !== null && settlement ? { answer, settlement, again: true } : undefined
  }

  async function finish({ key, fingerprint, requestHash }: Sale): Promise<void> {
    if (inProgress.has(key)) return
    const nothingToSettle = fail({ code: 'payment_in_progress' })
    // Registered before the first step, so that a buyer who comes now waits for this instead of doing it as well.
    await follow({ key, fingerprint, requestHash, buyers: [] }, async (bind) => {
      bind()
      const mine = await ledger.takeOver(key, owner, context.now(), lease())
      if (!mine) throw nothingToSettle
      const { payment, terms, answer, transaction, state } = mine
      if (state === 'settling' && answer !== null) {
        return settle({ key, payment, terms, answer, earlier: { transaction } })
      }
      await release(key, 'left_behind')
      throw nothingToSettle
    }).catch((thrown) => {
      if (thrown !== nothingToSettle) throw thrown
    })
  }

  return { charge, finish, working: () => [...inProgress.keys()] }
}

const ALONE = { leave: () => undefined }

interface Bound {
  fingerprint: string
  requestHash: string
}

const isSame = (known: Bound, print: string, { requestHash }: Purchase): boolean =>
  known.fingerprint === print && known.requestHash === requestHash

/** One authorization buys one answer: another body, route or signature under the same nonce is refused. */
function checkSame(known: Bound, print: string, purchase: Purchase): void {
  if (known.fingerprint !== print) throw refuse('invalid_exact_evm_nonce_already_used')
  if (known.requestHash !== purchase.requestHash) throw fail({ code: 'payment_bound_to_another_request' })
}
