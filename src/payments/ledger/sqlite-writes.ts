import type Database from 'libsql'
import type { Settlement } from '../chain/token-events.ts'
import { createTogether } from './ask-together.ts'
import type { NewSale } from './ledger.ts'
import { type Row, toRow } from './sale-row.ts'

/** The steps of a sale in the order in which they come. Those of one moment are one statement each. */
export interface SqliteWrites {
  find(key: string): Promise<Row | undefined>
  /** True for the one whose claim it is. */
  claim(sale: NewSale): Promise<boolean>
  answer(step: Step & { answer: string }): Promise<boolean>
  /** What it tells is on the disk and not only with the file system, and so is what was written before. */
  settling(step: Step & { transaction: string | null }): Promise<boolean>
  settled(end: { key: string; settlement: Settlement; settledAtMs: number }): Promise<unknown>
}

interface Step {
  key: string
  owner: string
}

/** `all` runs a statement with one list as JSON; every statement returns key and owner of the rows it touched. */
export function createSqliteWrites(
  db: Database.Database,
  all: (sql: string, list: unknown[][]) => Row[],
): SqliteWrites {
  const move = <T extends Step>(sql: string, toList: (step: T) => unknown[], run = all) =>
    createTogether<T, boolean>((steps) => {
      const moved = new Set(run(sql, steps.map(toList)).map(({ key, owner }) => `${owner} ${key}`))
      // The same twice is two who want the same: the first has it.
      return steps.map(({ key, owner }) => moved.delete(`${owner} ${key}`))
    })
  const allOnDisk = (sql: string, list: unknown[][]) => withFullSync(db, () => all(sql, list))

  return {
    find: createTogether((keys) => {
      const found = new Map(
        all(
          FIND,
          keys.map((key) => [key]),
        ).map((row) => [row.key, row]),
      )
      return keys.map((key) => found.get(key))
    }),
    claim: move<NewSale>(CLAIM, toRow),
    answer: move(ANSWER, ({ key, owner, answer }) => [key, owner, answer]),
    settling: move(SETTLING, ({ key, owner, transaction }) => [key, owner, transaction], allOnDisk),
    settled: createTogether((ends) => {
      const list = ends.map(({ key, settlement, settledAtMs }) => [
        key,
        JSON.stringify(settlement),
        settlement.transaction,
        settledAtMs,
      ])
      return all(SETTLED, list)
    }),
  }
}

const FIND = `SELECT * FROM sales WHERE key IN (SELECT value ->> 0 FROM json_each(?))`

/** Inserts, or takes a released row of the same payment anew; a row in any other state makes no change. */
const CLAIM = `
  INSERT INTO sales (key, route, request_hash, fingerprint, payer, payment_id, payment, terms, amount, owner, lease_until, created_at, state)
  SELECT ${Array.from({ length: 12 }, (_, place) => `value ->> ${place}`).join(', ')}, 'claimed' FROM json_each(?) WHERE true
  ON CONFLICT (key) DO UPDATE SET
    route = excluded.route, request_hash = excluded.request_hash, fingerprint = excluded.fingerprint,
    payment_id = excluded.payment_id, payment = excluded.payment, terms = excluded.terms, amount = excluded.amount,
    state = 'claimed', owner = excluded.owner, lease_until = excluded.lease_until, created_at = excluded.created_at,
    answer = NULL, tx = NULL, settlement = NULL, reason = NULL
  WHERE sales.state = 'released' AND NOT EXISTS (
    SELECT 1 FROM sales AS twin
    WHERE twin.payer = excluded.payer AND twin.payment_id = excluded.payment_id AND twin.state <> 'released'
  )
  ON CONFLICT DO NOTHING
  RETURNING key, owner`

const ANSWER = `
  UPDATE sales SET state = 'answered', answer = asked.value ->> 2 FROM json_each(?) AS asked
  WHERE sales.key = asked.value ->> 0 AND owner = asked.value ->> 1 AND state = 'claimed'
  RETURNING sales.key, owner`

const SETTLING = `
  UPDATE sales SET state = 'settling', tx = asked.value ->> 2 FROM json_each(?) AS asked
  WHERE sales.key = asked.value ->> 0 AND owner = asked.value ->> 1 AND state IN ('answered', 'settling')
  RETURNING sales.key, owner`

const SETTLED = `
  UPDATE sales SET state = 'settled', settlement = asked.value ->> 1, tx = asked.value ->> 2,
    settled_at = asked.value ->> 3, reason = NULL
  FROM json_each(?) AS asked WHERE sales.key = asked.value ->> 0 AND state <> 'settled'
  RETURNING sales.key`

function withFullSync<T>(db: Database.Database, work: () => T): T {
  db.pragma('synchronous = FULL')
  try {
    return work()
  } finally {
    db.pragma('synchronous = NORMAL')
  }
}
