import { fail } from '../../domain/failure.ts'
import { DURABLY, type Postgres, postgresCode, type Sql } from '../../stores/postgres.ts'
import { createBatchedCall } from '../batcher.ts'
import { type NewSale, NOBODY, REORGANISED, type Sale, type SettlingStep } from '../sale.ts'
import { createDatabaseClock } from './database-clock.ts'
import type { Ledger } from './ledger.ts'
import { createLedgerReads } from './ledger-reads.ts'
import {
  CLAIM_ANEW,
  OPEN,
  RELEASED,
  type Row,
  toSale as readSale,
  SETTLEMENTS_SQL,
  toRow,
  toSettledTransaction,
  UNSETTLE_SQL,
} from './sale-row.ts'
import { type Ask, type Forget, OLD_PAYER_SUMS, STEP_SALES, sumUp } from './sales-summary.ts'

/** What Postgres answers when another sale has the payment or the identifier. */
const UNIQUE_VIOLATION = '23505'

/**
 * The ledger in Postgres, for replicas on any number of machines. Every move is one statement, so there is no moment
 * between looking and writing; the unique index on the payment decides who claims it.
 */
export function openPostgresLedger(database: Postgres, now: () => number = Date.now): Ledger {
  const { ask } = database
  const clock = createDatabaseClock(database, now)
  const toSale = (row: Row | undefined): Sale | undefined => {
    const sale = readSale(row)
    return sale && { ...sale, leaseUntilMs: clock.toLocal(sale.leaseUntilMs) }
  }
  const toSales = (rows: readonly Row[]): Sale[] => rows.map((row) => toSale(row) as Sale)

  const find = async (key: string): Promise<Sale | undefined> =>
    toSale((await ask((sql) => sql`SELECT * FROM sales WHERE key = ${key}`))[0])

  const findByPaymentId = async (payer: string, id: string): Promise<Sale | undefined> => {
    const rows = await ask(
      (sql) => sql`SELECT * FROM sales WHERE payer = ${payer} AND payment_id = ${id} AND state <> 'released'`,
    )
    return toSale(rows[0])
  }

  /** Sales that share a transaction are written down together: one statement, one wait for the disk. */
  const settleAll = createBatchedCall<SettlingStep, boolean>(async (asked) => {
    const rows = await ask<{ key: string; owner: string }[]>((sql) => markAllSettling(sql, asked))
    const moved = new Set(rows.map(({ key, owner }) => `${owner} ${key}`))
    return asked.map(({ key, owner }) => moved.has(`${owner} ${key}`))
  })

  const askText: Ask = (text, values) => ask((sql) => sql.unsafe(text, values))
  const forget: Forget = async (day) => void (await askText(FORGET, [day]))
  const sumStep = async (fromMs: number, untilMs: number) => (await askText(SUM_STEP, [fromMs, untilMs])).length > 0

  return {
    ...createLedgerReads({ ask: askText, toSales, openSales: 'sales' }),
    find,
    findByPaymentId,
    async claim(sale) {
      await clock.ready()
      const leaseUntilMs = clock.toDatabase(sale.leaseUntilMs)
      if (await isClaimed(database, { ...sale, leaseUntilMs })) return undefined
      const same = await find(sale.key)
      if (same && same.state !== 'released') return same
      const { authorization, paymentId } = sale.payment
      const twin = paymentId ? await findByPaymentId(authorization.from, paymentId) : undefined
      if (twin) return twin
      throw fail({ code: 'payment_in_progress' })
    },
    async takeOver(key, owner, nowMs, leaseUntilMs) {
      await clock.ready()
      const rows = await ask(
        (sql) => sql`
          UPDATE sales SET owner = ${owner}, lease_until = ${clock.toDatabase(leaseUntilMs)}
          WHERE key = ${key} AND (owner IN (${owner}, ${NOBODY}) OR lease_until <= ${clock.toDatabase(nowMs)})
            AND state IN ${sql.unsafe(OPEN)}
          RETURNING *`,
      )
      return toSale(rows[0])
    },
    async markSettling(step) {
      moved(await settleAll(step))
    },
    async markSettled(key, settlement, settledAtMs) {
      await ask(
        (sql) => sql`
          UPDATE sales SET state = 'settled', settlement = ${JSON.stringify(settlement)}, tx = ${settlement.transaction},
            settled_at = ${settledAtMs}, reason = NULL
          WHERE key = ${key} AND state <> 'settled'`,
      )
    },
    async release(key, owner, reason) {
      await ask(
        (sql) => sql`
          UPDATE sales SET state = 'released', reason = ${reason}, answer = NULL FROM ${sql.unsafe(DURABLY)}
          WHERE durable.on AND key = ${key} AND owner = ${owner} AND state IN ${sql.unsafe(OPEN)}`,
      )
    },
    async park(key, owner, untilMs) {
      await ask(
        (sql) => sql`
          UPDATE sales SET owner = ${NOBODY}, lease_until = ${clock.toDatabase(untilMs)}
          WHERE key = ${key} AND owner = ${owner} AND state IN ${sql.unsafe(OPEN)}`,
      )
    },
    async listSettlements(afterMs, untilMs) {
      const rows = await ask((sql) => sql.unsafe(SETTLEMENTS_SQL, [afterMs, untilMs]))
      return rows.map(toSettledTransaction)
    },
    async markUnsettled(transaction, afterMs) {
      const { count } = await ask((sql) => sql.unsafe(UNSETTLE_SQL, [REORGANISED, afterMs, transaction]))
      return count
    },
    async renew(owner, keys, leaseUntilMs) {
      await clock.ready()
      await ask(
        (sql) => sql`
          WITH mine AS (
            SELECT key FROM sales WHERE key = ANY(${keys}) AND owner = ${owner} AND state IN ${sql.unsafe(OPEN)}
            ORDER BY key FOR UPDATE
          )
          UPDATE sales SET lease_until = ${clock.toDatabase(leaseUntilMs)} FROM mine WHERE sales.key = mine.key`,
      )
    },
    async listAbandoned(nowMs, limit) {
      await clock.ready()
      // Recovery asks for these every second or two, which is often enough for a clock that is set.
      await clock.measure()
      return toSales(
        await ask(
          (sql) => sql`
            SELECT * FROM sales WHERE lease_until <= ${clock.toDatabase(nowMs)} AND state IN ${sql.unsafe(OPEN)}
            ORDER BY lease_until LIMIT ${limit}`,
        ),
      )
    },
    async markUndelivered(key, atMs) {
      await ask(
        (sql) => sql`
          UPDATE sales SET undelivered_at = ${atMs}
          WHERE key = ${key} AND undelivered_at IS NULL AND state <> 'released'`,
      )
    },
    async forgetAnswers(settledBeforeMs, limit) {
      const { count } = await ask(
        (sql) => sql`
          WITH old AS (
            SELECT key FROM sales WHERE state = 'settled' AND settled_at < ${settledBeforeMs} AND answer IS NOT NULL
            LIMIT ${limit} FOR UPDATE SKIP LOCKED
          )
          UPDATE sales SET answer = NULL, client = NULL, fingerprint = '',
            payment = (payment::jsonb || '{"signature":"0x"}')::text
          FROM old WHERE sales.key = old.key`,
      )
      return count
    },
    async deleteReleased(which, claimedBeforeMs, limit) {
      const { count } = await ask(
        (sql) => sql`
          DELETE FROM sales WHERE key IN (
            SELECT key FROM sales WHERE ${sql.unsafe(RELEASED[which])} AND created_at < ${claimedBeforeMs}
            ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
          )`,
      )
      return count
    },
    async deleteSettled(settledBeforeMs, limit) {
      const { count } = await ask(
        (sql) => sql`
          DELETE FROM sales WHERE key IN (
            SELECT key FROM sales WHERE state = 'settled' AND answer IS NULL AND settled_at < ${settledBeforeMs}
            ORDER BY settled_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
          )`,
      )
      return count
    },
    sumUp: (nowMs) => sumUp({ ask: askText, sumStep, forget }, nowMs),
    // The connections belong to whoever opened the database.
    close: async () => undefined,
  }
}

