import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../domain/context.ts'
import { type Failed, fail } from '../../domain/failure.ts'
import {
  CLIENT_UNCHARGED_SHARE,
  PAYERS_FORGET_EVERY_MS,
  PAYERS_REMEMBERED,
  SEND_LEASE_WAIT_MS,
  UNCHARGED_WINDOW_MS,
  UNKNOWN_LEASE_MS,
} from '../limits.ts'
import type { NewSale } from '../sale.ts'
import type { AloneQueue } from '../settlement/alone-queue.ts'
import type { Terms } from '../wire/terms.ts'
import { type Admission, type Claiming, createAdmission } from './admission.ts'
import { type Account, createInFlight, prefixOf } from './in-flight.ts'
import { createPayerLeases } from './payer-leases.ts'
import { afterFailure, createRefusals, tooManyInFlight, tooManyUncharged, tooManyUnchargedHere } from './refusals.ts'
import type { PayerRecord, StandingStore } from './standing-store.ts'

/**
 * A payer's standing: calls in flight and the balance they reserve, a failure on chain, attempts that were not charged. It is
 * kept in the shared store, so all replicas agree; what this process has seen is known here at once.
 */
export interface Standing {
  /**
   * Before anything is done for a payment: fails when this process knows that the payer is refused or limited, or that too
   * much was done for nothing at the address it comes from. Only there `hasBought` is asked, whether the payer bought something
   * from another process or before this one started.
   */
  check(payer: string, address: string, hasBought: () => Promise<boolean>): Promise<void>
  hasBought(payer: string, terms: Terms): Promise<boolean>
  /** Right before a transfer is sent: fails when this process knows of a failure on chain; asks nobody. */
  checkFailure(payer: string): void
  /** As `checkFailure`, and asks the store when it was not asked for a second. */
  recheckFailure(payer: string, terms: Terms): Promise<void>
  /** Notes a balance that was just read from the chain. */
  learnBalance(payer: string, terms: Terms, balanceBase: bigint): void
  /** Claims a sale for a payer in good standing; `leave` must be called when the sale has ended. */
  admit(sale: NewSale, claiming: Claiming): Promise<Admission>
  /** Work was done for this payer at this address, and nothing was charged. */
  countUncharged(payer: string, address: string): Promise<void>
  /** The payer has bought an answer: what others do for nothing at its address is not held against it. */
  noteSettled(payer: string): void
  /** A transfer of this payer was mined without effect. */
  refuse(payer: string, transaction: string): Promise<void>
  /** For payers with code: one transaction at a time, over all replicas. */
  takeSendingLease(payer: string, terms: Terms): Promise<SendingLease>
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
  /** The highest price of any answer, in base units. */
  dearestBase: bigint
  /** Limits the sales whose transfers travel alone; without it they are not limited. */
  aloneQueue?: Pick<AloneQueue, 'enter'>
}

export function createStanding(settings: StandingSettings): Standing {
  const { store, context, owner, limits } = settings
  const { now, log } = context
  /** After a failure on chain; after too many attempts that were not charged, by payer and by address. */
  const failures = createRefusals(now)
  const pauses = createRefusals(now)
  const pausedAddresses = createRefusals(now)
  /** Payers who have bought something, as far as this process remembers. */
  const buyers = new LRUCache<string, true>({ max: PAYERS_REMEMBERED })
  const inFlight = createInFlight()
  const leases = createPayerLeases(store, context, owner)
  const refusedMs = limits.PAYER_REFUSED_MINUTES * 60_000
  const mostAtAddress = limits.PAYER_UNCHARGED_CALLS * CLIENT_UNCHARGED_SHARE
  let forgotAtMs = now()

  const checkFailure = (payer: string) => failures.check(payer)

  function checkPayer(payer: string): void {
    checkFailure(payer)
    pauses.check(payer)
  }

  async function read(payer: string, terms: Terms, account: Account): Promise<PayerRecord> {
    const { count } = account
    const record = await store.read({ payer, prefix: prefixOf(terms), windowMs: UNCHARGED_WINDOW_MS })
    account.record = record
    // A sale that ended meanwhile may have been open still.
    account.isElsewhere = record.openCount > Math.max(count, account.count)
    account.readAtMs = now()
    return record
  }

  /** What stands against the payer; refusals are remembered here as long as they last. */
  function judge(payer: string, record: PayerRecord): Failed | undefined {
    const { uncharged, openCount } = record
    const failure = judgeFailure(payer, record)
    if (failure) return failure
    if (uncharged.count >= limits.PAYER_UNCHARGED_CALLS)
      return pauses.add(payer, uncharged.forMs, tooManyUncharged(uncharged.count))
    return openCount > limits.PAYER_CALLS_AT_ONCE ? tooManyInFlight(limits.PAYER_CALLS_AT_ONCE) : undefined
  }

  const judgeFailure = (payer: string, { refusedForMs, refusedFor }: PayerRecord): Failed | undefined =>
    refusedForMs > 0 ? failures.add(payer, refusedForMs, afterFailure(refusedFor)) : undefined

  /** Rows that say nothing any more are deleted by whoever writes a row. */
  function forgetNowAndThen(): void {
    if (now() - forgotAtMs < PAYERS_FORGET_EVERY_MS) return
    forgotAtMs = now()
    store.forget(UNCHARGED_WINDOW_MS).catch((thrown) => log.warn('standing.behind', { why: String(thrown) }))
  }

  const { admit, justRead } = createAdmission({ ...settings, inFlight, leases, check: checkPayer, read, judge })

  return {
    async check(payer, address, hasBought) {
      checkPayer(payer)
      if (buyers.has(payer) || !pausedAddresses.has(address)) return
      if (await hasBought()) buyers.set(payer, true)
      else pausedAddresses.check(address)
    },
    hasBought: (payer, terms) => store.hasBought(payer, prefixOf(terms)),
    checkFailure,
    async recheckFailure(payer, terms) {
      checkFailure(payer)
      const account = inFlight.account(payer, terms)
      if (justRead(account)) return
      const against = judgeFailure(payer, await read(payer, terms, account))
      if (against) throw against
    },
    learnBalance(payer, terms, balanceBase) {
      inFlight.account(payer, terms).balance = balanceBase
    },
    admit,
    async countUncharged(payer, address) {
      try {
        forgetNowAndThen()
        const [uncharged, here] = await Promise.all([
          store.countUncharged(payer, UNCHARGED_WINDOW_MS),
          store.countUncharged(rowOf(address), UNCHARGED_WINDOW_MS),
        ])
        judge(payer, { ...NOTHING_OPEN, uncharged })
        if (here.count >= mostAtAddress) pausedAddresses.add(address, here.forMs, tooManyUnchargedHere(here.count))
      } catch (thrown) {
        log.warn('standing.behind', { payer, why: String(thrown) })
      }
    },
    noteSettled: (payer) => void buyers.set(payer, true),
    async refuse(payer, transaction) {
      if (refusedMs === 0) return
      failures.add(payer, refusedMs, afterFailure(transaction))
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
        const against = judgeFailure(payer, await read(payer, terms, inFlight.account(payer, terms)))
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

/** Addresses are counted beside payers; the store has only their hashes, and only while they count. */
const rowOf = (address: string): string => `address ${createHash('sha256').update(address).digest('hex')}`

const ONE_AT_A_TIME =
  'Payments of a contract wallet are settled one after the other, and those before this one took too long. The payment stays good.'
