import type { NewSale, Sale, SaleState, SettledTransaction, SettlingStep } from '../sale.ts'
import type { Settlement } from '../wire/payment.ts'
import type { SalesReport } from './sales-report.ts'

/**
 * The durable record of every sale, in the states of `sale.ts`. Each move names the owner, so that a process that lost its
 * lease cannot write over its successor. A call that fails has changed nothing.
 */
export interface Ledger extends LedgerReads {
  find(key: string): Promise<Sale | undefined>
  /** The sale of this payer under this identifier, unless it was released. */
  findByPaymentId(payer: string, paymentId: string): Promise<Sale | undefined>
  /**
   * `undefined` when the claim is ours; else the sale that stands in the way. A released payment that was sent before is
   * given only to a claim that says so (`sent`): whoever did not know must look again.
   */
  claim(sale: NewSale): Promise<Sale | undefined>
  /** Takes an open sale that is ours already, is parked, or whose owner has let its lease run out; returns it as it stands then. */
  takeOver(key: string, owner: string, nowMs: number, leaseUntilMs: number): Promise<Sale | undefined>
  /** An answer that is written down stays the one, whatever is sent after it. */
  markSettling(step: SettlingStep): Promise<void>
  markSettled(key: string, settlement: Settlement, settledAtMs: number): Promise<void>
  release(key: string, owner: string, reason: string): Promise<void>
  /** Notes when it was first seen that the buyer of a sale does not have its answer. */
  markUndelivered(key: string, atMs: number): Promise<void>
  /** Nobody works on a sale until then, when recovery does; whoever brings its payment again may take it over at once. */
  park(key: string, owner: string, untilMs: number): Promise<void>
  /** The transactions by which sales were settled after one time and up to another. */
  listSettlements(afterMs: number, untilMs: number): Promise<SettledTransaction[]>
  /**
   * A reorganisation took this transaction back: its sales that were settled after this time are `settling` again, with the
   * same answers, and are nobody's. Returns how many there were.
   */
  markUnsettled(transaction: string, afterMs: number): Promise<number>
  /** Keeps the leases of everything this process works on. */
  renew(owner: string, keys: string[], leaseUntilMs: number): Promise<void>
  /** Open sales that nobody holds any more. */
  listAbandoned(nowMs: number, limit: number): Promise<Sale[]>
  /**
   * Drops what is only needed to serve an answer again (answer, signature, fingerprint, client) from at most `limit` sales
   * settled before this time; the record of the sale stays.
   */
  forgetAnswers(settledBeforeMs: number, limit: number): Promise<number>
  /** Deletes at most `limit` released sales that were claimed last before this time: those that were sent, or the others. */
  deleteReleased(which: 'sent' | 'unsent', claimedBeforeMs: number, limit: number): Promise<number>
  /** Deletes at most `limit` records of sales that were settled before this time and whose answers are dropped. */
  deleteSettled(settledBeforeMs: number, limit: number): Promise<number>
  /** Adds what was settled for good to the sums that reports read; returns how many steps of `SUMMED_AT_ONCE` it did. */
  sumUp(nowMs: number): Promise<number>
  close(): Promise<void>
}

/** A place in a list: the time that it goes by, and the key where times are the same. */
export interface Place {
  atMs: number
  key: string
}

/** Lists and sums over many sales. Each call reads a bounded part by an index, however many sales there are. */
export interface LedgerReads {
  list(filter: { state?: SaleState; limit: number }): Promise<Sale[]>
  /** Sales by the time of their claim, the oldest first, after this place; without their answers. */
  listAfter(place: Place, filter: { state?: SaleState; limit: number }): Promise<Sale[]>
  /** Settled sales by the time of their settlement, the oldest first, after this place; without their answers. */
  listSettledAfter(place: Place, limit: number): Promise<Sale[]>
  countOpen(): Promise<Record<'claimed' | 'settling', number>>
  /** Sums over everything that was settled since, and over what is open or released. */
  report(sinceMs: number): Promise<SalesReport>
}

/** How many sales are read at once where all of them are: few enough that their memory is free again before it counts as old. */
const PAGE = 200

/** Every sale in the order of its claim, page by page, so that memory does not grow with the ledger. */
export async function* readSales(
  ledger: Pick<LedgerReads, 'listAfter'>,
  filter: { state?: SaleState } = {},
): AsyncGenerator<Sale[]> {
  let place: Place = { atMs: 0, key: '' }
  for (;;) {
    const sales = await ledger.listAfter(place, { ...filter, limit: PAGE })
    const last = sales.at(-1)
    if (last) yield sales
    if (!last || sales.length < PAGE) return
    place = { atMs: last.createdAtMs, key: last.key }
  }
}