/** Inserts, or takes a released row of the same payment anew; an identifier that another sale bears stops both. */
async function isClaimed({ ask }: Postgres, sale: NewSale): Promise<boolean> {
  try {
    const { count } = await ask((sql) => sql.unsafe(CLAIM, toRow(sale), { prepare: true }))
    return count === 1
  } catch (thrown) {
    if (postgresCode(thrown) === UNIQUE_VIOLATION) return false
    throw thrown
  }
}

const CLAIM = `
  INSERT INTO sales (key, route, request_hash, fingerprint, payer, payment_id, payment, terms, amount, state, owner, lease_until, created_at, client, sent)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'claimed', $10, $11, $12, $13, $14)
  ON CONFLICT (key) DO UPDATE SET${CLAIM_ANEW}`

/** The first part lets one process do it: whoever comes second waits for it, and then finds the end of the summary moved. */
const SUM_STEP = `
  WITH step AS (UPDATE summaries SET until = $2 WHERE name = 'sales' AND until = $1 RETURNING until),
  sold AS MATERIALIZED (
    SELECT route, payer, COUNT(*) AS sales, SUM(CAST(amount AS BIGINT)) AS base FROM (${STEP_SALES}) AS settled
    GROUP BY route, payer
  ),
  routes AS (
    INSERT INTO sale_sums (at, route, sales, base)
    SELECT $1, route, SUM(sales), SUM(base) FROM sold, step GROUP BY route
  ),
  payers AS (
    INSERT INTO payer_sums (day, payer, sales, base)
    SELECT $1 / 86400000, payer, SUM(sales), SUM(base) FROM sold, step GROUP BY payer
    ON CONFLICT (day, payer) DO UPDATE
      SET sales = payer_sums.sales + excluded.sales, base = payer_sums.base + excluded.base
  ),
  totals AS (
    INSERT INTO payer_totals (payer, sales, base) SELECT payer, SUM(sales), SUM(base) FROM sold, step GROUP BY payer
    ON CONFLICT (payer) DO UPDATE
      SET sales = payer_totals.sales + excluded.sales, base = payer_totals.base + excluded.base
  )
  SELECT until FROM step`

