import type { Context } from '../../domain/context.ts'
import type { Failed } from '../../domain/failure.ts'
import { STANDING_KEPT_MS } from '../limits.ts'
import type { NewSale, Sale } from '../sale.ts'
import type { AloneQueue } from '../settlement/alone-queue.ts'
import type { Terms } from '../wire/terms.ts'
import type { Account, InFlight } from './in-flight.ts'
import type { PayerLeases } from './payer-leases.ts'
import { tooManyInFlight } from './refusals.ts'
import type { PayerRecord } from './standing-store.ts'
import { createTightAdmission } from './tight-admission.ts'

export interface Claiming {
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

export interface AdmissionSettings {
  context: Pick<Context, 'now'>
  limits: { PAYER_CALLS_AT_ONCE: number; PAYER_UNCHARGED_CALLS: number }
  /** The highest price of any answer, in base units. */
  dearestBase: bigint
  aloneQueue?: Pick<AloneQueue, 'enter'>
  inFlight: InFlight
  leases: PayerLeases
  /** Fails when this process knows that the payer is refused or limited. */
  check(payer: string): void
  /** Asks the store, and notes what it said. */
  read(payer: string, terms: Terms, account: Account): Promise<PayerRecord>
  /** What stands against a payer with this record, if anything. */
  judge(payer: string, record: PayerRecord): Failed | undefined
}

/** Claims sales for payers: as many as a payer may have in flight, and no more than its balance is enough for. */
export function createAdmission(settings: AdmissionSettings) {
  const { inFlight, context, limits, dearestBase, aloneQueue, check, read, judge } = settings
  const { now } = context
  const most = limits.PAYER_CALLS_AT_ONCE
  const mostBase = BigInt(most)
  const tight = createTightAdmission({ leases: settings.leases, inFlight, now })

  /** What was read of this payer within the last moment. */
  const justRead = ({ record, readAtMs }: Account): PayerRecord | undefined =>
    record && now() - readAtMs < STANDING_KEPT_MS ? record : undefined

  /** Far below every limit, so that what came since the last look cannot matter. */
  const isFarBelow = ({ openCount, uncharged, refusedForMs }: PayerRecord, ours: number): boolean =>
    refusedForMs === 0 && 2 * (openCount + ours) < most && 2 * uncharged.count < limits.PAYER_UNCHARGED_CALLS

  /**
   * More than this cannot be settled between the reading of the balance and that of the open sales: so many calls at the
   * highest price that they can have. Of its calls here that is known; on other replicas it may be any.
   */
  function marginOf(account: Account): bigint {
    const isAny = account.isElsewhere && dearestBase > account.dearestBase
    return mostBase * (isAny ? dearestBase : account.dearestBase)
  }

  /** Whether the balance may not be enough for what is open; it is when nobody reads balances. */
  const isTight = (account: Account, { readBalance }: Claiming, openBase: bigint): boolean =>
    readBalance !== undefined && (account.balance === undefined || account.balance < openBase + marginOf(account))

  async function admit(sale: NewSale, claiming: Claiming): Promise<Admission> {
    const { payment, terms } = sale
    const payer = payment.authorization.from
    const account = inFlight.account(payer, terms)
    check(payer)
    if (account.count >= most) throw tooManyInFlight(most)
    const endAlone = aloneQueue?.enter(payment)
    const end = inFlight.enter(account, inFlight.amountOf(terms))
    const admission: Admission = {
      rival: undefined,
      leave() {
        endAlone?.()
        end()
      },
    }
    try {
      admission.rival = await claim(account, payer, terms, claiming)
    } catch (thrown) {
      admission.leave()
      throw thrown
    }
    if (admission.rival) admission.leave()
    return admission
  }

  async function claim(account: Account, payer: string, terms: Terms, claiming: Claiming): Promise<Sale | undefined> {
    if (isTight(account, claiming, account.base)) return claimTightly(account, payer, terms, claiming)
    const rival = await claiming.claim()
    if (rival) return rival
    const last = justRead(account)
    const isCalm = last && isFarBelow(last, account.count)
    if (isCalm && !isTight(account, claiming, last.openBase + account.base)) return undefined
    // Counted after the claim is written: of two replicas that claim at once, one sees both.
    const record = await read(payer, terms, account).catch(async (thrown) => {
      await claiming.release('store_unavailable')
      throw thrown
    })
    const against = judge(payer, record)
    if (!against && !isTight(account, claiming, record.openBase)) return undefined
    await claiming.release(against ? against.failure.code : 'reserved')
    if (against) throw against
    return claimTightly(account, payer, terms, claiming)
  }

  function claimTightly(
    account: Account,
    payer: string,
    terms: Terms,
    { claim, readBalance }: Claiming,
  ): Promise<Sale | undefined> {
    if (!readBalance) return claim()
    return tight.claim({
      account: account.name,
      amountBase: inFlight.amountOf(terms),
      claim,
      readBalance,
      read: () => read(payer, terms, account),
      judge: (record) => judge(payer, record),
    })
  }

  return { admit, justRead }
}
