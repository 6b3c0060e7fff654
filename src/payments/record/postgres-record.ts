import type { Postgres } from '../../stores/postgres.ts'
import { lowestBlock, RECORD_SQL, type RecordStore, toCharged, toCount, toSettledSale } from './record-store.ts'

/** Payments looked up at once, well within what a statement may take. */
const KEYS_AT_ONCE = 1_000

/** The public record in the Postgres database of the ledger. */
export function createPostgresRecord({ ask }: Postgres): RecordStore {
  return {
    async look(name, known) {
      const [row] = await ask(
        (sql) => sql`
          SELECT version, begun_at, CASE WHEN version <> ${known} THEN document END AS document
          FROM records WHERE name = ${name}`,
      )
      return (
        row && {
          version: Number(row.version),
          begunAtMs: Number(row.begun_at),
          document: row.document as string | null,
        }
      )
    },
    async begin(name, begunAtMs, nowMs) {
      const [row] = await ask((sql) =>
        begunAtMs === undefined
          ? sql`INSERT INTO records (name, version, begun_at) VALUES (${name}, 0, ${nowMs}) ON CONFLICT DO NOTHING
              RETURNING version, state`
          : sql`UPDATE records SET begun_at = ${nowMs} WHERE name = ${name} AND begun_at = ${begunAtMs}
              RETURNING version, state`,
      )
      return row && { version: Number(row.version), state: row.state as string | null }
    },
    async write(name, version, state, document) {
      const { count } = await ask(
        (sql) => sql`
          UPDATE records SET version = version + 1, state = ${state}, document = ${document}
          WHERE name = ${name} AND version = ${version}`,
      )
      return count === 1
    },
    async now() {
      const [row] = await ask((sql) => sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms`)
      return Number(row?.ms)
    },
    async findSales(keys) {
      const found = []
      for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
        const some = keys.slice(at, at + KEYS_AT_ONCE)
        found.push(
          ...(await ask(
            (sql) => sql`
              SELECT key, route, amount, settled_at FROM sales WHERE key = ANY(${some}) AND state = 'settled'`,
          )),
        )
      }
      return found.map(toSettledSale)
    },
    async findOldestBlock(prefix) {
      const rows = await Promise.all(
        [RECORD_SQL.oldestRecords, RECORD_SQL.oldestAnswers].map((text) => ask((sql) => sql.unsafe(text))),
      )
      return lowestBlock(rows.flat(), prefix)
    },
    async findOldestChargeMs(afterMs) {
      const [row] = await ask((sql) => sql.unsafe(RECORD_SQL.oldestCharge, [afterMs]))
      return row?.at === null || row?.at === undefined ? undefined : Number(row.at)
    },
    async sumCharged(afterMs, untilMs) {
      return (await ask((sql) => sql.unsafe(RECORD_SQL.charged, [afterMs, untilMs]))).map(toCharged)
    },
    async addCounts(day, counts) {
      // In one order, so that no two processes can wait for each other.
      await ask(
        (sql) => sql`
          INSERT INTO record_counts (day, kind, subject, name, count)
          SELECT ${day}, kind, subject, name, count
          FROM json_to_recordset(${JSON.stringify(counts)}::text::json)
            AS counted (kind text, subject text, name text, count bigint)
          ORDER BY kind, subject, name
          ON CONFLICT (day, kind, subject, name) DO UPDATE SET count = record_counts.count + excluded.count`,
      )
    },
    async sumCounts(fromDay, toDay) {
      return (await ask((sql) => sql.unsafe(RECORD_SQL.sumCounts, [fromDay, toDay]))).map(toCount)
    },
    async deleteCounts(beforeDay) {
      await ask((sql) => sql.unsafe(RECORD_SQL.deleteCounts, [beforeDay]))
    },
  }
}