/** What a payer paid on days that are over goes out of its total, in one statement. */
const FORGET = `
  WITH old AS (DELETE FROM payer_sums WHERE (day, payer) IN (${OLD_PAYER_SUMS}) RETURNING payer, sales, base)
  UPDATE payer_totals SET sales = payer_totals.sales - gone.sales, base = payer_totals.base - gone.base
  FROM (SELECT payer, SUM(sales)::bigint AS sales, SUM(base)::bigint AS base FROM old GROUP BY payer) AS gone
  WHERE payer_totals.payer = gone.payer`

/** Rows are locked in one order by everybody who locks several, so that no two can wait for each other. */
function markAllSettling(sql: Sql, asked: SettlingStep[]) {
  return sql<{ key: string; owner: string }[]>`
    WITH asked AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(asked)}::text::json)
        AS asked (key text, owner text, answer text, transaction text)
    ),
    mine AS (
      SELECT sales.key, asked.answer, asked.transaction
      FROM sales JOIN asked ON sales.key = asked.key AND sales.owner = asked.owner
      WHERE sales.state IN ${sql.unsafe(OPEN)} ORDER BY sales.key FOR UPDATE OF sales
    )
    UPDATE sales SET state = 'settling', sent = 1, tx = mine.transaction,
      answer = CASE WHEN sales.state = 'settling' THEN sales.answer ELSE mine.answer END
    FROM mine, ${sql.unsafe(DURABLY)}
    WHERE durable.on AND sales.key = mine.key
    RETURNING sales.key, sales.owner`
}

/** The sale is no longer ours (its lease ran out and another process took it): stop before anything is sent. */
function moved(did: boolean): void {
  if (!did) throw fail({ code: 'payment_in_progress' })
}
