import type Database from 'libsql'
import { createBatchedCall } from '../batcher.ts'
import { OPEN, type Row } from '../ledger/sale-row.ts'
import { attempt } from '../ledger/sqlite-database.ts'
import { keysOf, type PayerRecord, type StandingQuestion, type StandingStore, toRecord } from './standing-store.ts'

/** Payers' standing in the ledger's SQLite file, for all processes of one machine. */
export function createSqliteStanding(db: Database.Database, now: () => number = Date.now): StandingStore {
  const prepared = new Map<string, Database.Statement>()
  const statement = (sql: string) => {
    const known = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  const rows = (sql: string, values: unknown[]) => attempt(() => statement(sql).all(values) as Row[])
  const run = (sql: string, values: unknown[]) => attempt(() => statement(sql).run(values).changes)

  return {
    read: createBatchedCall<StandingQuestion, PayerRecord>((questions) => {
      const found = rows(READ, [JSON.stringify(questions), now(), now()])
      const byPlace = new Map(found.map((row) => [row.place, row]))
      return questions.map((_, place) => toRecord(byPlace.get(place)))
    }),
    async refuse(payer, forMs, transaction) {
      run(REFUSE, [payer, now() + forMs, transaction])
    },
    async countUncharged(payer, windowMs) {
      const nowMs = now()
      const [row] = rows(COUNT, [payer, nowMs, windowMs, nowMs, windowMs, nowMs, nowMs, windowMs, nowMs])
      return toRecord(row).uncharged
    },
    async hasBought(payer, prefix) {
      return rows(BOUGHT, [...keysOf(payer, prefix), payer]).length > 0
    },
    async takeLease(name, holder, forMs) {
      return run(TAKE, [name, holder, now() + forMs, now()]) > 0
    },
    async endLease(name, holder) {
      run('DELETE FROM payer_leases WHERE name = ? AND holder = ?', [name, holder])
    },
    async forget(windowMs) {
      run('DELETE FROM payers WHERE refused_until < ? AND uncharged_since + ? < ?', [now(), windowMs, now()])
      run('DELETE FROM payer_leases WHERE until < ?', [now()])
    },
  }
}

/** Amounts are text; those of one payer in flight stay far below what 64 bits hold. */
const READ = `
  WITH asked AS MATERIALIZED (
    SELECT key AS place, value ->> 'payer' AS payer, value ->> 'prefix' AS prefix, value ->> 'windowMs' AS window_ms
    FROM json_each(?)
  )
  SELECT asked.place, count(sales.key) AS open_count,
    cast(coalesce(sum(CASE WHEN substr(sales.key, 1, length(asked.prefix)) = asked.prefix
      THEN cast(sales.amount AS INTEGER) END), 0) AS TEXT) AS open_base,
    payers.refused_until - ? AS refused_for_ms, payers.refused_for, payers.uncharged,
    payers.uncharged_since + asked.window_ms - ? AS uncharged_for
  FROM asked
  LEFT JOIN payers ON payers.payer = asked.payer
  LEFT JOIN sales INDEXED BY sales_open_payer ON sales.payer = asked.payer AND sales.state IN ${OPEN}
  GROUP BY asked.place`

const REFUSE = `
  INSERT INTO payers (payer, refused_until, refused_for) VALUES (?, ?, ?)
  ON CONFLICT (payer) DO UPDATE SET refused_until = excluded.refused_until, refused_for = excluded.refused_for
  WHERE payers.refused_until < excluded.refused_until`

const COUNT = `
  INSERT INTO payers (payer, uncharged, uncharged_since) VALUES (?, 1, ?)
  ON CONFLICT (payer) DO UPDATE SET
    uncharged = CASE WHEN uncharged_since + ? > ? THEN uncharged + 1 ELSE 1 END,
    uncharged_since = CASE WHEN uncharged_since + ? > ? THEN uncharged_since ELSE ? END
  RETURNING uncharged, uncharged_since + ? - ? AS uncharged_for`

/** By the primary key. */
const BOUGHT = `SELECT 1 FROM sales WHERE key BETWEEN ? AND ? AND payer = ? AND state = 'settled' LIMIT 1`

const TAKE = `
  INSERT INTO payer_leases (name, holder, until) VALUES (?, ?, ?)
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
  WHERE payer_leases.until <= ? OR payer_leases.holder = excluded.holder`
