import { LRUCache } from 'lru-cache'
import type { Context } from '../../domain/context.ts'
import { type Failed, fail } from '../../domain/failure.ts'
import {
  PAYERS_FORGET_EVERY_MS,
  PAYERS_REMEMBERED,
  SEND_LEASE_WAIT_MS,
  STANDING_KEPT_MS,
  UNCHARGED_WINDOW_MS,
  UNKNOWN_LEASE_MS,
} from '../limits.ts'
import type { NewSale, Sale } from '../sale.ts'
import { refuse } from '../wire/reasons.ts'
import type { Terms } from '../wire/terms.ts'
import { createInFlight } from './in-flight.ts'
import { createPayerLeases } from './payer-leases.ts'
import type { PayerRecord, StandingStore } from './standing-store.ts'
import { createTightAdmission } from './tight-admission.ts'

/**
 * A payer's standing: calls in flight and the balance they reserve, a failure on chain, attempts that were not charged. It is
 * kept in the shared store, so all replicas agree; what this process has seen is known here at once.
 */
export interface Standing {
  /** Before anything is done for a payment: fails when this process knows that the payer is refused or limited; asks nobody. */
  check(payer: string): void
  /** Right before a transfer is sent: fails when this process knows of a failure on chain; asks nobody. */
  checkFailure(payer: string): void
  /** As `checkFailure`, and asks the store when it was not asked for a second. */
  recheckFailure(payer: string, terms: Terms): Promise<void>
  /** Notes a balance that was just read from the chain. */
  learnBalance(payer: string, terms: Terms, balanceBase: bigint): void
  /** Claims a sale for a payer in good standing; `leave` must be called when the sale has ended. */
  admit(sale: NewSale, claiming: Claiming): Promise<Admission>
  /** Work was done for this payer, and nothing was charged. */
  countUncharged(payer: string): Promise<void>
  /** A transfer of this payer was mined without effect. */
  refuse(payer: string, transaction: string): Promise<void>
  /** For payers with code: one transaction at a time, over all replicas. */
  takeSendingLease(payer: string, terms: Terms): Promise<SendingLease>
}

interface Claiming {
  /** As `Ledger.claim`. */
  claim(): Promise<Sale | undefined>
  release(reason: string): Promise<void>
  /** Absent where nobody reads balances; then only calls in flight are limited. */
  readBalance?: (() => Promise<bigint>) | undefined
}

export interface Admission {
  /** The sale that stands in the way of the claim, if any. */
  rival: Sale | undefined
  leave(): void
}

interface SendingLease {
  /** `isKnown` is false while the transaction may still be mined. */
  end(isKnown: boolean): Promise<void>
}

export interface StandingLimits {
  PAYER_CALLS_AT_ONCE: number
  PAYER_REFUSED_MINUTES: number
  PAYER_UNCHARGED_CALLS: number
}

export interface StandingSettings {
  store: StandingStore
  context: Context
  owner: string
  limits: StandingLimits
}

interface Refusal {
  untilMs: number
  failed(): Failed
}

type Refusals = LRUCache<string, Refusal>

