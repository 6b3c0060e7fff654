import type Database from 'libsql'
import { DURABLY, type Postgres } from '../../stores/postgres.ts'
import { OPEN } from './sale-row.ts'
import { attempt } from './sqlite-database.ts'

/** What health checks ask of the ledger's database: a write that must succeed, and two figures about its sales. */
export interface LedgerHealth {
  /** Writes one row and waits until it is stored; fails when the database takes no writes, however well it reads. */
  write(nowMs: number): Promise<void>
  /** When the oldest sale began that is neither settled nor released. */
  findOldestOpenMs(): Promise<number | undefined>
  /** Sales that were settled since, at most a day ago: what is older has lost its index. */
  countSettled(sinceMs: number): Promise<number>
}

/** A lease that nobody takes: writing it needs the same disk and the same rights as a sale. */
const LEASE = 'readiness'

export function createSqliteLedgerHealth(db: Database.Database): LedgerHealth {
  const write = db.prepare(
    `INSERT INTO payer_leases (name, holder, until) VALUES ('${LEASE}', '', ?)
     ON CONFLICT (name) DO UPDATE SET until = excluded.until`,
  )
  const oldest = db.prepare(
    `SELECT min(created_at) AS at FROM sales INDEXED BY sales_open_payer WHERE state IN ${OPEN}`,
  )
  const settled = db.prepare(
    `SELECT count(*) AS count FROM sales WHERE state = 'settled' AND answer IS NOT NULL AND settled_at >= ?`,
  )
  return {
    async write(nowMs) {
      attempt(() => write.run(nowMs))
    },
    async findOldestOpenMs() {
      return attempt(() => oldest.get() as { at: number | null }).at ?? undefined
    },
    async countSettled(sinceMs) {
      return attempt(() => settled.get(sinceMs) as { count: number }).count
    },
  }
}

export const createPostgresLedgerHealth = ({ ask }: Postgres): LedgerHealth => ({
  async write(nowMs) {
    await ask(
      (sql) => sql`
        INSERT INTO payer_leases (name, holder, until)
          SELECT ${LEASE}, '', ${nowMs}::bigint FROM ${sql.unsafe(DURABLY)} WHERE durable.on
        ON CONFLICT (name) DO UPDATE SET until = excluded.until`,
    )
  },
  async findOldestOpenMs() {
    // With OFFSET 0 the open ones are read by their own index; else the planner may walk all sales by time to find the first.
    const [row] = await ask(
      (sql) => sql`
        SELECT min(created_at) AS at FROM (SELECT created_at FROM sales WHERE state IN ${sql.unsafe(OPEN)} OFFSET 0) AS open`,
    )
    return row?.at === null || row?.at === undefined ? undefined : Number(row.at)
  },
  async countSettled(sinceMs) {
    const [row] = await ask(
      (sql) => sql`
        SELECT count(*) AS count FROM sales
        WHERE state = 'settled' AND answer IS NOT NULL AND settled_at >= ${sinceMs}`,
    )
    return Number(row?.count ?? 0)
  },
})
