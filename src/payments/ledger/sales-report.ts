import { DAY_MS } from '../../domain/time.ts'
import { OPEN, RELEASED } from './sale-row.ts'
import { type Ask, findSummary, settledBetween } from './sales-summary.ts'

/** Sales of one route on one UTC day that stand in one state. */
export interface SaleSum {
  /** `2026-01-05`. */
  day: string
  route: string
  state: string
  reason: string | null
  count: number
  amountBase: bigint
}

interface PayerSum {
  payer: string
  count: number
  amountBase: bigint
}

/** What an operator wants to know of many sales at once. */
export interface SalesReport {
  sums: SaleSum[]
  /** Everybody who has paid since, and those who paid most. */
  payerCount: number
  topPayers: PayerSum[]
}

const TOP_PAYERS = 10

/**
 * From the summary, and from the sales themselves for what came after it. `sinceMs` is the begin of the UTC day with which the
 * thirty days of the summary begin. Without a summary, or for a time before it, every sale is read.
 */
export async function readReport(ask: Ask, openSales: string, sinceMs: number): Promise<SalesReport> {
  const summary = await findSummary(ask)
  const isCovered = summary !== undefined && summary.sinceMs <= sinceMs
  const liveMs = isCovered ? Math.max(summary.untilMs, sinceMs) : sinceMs
  const [sums, payers] = await Promise.all([
    ask(toSumsSql(openSales), [sinceMs, liveMs]),
    ask(PAYERS_SQL, [isCovered ? 0 : Number.MAX_SAFE_INTEGER, liveMs]),
  ])
  return {
    sums: sums.map((row) => ({
      day: new Date(Number(row.day) * DAY_MS).toISOString().slice(0, 10),
      route: String(row.route),
      state: String(row.state),
      reason: row.reason === null || row.reason === undefined ? null : String(row.reason),
      count: Number(row.sales),
      amountBase: BigInt(String(row.base)),
    })),
    payerCount: Number(payers[0]?.payers ?? 0),
    topPayers: payers.map((row) => ({
      payer: String(row.payer),
      count: Number(row.sales),
      amountBase: BigInt(String(row.base)),
    })),
  }
}

// The same statements for SQLite and Postgres; `$1` is the time of the report, `$2` the one from which sales are read. Of payers,
// `$1` leaves the totals out unless it is 0.

const ofEach = (time: string, state: string, reason: string, amount = 'CAST(amount AS BIGINT)') =>
  `${time} / ${DAY_MS} AS day, route, ${state} AS state, ${reason} AS reason, 1 AS sales, ${amount} AS base`
const NO_REASON = 'CAST(NULL AS TEXT)'
const BEGUN = 'created_at >= $1'

const toSumsSql = (openSales: string): string => `
  SELECT day, route, state, reason, SUM(sales) AS sales, CAST(SUM(base) AS TEXT) AS base FROM (
    SELECT at / ${DAY_MS} AS day, route, 'settled' AS state, ${NO_REASON} AS reason, sales, base
    FROM sale_sums WHERE at >= $1 AND at < $2
    UNION ALL ${settledBetween((time) => ofEach(time, `'settled'`, NO_REASON), '$2')}
    UNION ALL SELECT ${ofEach('created_at', 'state', 'reason')} FROM sales WHERE ${RELEASED.unsent} AND ${BEGUN}
    UNION ALL SELECT ${ofEach('created_at', 'state', 'reason')} FROM sales WHERE ${RELEASED.sent} AND ${BEGUN}
    UNION ALL SELECT ${ofEach('created_at', `'claimed'`, 'reason')} FROM ${openSales} WHERE state IN ${OPEN} AND ${BEGUN}
  ) AS sold GROUP BY day, route, state, reason ORDER BY day, route, state, reason`

/** Who paid most is among those who paid since the summary and the first of the others. */
const PAYERS_SQL = `
  WITH live AS (
    SELECT payer, COUNT(*) AS sales, SUM(base) AS base
    FROM (${settledBetween(() => 'payer, CAST(amount AS BIGINT) AS base', '$2')}) AS paid GROUP BY payer
  ),
  totals AS (SELECT payer, sales, base FROM payer_totals WHERE sales > CAST($1 AS BIGINT)),
  merged AS (
    SELECT live.payer, live.sales + COALESCE(totals.sales, 0) AS sales, live.base + COALESCE(totals.base, 0) AS base
    FROM live LEFT JOIN totals ON totals.payer = live.payer
    UNION ALL
    SELECT payer, sales, base FROM (
      SELECT payer, sales, base FROM totals WHERE NOT EXISTS (SELECT 1 FROM live WHERE live.payer = totals.payer)
      ORDER BY base DESC, payer LIMIT ${TOP_PAYERS}
    ) AS others
  )
  SELECT payer, sales, CAST(base AS TEXT) AS base,
    (SELECT COUNT(*) FROM totals)
      + (SELECT COUNT(*) FROM live WHERE NOT EXISTS (SELECT 1 FROM totals WHERE totals.payer = live.payer)) AS payers
  FROM merged ORDER BY merged.base DESC, payer LIMIT ${TOP_PAYERS}`
