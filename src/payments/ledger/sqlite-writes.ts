import type Database from 'libsql'
import { createBatchedCall } from '../batcher.ts'
import { ROWS_PER_STATEMENT } from '../limits.ts'
import type { NewSale, SettlingStep } from '../sale.ts'
import type { Settlement } from '../wire/payment.ts'
import { CLAIM_ANEW, OPEN, type Row, toRow } from './sale-row.ts'
import { attempt } from './sqlite-database.ts'

/** The steps of a sale. Those that come in one turn of the event loop are written with one statement for each kind of step. */
export interface SqliteWrites {
  find(key: string): Promise<Row | undefined>
  /** True for the one whose claim it is. */
  claim(sale: NewSale): Promise<boolean>
  /** Once it resolves, this step and everything written before it are on the disk, not only with the file system. */
  settling(step: SettlingStep): Promise<boolean>
  settled(end: { key: string; settlement: Settlement; settledAtMs: number }): Promise<unknown>
}

type Statement = (sql: string) => Database.Statement

interface Step {
  key: string
  owner: string
}

/** `statement` prepares each text once. */
export function createSqliteWrites(statement: Statement): SqliteWrites {
  /** Nearly always all of them move; only otherwise the rows are returned, which costs as much as the write. */
  function move(steps: readonly Step[], sql: string, values: unknown[]): boolean[] {
    const whole = inTransaction(statement, () => statement(sql).run(values).changes === steps.length)
    return whole
      ? steps.map(() => true)
      : tellApart(steps, statement(`${sql} RETURNING sales.key, sales.owner`).all(values) as Row[])
  }

  function durably<T>(work: () => T): T {
    statement('PRAGMA synchronous = FULL').all()
    try {
      return work()
    } finally {
      statement('PRAGMA synchronous = NORMAL').all()
    }
  }

  return {
    find: createBatchedCall((keys) => {
      const rows = attempt(() => statement(FIND).all([JSON.stringify(keys)]) as Row[])
      const found = new Map(rows.map((row) => [row.key, row]))
      return keys.map((key) => found.get(key))
    }),
    claim: createBatchedCall(
      (sales) => attempt(() => move(sales, CLAIMS[sales.length - 1] as string, sales.flatMap(toRow))),
      ONE_STATEMENT,
    ),
    settling: createBatchedCall((steps) => {
      const values = steps.flatMap(({ key, owner, answer, transaction }) => [key, owner, answer, transaction])
      return attempt(() => durably(() => move(steps, SETTLING[steps.length - 1] as string, values)))
    }, ONE_STATEMENT),
    settled: createBatchedCall((ends) => {
      const values = ends.flatMap(({ key, settlement, settledAtMs }) => [
        key,
        JSON.stringify(settlement),
        settlement.transaction,
        settledAtMs,
      ])
      attempt(() => statement(SETTLED[ends.length - 1] as string).run(values))
      return []
    }, ONE_STATEMENT),
  }
}

/** The same twice is two who want the same: the first has it. */
function tellApart(steps: readonly Step[], rows: readonly Row[]): boolean[] {
  const moved = new Set(rows.map(({ key, owner }) => `${owner} ${key}`))
  return steps.map(({ key, owner }) => moved.delete(`${owner} ${key}`))
}

/** Commits when `work` says so, and else undoes it. */
function inTransaction(statement: Statement, work: () => boolean): boolean {
  statement('BEGIN IMMEDIATE').run()
  try {
    const good = work()
    statement(good ? 'COMMIT' : 'ROLLBACK').run()
    return good
  } catch (thrown) {
    undo(statement)
    throw thrown
  }
}

/** Left open, it would stand in the way of every other one; some failures have closed it already. */
function undo(statement: Statement): void {
  try {
    statement('ROLLBACK').run()
  } catch {
    // There is none.
  }
}

const FIND = `SELECT * FROM sales WHERE key IN (SELECT value FROM json_each(?))`

/** Inserts, or takes a released row of the same payment anew; a row in any other state makes no change. */
const writeClaim = (count: number) => `
  INSERT INTO sales (key, route, request_hash, fingerprint, payer, payment_id, payment, terms, amount, owner, lease_until, created_at, client, sent, state)
  VALUES ${repeat(`(${repeat('?', 14)}, 'claimed')`, count)}
  ON CONFLICT (key) DO UPDATE SET${CLAIM_ANEW} AND NOT EXISTS (
    SELECT 1 FROM sales AS twin
    WHERE twin.payer = excluded.payer AND twin.payment_id = excluded.payment_id AND twin.state <> 'released'
  )
  ON CONFLICT DO NOTHING`

const writeSettling = (count: number) => `
  WITH asked (key, owner, answer, tx) AS (VALUES ${repeat('(?, ?, ?, ?)', count)})
  UPDATE sales SET state = 'settling', sent = 1, tx = asked.tx,
    answer = CASE WHEN state = 'settling' THEN sales.answer ELSE asked.answer END
  FROM asked WHERE sales.key = asked.key AND sales.owner = asked.owner AND state IN ${OPEN}`

const writeSettled = (count: number) => `
  WITH asked (key, settlement, tx, settled_at) AS (VALUES ${repeat('(?, ?, ?, ?)', count)})
  UPDATE sales SET state = 'settled', settlement = asked.settlement, tx = asked.tx, settled_at = asked.settled_at, reason = NULL
  FROM asked WHERE sales.key = asked.key AND state <> 'settled'`

const ONE_STATEMENT = { maxBatch: ROWS_PER_STATEMENT }
const repeat = (text: string, count: number): string => Array.from({ length: count }, () => text).join(', ')
/** A statement for one, for two, and so on; more at once are several statements. */
const forEachCount = (write: (count: number) => string) =>
  Array.from({ length: ROWS_PER_STATEMENT }, (_, at) => write(at + 1))
const CLAIMS = forEachCount(writeClaim)
const SETTLING = forEachCount(writeSettling)
const SETTLED = forEachCount(writeSettled)