export function createStanding({ store, context, owner, limits }: StandingSettings): Standing {
  const { now, log } = context
  /** After a failure on chain; after too many attempts that were not charged. */
  const failures: Refusals = new LRUCache({ max: PAYERS_REMEMBERED })
  const pauses: Refusals = new LRUCache({ max: PAYERS_REMEMBERED })
  const balances = new LRUCache<string, bigint>({ max: PAYERS_REMEMBERED })
  const lastReads = new LRUCache<string, { atMs: number; record: PayerRecord }>({ max: PAYERS_REMEMBERED })
  const inFlight = createInFlight()
  const leases = createPayerLeases(store, context, owner)
  const refusedMs = limits.PAYER_REFUSED_MINUTES * 60_000
  let forgotAtMs = now()

  function checkIn(refusals: Refusals, payer: string): void {
    const known = refusals.get(payer)
    if (!known) return
    if (known.untilMs > now()) throw known.failed()
    refusals.delete(payer)
  }

  const checkFailure = (payer: string) => checkIn(failures, payer)

  function check(payer: string): void {
    checkFailure(payer)
    checkIn(pauses, payer)
  }

  async function read(payer: string, terms: Terms): Promise<PayerRecord> {
    const record = await store.read({ payer, prefix: prefixOf(terms), windowMs: UNCHARGED_WINDOW_MS })
    lastReads.set(`${prefixOf(terms)}${payer}`, { atMs: now(), record })
    return record
  }

  /** What was read of this payer within the last moment. */
  function justRead(account: string): PayerRecord | undefined {
    const last = lastReads.get(account)
    return last && now() - last.atMs < STANDING_KEPT_MS ? last.record : undefined
  }

  /** Far below every limit, so that what came since the last look cannot matter. */
  const isFarBelow = ({ openCount, uncharged, refusedForMs }: PayerRecord, ours: number): boolean =>
    refusedForMs === 0 &&
    2 * (openCount + ours) < limits.PAYER_CALLS_AT_ONCE &&
    2 * uncharged.count < limits.PAYER_UNCHARGED_CALLS

  /** What stands against the payer; refusals are remembered here as long as they last. */
  function judge(payer: string, record: PayerRecord): Failed | undefined {
    const { uncharged, openCount } = record
    const failure = judgeFailure(payer, record)
    if (failure) return failure
    if (uncharged.count >= limits.PAYER_UNCHARGED_CALLS) {
      return remember(pauses, payer, uncharged.forMs, (forMs) => tooManyUncharged(uncharged.count, forMs))
    }
    return openCount > limits.PAYER_CALLS_AT_ONCE ? tooManyInFlight(limits.PAYER_CALLS_AT_ONCE) : undefined
  }

  const judgeFailure = (payer: string, { refusedForMs, refusedFor }: PayerRecord): Failed | undefined =>
    refusedForMs > 0
      ? remember(failures, payer, refusedForMs, (forMs, untilMs) => afterFailure(forMs, untilMs, refusedFor))
      : undefined

  function remember(
    refusals: Refusals,
    payer: string,
    forMs: number,
    toFailed: (forMs: number, untilMs: number) => Failed,
  ): Failed {
    const untilMs = now() + forMs
    refusals.set(payer, { untilMs, failed: () => toFailed(untilMs - now(), untilMs) })
    return toFailed(forMs, untilMs)
  }

  /** Rows that say nothing any more are deleted by whoever writes a row. */
  function forgetNowAndThen(): void {
    if (now() - forgotAtMs < PAYERS_FORGET_EVERY_MS) return
    forgotAtMs = now()
    store.forget(UNCHARGED_WINDOW_MS).catch((thrown) => log.warn('standing.behind', { why: String(thrown) }))
  }

  const tight = createTightAdmission({ leases, inFlight, now })

  async function admit(sale: NewSale, claiming: Claiming): Promise<Admission> {
    const { payment, terms } = sale
    const payer = payment.authorization.from
    const amountBase = BigInt(terms.amount)
    const account = `${prefixOf(terms)}${payer}`
    check(payer)
    if (inFlight.count(account) >= limits.PAYER_CALLS_AT_ONCE) throw tooManyInFlight(limits.PAYER_CALLS_AT_ONCE)
    const leave = inFlight.enter(account, amountBase)
    try {
      const rival = await claim()
      if (rival) leave()
      return { rival, leave }
    } catch (thrown) {
      leave()
      throw thrown
    }

    async function claim(): Promise<Sale | undefined> {
      const { readBalance } = claiming
      const balance = balances.get(account)
      // More than this cannot be settled by other replicas between two looks.
      const margin = BigInt(limits.PAYER_CALLS_AT_ONCE) * amountBase
      const isTight = (openBase: bigint) => readBalance && (balance === undefined || balance < openBase + margin)
      if (isTight(inFlight.base(account))) return claimTightly()
      const rival = await claiming.claim()
      if (rival) return rival
      const last = justRead(account)
      const isCalm = last && isFarBelow(last, inFlight.count(account))
      if (isCalm && !isTight(last.openBase + inFlight.base(account))) return undefined
      // Counted after the claim is written: of two replicas that claim at once, one sees both.
      const record = await read(payer, terms).catch(async (thrown) => {
        await claiming.release('store_unavailable')
        throw thrown
      })
      const against = judge(payer, record)
      if (!against && !isTight(record.openBase)) return undefined
      await claiming.release(against ? against.failure.code : 'reserved')
      if (against) throw against
      return claimTightly()
    }

    function claimTightly(): Promise<Sale | undefined> {
      const { claim, readBalance } = claiming
      if (!readBalance) return claim()
      return tight.claim({
        account,
        amountBase,
        claim,
        readBalance,
        read: () => read(payer, terms),
        judge: (record) => judge(payer, record),
      })
    }
  }

  return {
    check,
    checkFailure,
    async recheckFailure(payer, terms) {
      checkFailure(payer)
      if (justRead(`${prefixOf(terms)}${payer}`)) return
      const against = judgeFailure(payer, await read(payer, terms))
      if (against) throw against
    },
    learnBalance: (payer, terms, balanceBase) => void balances.set(`${prefixOf(terms)}${payer}`, balanceBase),
    admit,
    async countUncharged(payer) {
      try {
        forgetNowAndThen()
        const uncharged = await store.countUncharged(payer, UNCHARGED_WINDOW_MS)
        judge(payer, { ...NOTHING_OPEN, uncharged })
      } catch (thrown) {
        log.warn('standing.behind', { payer, why: String(thrown) })
      }
    },
    async refuse(payer, transaction) {
      if (refusedMs === 0) return
      remember(failures, payer, refusedMs, (forMs, untilMs) => afterFailure(forMs, untilMs, transaction))
      log.warn('payer.refused', { payer, transaction, minutes: limits.PAYER_REFUSED_MINUTES })
      try {
        forgetNowAndThen()
        await store.refuse(payer, refusedMs, transaction)
      } catch (thrown) {
        log.error('standing.behind', { payer, why: String(thrown) })
      }
    },
    async takeSendingLease(payer, terms) {
      const lease = await leases.take(`send ${payer}`, SEND_LEASE_WAIT_MS)
      if (!lease) throw fail({ code: 'rate_limited', retryAfterSeconds: 5, message: ONE_AT_A_TIME })
      const end = (isKnown: boolean) => lease.end(isKnown ? undefined : UNKNOWN_LEASE_MS)
      try {
        checkFailure(payer)
        const against = judgeFailure(payer, await read(payer, terms))
        if (against) throw against
        return { end }
      } catch (thrown) {
        await end(true)
        throw thrown
      }
    },
  }
}

