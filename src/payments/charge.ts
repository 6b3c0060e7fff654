import type { Context } from '../domain/context.ts'
import { fail, toFailure } from '../domain/failure.ts'
import { type Asked, clientHash, createBuyerCheck } from './buyer-check.ts'
import type { Facilitator } from './facilitators/facilitator.ts'
import { createFinisher, lookAgainAtMs } from './finish-sale.ts'
import type { Ledger } from './ledger/ledger.ts'
import { SERVE_AGAIN_MS } from './limits.ts'
import { createOwedWrites } from './owed-writes.ts'
import {
  type Attempt,
  type Claim,
  type NewSale,
  NOBODY,
  type Purchase,
  REORGANISED,
  type Sale,
  type Sold,
  type Work,
} from './sale.ts'
import { type Bind, createSalesInProgress } from './sales-in-progress.ts'
import type { Admission } from './standing/admission.ts'
import type { Standing } from './standing/standing.ts'
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
  charge(payment: Payment, terms: Terms, purchase: Purchase, work: Work, limits?: ChargeLimits): Promise<Sold>
  /** Settles or releases one sale that its process left behind. */
  finish(sale: Sale): Promise<void>
  /** Keys of the sales in progress here, those included whose end the store did not take yet. */
  working(): string[]
  /** Writes what the store did not take when it was told. */
  catchUp(): Promise<void>
  /** The store was away until now: for one lease those that ended meanwhile say nothing about their owners. */
  noteStoreAway(): void
}

export interface ChargerSettings {
  ledger: Ledger
  facilitator: Facilitator
  context: Context
  owner: string
  leaseMs: number
  /** Told of each sold answer whose payment a reorganisation took back for good. */
  onUnpaid?(sale: { key: string; terms: Terms }): void
  /** Without it every payer is in good standing. */
  standing?: Standing
}

/** Admits one sale, or fails; returns what ends it. */
export type ChargeStart = () => Promise<() => void>

/** What limits the sales of one process; what is left out limits nothing. Each may fail with what the buyer is to be told. */
interface ChargeLimits {
  /** Before a request begins a sale; those that wait for a sale in progress do not come here. */
  start?: ChargeStart
  /** Before a request waits for the sale in progress of its payment. Returns what ends the wait. */
  wait?(key: string, payer: string): () => void
  /** Before the chain is asked about a payment that buys nothing yet. */
  beforeVerify?(): void
}

interface Selling {
  bind: Bind
  limits: ChargeLimits
}

