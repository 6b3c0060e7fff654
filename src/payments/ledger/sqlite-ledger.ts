import type Database from 'libsql'
import { fail } from '../../domain/failure.ts'
import { NOBODY, REORGANISED } from '../sale.ts'
import type { Ledger } from './ledger.ts'
import { createLedgerReads } from './ledger-reads.ts'
import {
  OPEN,
  RELEASED,
  type Row,
  SETTLEMENTS_SQL,
  toSale,
  toSales,
  toSettledTransaction,
  UNSETTLE_SQL,
} from './sale-row.ts'
import { type Ask, type Forget, OLD_PAYER_SUMS, STEP_SALES, sumUp } from './sales-summary.ts'
import { attempt, openSqliteDatabase } from './sqlite-database.ts'
import { createSqliteWrites } from './sqlite-writes.ts'

/** The ledger in one SQLite file; several processes on one machine may share it. */
export function openSqliteLedger(path: string): Ledger {
  return createSqliteLedger(openSqliteDatabase(path))
}

export function createSqliteLedger(db: Database.Database): Ledger {
  const prepared = new Map<string, Database.Statement>()
  const statement = (sql: string) => {
    const known = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  const one = (sql: string, ...values: unknown[]) => attempt(() => statement(sql).get(...values) as Row | undefined)
  const many = (sql: string, ...values: unknown[]) => attempt(() => statement(sql).all(...values) as Row[])
  const run = (sql: string, ...values: unknown[]) => attempt(() => statement(sql).run(...values).changes)

  const writes = createSqliteWrites(statement)

  const find = async (key: string) => toSale(await writes.find(key))
  const findByPaymentId = async (payer: string, id: string) =>
    toSale(one(`SELECT * FROM sales WHERE payer = ? AND payment_id = ? AND state <> 'released'`, payer, id))

  const ask: Ask = async (sql, values) => {
    if (isQuery(sql)) return many(numbered(sql), ...values)
    run(numbered(sql), ...values)
    return []
  }
  const forget: Forget = async (day) =>
    attempt(() => db.transaction(() => FORGET.forEach((sql) => void statement(sql).run(day))).immediate())
  const sumStep = async (fromMs: number, untilMs: number) =>
    attempt(() =>
      db
        .transaction(() => {
          if (statement(MOVE_SUMMARY).run(fromMs, untilMs).changes === 0) return false
          for (const sql of SUM_STEP) statement(sql).run(fromMs, untilMs)
          return true
        })
        .immediate(),
    )

  return {
    ...createLedgerReads({ ask, toSales, openSales: OPEN_SALES }),
    find,
    findByPaymentId,
    async claim(sale) {
      if (await writes.claim(sale)) return undefined
      const { payment, key } = sale
      const same = await find(key)
      if (same && same.state !== 'released') return same
      const { from } = payment.authorization
      const twin = payment.paymentId ? await findByPaymentId(from, payment.paymentId) : undefined
      if (twin) return twin
      throw fail({ code: 'payment_in_progress' })
    },
    async takeOver(key, owner, nowMs, leaseUntilMs) {
      const sql = `UPDATE sales SET owner = ?, lease_until = ? WHERE key = ? AND (owner IN (?, '${NOBODY}') OR lease_until <= ?) AND state IN ${OPEN} RETURNING *`
      return toSale(one(sql, owner, leaseUntilMs, key, owner, nowMs))
    },
    async markSettling(step) {
      moved(await writes.settling(step))
    },
    async markSettled(key, settlement, settledAtMs) {
      await writes.settled({ key, settlement, settledAtMs })
    },
    async release(key, owner, reason) {
      const sql = `UPDATE sales SET state = 'released', reason = ?, answer = NULL WHERE key = ? AND owner = ? AND state IN ${OPEN}`
      run(sql, reason, key, owner)
    },
    async park(key, owner, untilMs) {
      const sql = `UPDATE sales SET owner = '${NOBODY}', lease_until = ? WHERE key = ? AND owner = ? AND state IN ${OPEN}`
      run(sql, untilMs, key, owner)
    },
    listSettlements: async (afterMs, untilMs) =>
      many(numbered(SETTLEMENTS_SQL), afterMs, untilMs).map(toSettledTransaction),
    markUnsettled: async (transaction, afterMs) => run(numbered(UNSETTLE_SQL), REORGANISED, afterMs, transaction),
    async renew(owner, keys, leaseUntilMs) {
      const sql = `UPDATE sales SET lease_until = ? WHERE key = ? AND owner = ? AND state IN ${OPEN}`
      attempt(() => db.transaction(() => keys.forEach((key) => void statement(sql).run(leaseUntilMs, key, owner)))())
    },
    async listAbandoned(nowMs, limit) {
      return toSales(
        many(
          `SELECT * FROM ${OPEN_SALES} WHERE lease_until <= ? AND state IN ${OPEN} ORDER BY lease_until LIMIT ?`,
          nowMs,
          limit,
        ),
      )
    },
    async markUndelivered(key, atMs) {
      run(
        `UPDATE sales SET undelivered_at = ? WHERE key = ? AND undelivered_at IS NULL AND state <> 'released'`,
        atMs,
        key,
      )
    },
    async forgetAnswers(settledBeforeMs, limit) {
      const old = `SELECT key FROM sales WHERE state = 'settled' AND settled_at < ? AND answer IS NOT NULL LIMIT ?`
      return run(
        `UPDATE sales SET answer = NULL, client = NULL, fingerprint = '', payment = json_set(payment, '$.signature', '0x')
         WHERE key IN (${old})`,
        settledBeforeMs,
        limit,
      )
    },
    async deleteReleased(which, claimedBeforeMs, limit) {
      const old = `SELECT key FROM sales INDEXED BY sales_released
        WHERE ${RELEASED[which]} AND created_at < ? ORDER BY created_at LIMIT ?`
      return run(`DELETE FROM sales WHERE key IN (${old})`, claimedBeforeMs, limit)
    },
    async deleteSettled(settledBeforeMs, limit) {
      const old = `SELECT key FROM sales WHERE state = 'settled' AND answer IS NULL AND settled_at < ?
        ORDER BY settled_at LIMIT ?`
      return run(`DELETE FROM sales WHERE key IN (${old})`, settledBeforeMs, limit)
    },
    sumUp: (nowMs) => sumUp({ ask, sumStep, forget }, nowMs),
    async close() {
      db.close()
    },
  }
}

/** Values stand anywhere in a statement, also twice; SQLite takes `$1` for a name. */
const numbered = (sql: string): string => sql.replace(/\$(\d)/g, '?$1')
const isQuery = (sql: string): boolean => /^\s*(?:SELECT|WITH)/.test(sql)

const MOVE_SUMMARY = `UPDATE summaries SET until = ?2 WHERE name = 'sales' AND until = ?1`
const SUM_STEP = [
  `INSERT INTO sale_sums (at, route, sales, base)
   SELECT $1, route, COUNT(*), SUM(CAST(amount AS BIGINT)) FROM (${STEP_SALES}) AS settled GROUP BY route`,
  `INSERT INTO payer_sums (day, payer, sales, base)
   SELECT $1 / 86400000, payer, COUNT(*), SUM(CAST(amount AS BIGINT)) FROM (${STEP_SALES}) AS settled WHERE TRUE GROUP BY payer
   ON CONFLICT (day, payer) DO UPDATE SET sales = sales + excluded.sales, base = base + excluded.base`,
  `INSERT INTO payer_totals (payer, sales, base)
   SELECT payer, COUNT(*), SUM(CAST(amount AS BIGINT)) FROM (${STEP_SALES}) AS settled WHERE TRUE GROUP BY payer
   ON CONFLICT (payer) DO UPDATE SET sales = sales + excluded.sales, base = base + excluded.base`,
].map(numbered)

/** What a payer paid on days that are over goes out of its total. */
const FORGET = [
  `UPDATE payer_totals SET sales = payer_totals.sales - gone.sales, base = payer_totals.base - gone.base
   FROM (SELECT payer, SUM(sales) AS sales, SUM(base) AS base FROM payer_sums
     WHERE (day, payer) IN (${OLD_PAYER_SUMS}) GROUP BY payer) AS gone
   WHERE payer_totals.payer = gone.payer`,
  `DELETE FROM payer_sums WHERE (day, payer) IN (${OLD_PAYER_SUMS})`,
].map(numbered)

/** Those that are somebody's work, which are few; all of them are read. */
const OPEN_SALES = 'sales INDEXED BY sales_open_payer'

/** The sale is no longer ours (its lease ran out and another process took it): stop before anything is sent. */
function moved(did: boolean): void {
  if (!did) throw fail({ code: 'payment_in_progress' })
}
