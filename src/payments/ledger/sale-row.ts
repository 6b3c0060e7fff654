import { type NewSale, NOBODY, type Sale, type SaleState, type SettledTransaction } from '../sale.ts'
import type { Terms } from '../wire/terms.ts'

/** A row of the table of sales, whichever engine keeps it. */
export type Row = Record<string, unknown>

/** The columns of a new sale, in the order in which they are written. */
export function toRow(sale: NewSale): (string | number | null)[] {
  const { payment, terms } = sale
  return [
    sale.key,
    sale.route,
    sale.requestHash,
    sale.fingerprint,
    payment.authorization.from,
    payment.paymentId,
    // What the buyer accepted was checked, and is in the terms.
    JSON.stringify({ ...payment, accepted: null }),
    toText(terms),
    terms.amount,
    sale.owner,
    sale.leaseUntilMs,
    sale.createdAtMs,
    sale.client,
    sale.sent ? 1 : 0,
  ]
}

/** The terms of a route are the same for all of its sales. */
const texts = new WeakMap<Terms, string>()

function toText(terms: Terms): string {
  const text = texts.get(terms) ?? JSON.stringify(terms)
  texts.set(terms, text)
  return text
}

export function toSale(row: Row | undefined): Sale | undefined {
  if (!row) return undefined
  return {
    key: row.key as string,
    route: row.route as string,
    requestHash: row.request_hash as string,
    fingerprint: row.fingerprint as string,
    payment: JSON.parse(row.payment as string),
    terms: JSON.parse(row.terms as string),
    client: row.client as string | null,
    // Rows of earlier versions tell it by their transaction alone.
    sent: row.sent === 1 || row.tx !== null,
    state: row.state === ANSWERED ? 'claimed' : (row.state as SaleState),
    owner: row.owner as string,
    leaseUntilMs: row.lease_until as number,
    answer: row.answer as string | null,
    transaction: row.tx as string | null,
    settlement: row.settlement ? JSON.parse(row.settlement as string) : null,
    reason: row.reason as string | null,
    createdAtMs: row.created_at as number,
    settledAtMs: row.settled_at as number | null,
    undeliveredAtMs: row.undelivered_at as number | null,
  }
}

export const toSales = (rows: readonly Row[]): Sale[] => rows.map((row) => toSale(row) as Sale)

/** A state of the first version; such a sale is begun anew like one that is only claimed. */
const ANSWERED = 'answered'

/** What a claim writes into a released row of the same payment; the columns are the same in both engines. */
export const CLAIM_ANEW = `
    route = excluded.route, request_hash = excluded.request_hash, fingerprint = excluded.fingerprint,
    payment_id = excluded.payment_id, payment = excluded.payment, terms = excluded.terms, amount = excluded.amount,
    state = 'claimed', owner = excluded.owner, lease_until = excluded.lease_until, created_at = excluded.created_at,
    client = excluded.client, sent = excluded.sent,
    answer = NULL, tx = NULL, settlement = NULL, reason = NULL, undelivered_at = NULL
  WHERE sales.state = 'released' AND (excluded.sent = 1 OR (sales.sent = 0 AND sales.tx IS NULL))`

/** Which released rows were ever sent; in Postgres also the words of the indexes that find them. */
export const RELEASED = {
  unsent: `state = 'released' AND sent = 0 AND tx IS NULL`,
  sent: `state = 'released' AND (sent = 1 OR tx IS NOT NULL)`,
}

/** The states in which a sale is somebody's work. */
export const OPEN = `('claimed', '${ANSWERED}', 'settling')`

/** One row for each transaction; they read the index of the answers that are kept, which is by the time of settlement. */
export const SETTLEMENTS_SQL = `SELECT tx, MIN(key) AS key, MIN(settlement) AS settlement FROM sales
  WHERE state = 'settled' AND answer IS NOT NULL AND settled_at > $1 AND settled_at <= $2 GROUP BY tx`

/** Also by that index. The lease is over, so that recovery goes on with it. */
export const UNSETTLE_SQL = `UPDATE sales SET state = 'settling', owner = '${NOBODY}', lease_until = 0, reason = $1,
    settlement = NULL, settled_at = NULL
  WHERE state = 'settled' AND answer IS NOT NULL AND settled_at > $2 AND tx = $3`

export const toSettledTransaction = (row: Row): SettledTransaction => ({
  transaction: row.tx as string,
  blockNumber: (JSON.parse(row.settlement as string) as { blockNumber: number }).blockNumber,
  key: row.key as string,
})

export function toOpenCounts(rows: readonly Row[]): { claimed: number; settling: number } {
  const countOf = (state: SaleState) => Number(rows.find((row) => row.state === state)?.count ?? 0)
  return { claimed: countOf('claimed'), settling: countOf('settling') }
}