const NOTHING_OPEN = { openCount: 0, openBase: 0n, refusedForMs: 0, refusedFor: null }

/** How keys of sales in a token begin. The terms of a route are the same for all of its sales. */
function prefixOf(terms: Terms): string {
  const prefix = prefixes.get(terms) ?? `${terms.network}:${terms.asset.toLowerCase()}:`
  prefixes.set(terms, prefix)
  return prefix
}

const prefixes = new WeakMap<Terms, string>()

function afterFailure(forMs: number, untilMs: number, transaction: string | null): Failed {
  const until = new Date(untilMs).toISOString().replace(/\.\d+Z$/, 'Z')
  const which = transaction ? ` (transaction ${transaction})` : ''
  return refuse(
    'payer_refused_after_failure',
    undefined,
    `A transfer of this payer was mined without effect${which}, so its payments are refused until ${until}. Nothing was taken.`,
    Math.max(1, Math.ceil(forMs / 1000)),
  )
}

const tooManyInFlight = (most: number): Failed =>
  fail({
    code: 'rate_limited',
    retryAfterSeconds: 2,
    message: `This payer has ${most} calls in flight, and no more are taken at once. The payment stays good; send it again when one has ended.`,
  })

const tooManyUncharged = (count: number, forMs: number): Failed =>
  fail({
    code: 'rate_limited',
    retryAfterSeconds: Math.max(1, Math.ceil(forMs / 1000)),
    message: `${count} calls of this payer ended without a charge a short while ago. The payment stays good; send it again later.`,
  })

const ONE_AT_A_TIME =
  'Payments of a contract wallet are settled one after the other, and those before this one took too long. The payment stays good.'