export function createCharger({
  ledger,
  facilitator,
  context,
  owner,
  leaseMs,
  standing,
  onUnpaid = () => undefined,
}: ChargerSettings): Charger {
  const lease = () => context.now() + leaseMs
  let storeAwayUntilMs = Number.NEGATIVE_INFINITY
  const owed = createOwedWrites(context)
  const { settle, release, callOff } = createFinisher({ ledger, facilitator, context, owner, owed, onUnpaid })
  const checkBuyer = createBuyerCheck(context.now)
  const inProgress = createSalesInProgress({ ledger, context, checkBuyer })

  async function charge(
    payment: Payment,
    terms: Terms,
    purchase: Purchase,
    work: Work,
    limits: ChargeLimits = UNLIMITED,
  ): Promise<Sold> {
    const { wait } = limits
    const key = paymentKey(terms.network, terms.asset, payment.authorization)
    const asked = { payment, fingerprint: fingerprint(payment), client: clientHash(key, purchase.client), purchase }
    const start = async (shared: Asked, bind: Bind) => {
      const leave = await limits.start?.()
      try {
        return await sell({ key, payment, terms }, shared, work, { bind, limits })
      } finally {
        leave?.()
      }
    }
    return inProgress.share(key, asked, start, wait && (() => wait(key, payment.authorization.from)))
  }

  async function sell(
    paying: Omit<Claim, 'claimedAtMs'>,
    asked: Asked,
    work: Work,
    { bind, limits }: Selling,
  ): Promise<Sold> {
    const { key, payment, terms } = paying
    const { purchase, client } = asked
    const known = await ledger.find(key)
    if (known && known.state !== 'released') return resume(known, asked, work, bind)
    const prepaid = await verify(paying, asked, known, limits)
    const { route, requestHash } = purchase
    const claimedAtMs = context.now()
    const claim = {
      key,
      route,
      requestHash,
      fingerprint: asked.fingerprint,
      payment,
      terms,
      client,
      sent: prepaid || (known?.sent ?? false),
      owner,
      leaseUntilMs: lease(),
      createdAtMs: claimedAtMs,
    }
    const { rival, leave } = prepaid ? { ...ALONE, rival: await ledger.claim(claim) } : await admit(claim)
    if (rival?.key === key) return resume(rival, asked, work, bind)
    if (rival) return repeatTwin(rival, purchase)
    bind({ ...claim, state: 'claimed', settledAtMs: null, undeliveredAtMs: null })
    return serve({ ...paying, prepaid, claimedAtMs }, purchase, work).finally(leave)
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

  /**
   * Whether the chain shows the payment as paid already; fails when it is good for nothing. A released payment that others
   * may know of, because it was sent before or is on chain, is open to its buyer alone, and unpaid only for its own request.
   */
  async function verify(
    { payment, terms }: Pick<Claim, 'payment' | 'terms'>,
    asked: Asked,
    released: Sale | undefined,
    limits: ChargeLimits,
  ): Promise<boolean> {
    const isBound = released?.sent === true
    const isElsewhere = isBound && (await checkBuyer(released, asked)) === 'other request'
    // A payment that we had before may have been settled in its time by somebody else, so it may be late: the chain is asked.
    if (released?.fingerprint !== asked.fingerprint) {
      const { from } = payment.authorization
      await standing?.check(from, asked.purchase.address, () => standing.hasBought(from, terms))
      checkWindow(payment, context.now())
    }
    limits.beforeVerify?.()
    const found = await facilitator.verify(payment, terms).catch((thrown) => {
      throw isElsewhere ? fail({ code: 'payment_bound_to_another_request' }, thrown) : thrown
    })
    if (found === 'prepaid') {
      if (released && !isBound) await checkBuyer(released, asked)
      // Whatever was sold for it may be deleted from the ledger by now.
      if (Number(payment.authorization.validBefore) * 1_000 + SERVE_AGAIN_MS < context.now())
        throw refuse('invalid_exact_evm_nonce_already_used')
      return true
    }
    if (isElsewhere) throw fail({ code: 'payment_bound_to_another_request' })
    checkWindow(payment, context.now())
    return false
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
      if (isPayersDoing(thrown)) await countUncharged(claim, purchase)
      throw await callOff(key, thrown, persisted)
    }
    if (!purchase.isWanted()) {
      await countUncharged(claim, purchase)
      await release(key, 'buyer_left')
      // Only a copy of this request that came after the buyer left can see this failure; it is safe to send again.
      throw fail({ code: 'payment_in_progress' })
    }
    const earlier = claim.prepaid ? { transaction: null } : null
    try {
      const sold = await settleOrPark({ ...claim, createdAtMs: context.now() }, { answer, earlier })
      standing?.noteSettled(claim.payment.authorization.from)
      return sold
    } catch (thrown) {
      if (isPayersDoing(thrown) && !isOpen(thrown)) await countUncharged(claim, purchase)
      throw thrown
    }
  }

  async function countUncharged({ prepaid, payment }: Claim, { address }: Purchase): Promise<void> {
    if (!prepaid) await standing?.countUncharged(payment.authorization.from, address)
  }

  /** The same payment came before: serve its stored answer, go on where it stopped, or say that it is at work. */
  async function resume(sale: Sale, asked: Asked, work: Work, bind: Bind): Promise<Sold> {
    await inProgress.checkSame(ownerMayLive(sale) ? { ...sale, leaseUntilMs: Number.POSITIVE_INFINITY } : sale, asked)
    bind(sale)
    if (sale.state === 'settled') {
      const stored = storedAnswer(sale)
      if (!stored) throw refuse('invalid_exact_evm_nonce_already_used')
      return stored
    }
    const mine = await ledger.takeOver(sale.key, owner, context.now(), lease())
    if (!mine) throw fail({ code: 'payment_in_progress' })
    const { key, payment, terms, answer } = mine
    if (mine.state === 'settling' && answer !== null) return settleAgain(mine, answer)
    checkWindow(payment, context.now())
    return serve({ key, payment, terms, claimedAtMs: mine.createdAtMs }, asked.purchase, work)
  }

  /** Goes on with a sale of ours whose answer is written down. */
  const settleAgain = (sale: Sale, answer: string): Promise<Sold> =>
    settleOrPark(
      { ...sale, claimedAtMs: sale.createdAtMs },
      { answer, earlier: { transaction: sale.transaction }, wasSettled: sale.reason === REORGANISED },
    )

  /** While its end is not known, a sale is parked for ever longer, and its buyer is told so. */
  async function settleOrPark(
    sale: Claim & Pick<Sale, 'createdAtMs'>,
    how: { answer: string; earlier: Attempt | null; wasSettled?: boolean },
  ): Promise<Sold> {
    const { key, payment, terms, claimedAtMs, prepaid } = sale
    try {
      return await settle({ key, payment, terms, claimedAtMs, ...(prepaid ? { prepaid } : {}), ...how })
    } catch (thrown) {
      const isPending = toFailure(thrown).code === 'settlement_pending'
      const untilMs = lookAgainAtMs(sale, context.now(), leaseMs)
      if (isPending) await owed.write(key, () => ledger.park(key, owner, untilMs))
      throw thrown
    }
  }

  /**
   * Another payment of this payer under the same identifier: the answer that one bought, for the very same request. Whoever
   * asks has shown the identifier, which the chain does not know.
   */
  function repeatTwin(twin: Sale, purchase: Purchase): Sold {
    if (twin.requestHash !== purchase.requestHash) throw fail({ code: 'idempotency_conflict' })
    if (twin.state !== 'settled') throw fail({ code: 'payment_in_progress' })
    const stored = storedAnswer(twin)
    if (!stored) throw fail({ code: 'idempotency_conflict' })
    return { ...stored, paidWith: twin.payment.authorization }
  }

  /** For `SERVE_AGAIN_MS`; after that the sale is only a record. */
  function storedAnswer({ answer, settlement, settledAtMs, createdAtMs }: Sale): Sold | undefined {
    const isKept = context.now() - (settledAtMs ?? 0) <= SERVE_AGAIN_MS
    return isKept && answer !== null && settlement
      ? { answer, settlement, claimedAtMs: createdAtMs, again: true }
      : undefined
  }

  /** Its lease may be over only because the store could not be told: its buyer may have been answered. */
  const ownerMayLive = ({ key, owner: by }: Sale): boolean =>
    owed.has(key) || (by !== NOBODY && context.now() < storeAwayUntilMs + leaseMs)

  async function finish(sale: Sale): Promise<void> {
    const { key } = sale
    if (inProgress.has(key) || ownerMayLive(sale)) return
    const nothingToSettle = fail({ code: 'payment_in_progress' })
    // Registered before the first step, so that a buyer who comes now waits for this instead of doing it as well.
    await inProgress
      .run(key, async (bind) => {
        const bound = bind(sale)
        const mine = await ledger.takeOver(key, owner, context.now(), lease())
        if (!mine) throw nothingToSettle
        if (mine.state === 'settling' && mine.answer !== null) {
          // Whoever was to hand it over is gone, and its buyer was told nothing.
          if (sale.owner !== NOBODY) await inProgress.noteUndelivered(bound)
          return settleAgain(mine, mine.answer)
        }
        await release(key, 'left_behind')
        throw nothingToSettle
      })
      .catch((thrown) => {
        if (thrown !== nothingToSettle) throw thrown
      })
  }

  return {
    charge,
    finish,
    working: () => [...inProgress.keys(), ...owed.keys()],
    catchUp: () => owed.catchUp(inProgress.has),
    noteStoreAway() {
      storeAwayUntilMs = context.now()
    },
  }
}

/** Whether the sale may still be settled. */
const isOpen = (thrown: unknown): boolean => OPEN_CODES.has(toFailure(thrown).code)
const OPEN_CODES: ReadonlySet<string> = new Set(['settlement_pending', 'payment_in_progress'])

const UNLIMITED: ChargeLimits = {}

/** Who needs no admission. */
const ALONE = { leave: () => undefined }
