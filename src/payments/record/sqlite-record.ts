import type Database from 'libsql'
import { attempt } from '../ledger/sqlite-database.ts'
import { ROWS_PER_STATEMENT } from '../limits.ts'
import { lowestBlock, RECORD_SQL, type RecordStore, toCharged, toCount, toSettledSale } from './record-store.ts'

type Row = Record<string, unknown>

/** The public record in the SQLite file of the ledger. */
export function createSqliteRecord(db: Database.Database): RecordStore {
  const prepared = new Map<string, Database.Statement>()
  const statement = (sql: string) => {
    const known = prepared.get(sql) ?? db.prepare(sql.replace(/\$\d/g, '?'))
    prepared.set(sql, known)
    return known
  }
  const many = (sql: string, ...values: unknown[]) => attempt(() => statement(sql).all(...values) as Row[])
  const one = (sql: string, ...values: unknown[]) => attempt(() => statement(sql).get(...values) as Row | undefined)
  const run = (sql: string, ...values: unknown[]) => attempt(() => statement(sql).run(...values).changes)

  return {
    async look(name, known) {
      const row = one(
        'SELECT version, begun_at, CASE WHEN version <> $1 THEN document END AS document FROM records WHERE name = $2',
        known,
        name,
      )
      return row && toLook(row)
    },
    async begin(name, begunAtMs, nowMs) {
      const taken =
        begunAtMs === undefined
          ? run('INSERT INTO records (name, version, begun_at) VALUES ($1, 0, $2) ON CONFLICT DO NOTHING', name, nowMs)
          : run('UPDATE records SET begun_at = $1 WHERE name = $2 AND begun_at = $3', nowMs, name, begunAtMs)
      if (taken !== 1) return undefined
      const row = one('SELECT version, state FROM records WHERE name = $1', name)
      return row && { version: Number(row.version), state: row.state as string | null }
    },
    write: async (name, version, state, document) =>
      run(
        'UPDATE records SET version = version + 1, state = $1, document = $2 WHERE name = $3 AND version = $4',
        state,
        document,
        name,
        version,
      ) === 1,
    now: async (ms) => ms,
    async findSales(keys) {
      const found: Row[] = []
      for (let at = 0; at < keys.length; at += ROWS_PER_STATEMENT) {
        const some = keys.slice(at, at + ROWS_PER_STATEMENT)
        const marks = some.map(() => '?').join()
        const sql = `SELECT key, route, amount, settled_at FROM sales WHERE key IN (${marks}) AND state = 'settled'`
        found.push(...many(sql, ...some))
      }
      return found.map(toSettledSale)
    },
    findOldestBlock: async (prefix) =>
      lowestBlock([...many(RECORD_SQL.oldestRecords), ...many(RECORD_SQL.oldestAnswers)], prefix),
    async findOldestChargeMs(afterMs) {
      const at = one(RECORD_SQL.oldestCharge, afterMs)?.at
      return at === null || at === undefined ? undefined : Number(at)
    },
    sumCharged: async (afterMs, untilMs) => many(RECORD_SQL.charged, afterMs, untilMs).map(toCharged),
    async addCounts(day, counts) {
      const sql = `INSERT INTO record_counts (day, kind, subject, name, count) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (day, kind, subject, name) DO UPDATE SET count = record_counts.count + excluded.count`
      attempt(() =>
        db.transaction(() => {
          for (const { kind, subject, name, count } of counts) statement(sql).run(day, kind, subject, name, count)
        })(),
      )
    },
    sumCounts: async (fromDay, toDay) => many(RECORD_SQL.sumCounts, fromDay, toDay).map(toCount),
    async deleteCounts(beforeDay) {
      run(RECORD_SQL.deleteCounts, beforeDay)
    },
  }
}

const toLook = (row: Row) => ({
  version: Number(row.version),
  begunAtMs: Number(row.begun_at),
  document: row.document as string | null,
})
