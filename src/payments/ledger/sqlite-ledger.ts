import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'libsql'
import { Failed, fail } from '../../domain/failure.ts'
import { createDurableWrites } from './durable-writes.ts'
import type { Ledger } from './ledger.ts'
import { OPEN, type Row, toRow, toSale, toSales } from './sale-row.ts'
import { REPORT_SQL, toSalesReport } from './sales-report.ts'
import { createSqliteDesk } from './sqlite-desk.ts'
import { MIGRATIONS } from './sqlite-schema.ts'

/** The ledger in one SQLite file; several processes on one machine may share it. */
export function openSqliteLedger(path: string): Ledger {
  const db = openDatabase(path)
  const prepared = new Map<string, Database.Statement>()
  const statement = (sql: string) => {
    const known = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  const one = (sql: string, ...values: unknown[]) => attempt(() => statement(sql).get(...values) as Row | undefined)
  const many = (sql: string, ...values: unknown[]) => attempt(() => statement(sql).all(...values) as Row[])
  const run = (sql: string, ...values: unknown[]) => attempt(() => statement(sql).run(...values).changes)

  const durably = createDurableWrites(db, attempt)

  const find = async (key: string) => toSale(one('SELECT * FROM sales WHERE key = ?', key))
  const findByPaymentId = async (payer: string, id: string) =>
    toSale(one(`SELECT * FROM sales WHERE payer = ? AND payment_id = ? AND state <> 'released'`, payer, id))

  return {
    find,
    findByPaymentId,
    async claim(sale) {
      if (run(CLAIM, ...toRow(sale)) === 1) return undefined
      const { payment, key } = sale
      const same = await find(key)
      if (same && same.state !== 'released') return same
      const { from } = payment.authorization
      const twin = payment.paymentId ? await findByPaymentId(from, payment.paymentId) : undefined
      if (twin) return twin
      throw fail({ code: 'payment_in_progress' })
    },
    async takeOver(key, owner, nowMs, leaseUntilMs) {
      const sql = `UPDATE sales SET owner = ?, lease_until = ? WHERE key = ? AND (owner = ? OR lease_until <= ?) AND state IN ${OPEN} RETURNING *`
      return toSale(one(sql, owner, leaseUntilMs, key, owner, nowMs))
    },
    async markAnswered(key, owner, answer) {
      moved(
        run(
          `UPDATE sales SET state = 'answered', answer = ? WHERE key = ? AND owner = ? AND state = 'claimed'`,
          answer,
          key,
          owner,
        ),
      )
    },
    async markSettling(key, owner, transaction) {
      const sql = `UPDATE sales SET state = 'settling', tx = ? WHERE key = ? AND owner = ? AND state IN ('answered', 'settling')`
      moved(await durably(() => run(sql, transaction, key, owner)))
    },
    async markSettled(key, settlement, settledAtMs) {
      const sql = `UPDATE sales SET state = 'settled', settlement = ?, tx = ?, settled_at = ?, reason = NULL WHERE key = ? AND state <> 'settled'`
      run(sql, JSON.stringify(settlement), settlement.transaction, settledAtMs, key)
    },
    async release(key, owner, reason) {
      run(
        `UPDATE sales SET state = 'released', reason = ?, answer = NULL WHERE key = ? AND owner = ? AND state IN ${OPEN}`,
        reason,
        key,
        owner,
      )
    },
    async renew(owner, keys, leaseUntilMs) {
      const sql = `UPDATE sales SET lease_until = ? WHERE key = ? AND owner = ? AND state IN ${OPEN}`
      attempt(() => db.transaction(() => keys.forEach((key) => void statement(sql).run(leaseUntilMs, key, owner)))())
    },
    async listAbandoned(nowMs, limit) {
      return toSales(
        many(
          `SELECT * FROM sales WHERE lease_until <= ? AND state IN ${OPEN} ORDER BY lease_until LIMIT ?`,
          nowMs,
          limit,
        ),
      )
    },
    async forgetAnswers(settledBeforeMs) {
      return run(
        `UPDATE sales SET answer = NULL WHERE state = 'settled' AND settled_at < ? AND answer IS NOT NULL`,
        settledBeforeMs,
      )
    },
    async list({ state, limit }) {
      return state
        ? toSales(many('SELECT * FROM sales WHERE state = ? ORDER BY created_at DESC LIMIT ?', state, limit))
        : toSales(many('SELECT * FROM sales ORDER BY created_at DESC LIMIT ?', limit))
    },
    async report(sinceMs) {
      const ask = (sql: string) => many(sql.replace('$1', '?'), sinceMs) as Record<string, unknown>[]
      const { sums, payers, payerCount } = REPORT_SQL
      return toSalesReport(ask(sums), ask(payers), ask(payerCount)[0]?.payers)
    },
    withRelayer: createSqliteDesk(db, attempt),
    async close() {
      db.close()
    },
  }
}

/** Inserts, or takes a released row of the same payment anew; a row in any other state makes no change. */
const CLAIM = `
  INSERT INTO sales (key, route, request_hash, fingerprint, payer, payment_id, payment, terms, amount, state, owner, lease_until, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'claimed', ?, ?, ?)
  ON CONFLICT (key) DO UPDATE SET
    route = excluded.route, request_hash = excluded.request_hash, fingerprint = excluded.fingerprint,
    payment_id = excluded.payment_id, payment = excluded.payment, terms = excluded.terms, amount = excluded.amount,
    state = 'claimed', owner = excluded.owner, lease_until = excluded.lease_until, created_at = excluded.created_at,
    answer = NULL, tx = NULL, settlement = NULL, reason = NULL
  WHERE sales.state = 'released' AND NOT EXISTS (
    SELECT 1 FROM sales AS twin
    WHERE twin.payer = excluded.payer AND twin.payment_id = excluded.payment_id AND twin.state <> 'released'
  )
  ON CONFLICT DO NOTHING`

function openDatabase(path: string) {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
  const db = new Database(path)
  db.pragma('busy_timeout = 3000')
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = NORMAL')
  db.transaction(() => {
    const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number }
    for (const sql of MIGRATIONS.slice(version)) db.exec(sql)
    db.exec(`PRAGMA user_version = ${MIGRATIONS.length}`)
  }).immediate()
  return db
}

function attempt<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    if (cause instanceof Failed) throw cause
    throw fail({ code: 'store_unavailable' }, cause)
  }
}

/** The sale is no longer ours (its lease ran out and another process took it): stop before anything is sent. */
function moved(changes: number): void {
  if (changes !== 1) throw fail({ code: 'payment_in_progress' })
}
