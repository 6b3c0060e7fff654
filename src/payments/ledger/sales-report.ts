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
 * From the summary, and from the sales themselves for what came after it. `sinceMs` is the begin of a UTC day. Without a
 * summary, or for a time before it, every sale is read.
 */
export async function readReport(ask: Ask, openSales: string, sinceMs: number): Promise<SalesReport> {
  const summary = await findSummary(ask)
  const isCovered = summary !== undefined && summary.sinceMs <= sinceMs
  const liveMs = isCovered ? Math.max(summary.untilMs, sinceMs) : sinceMs
  const [sums, payers] = await Promise.all([
    ask(toSumsSql(openSales), [sinceMs, liveMs]),
    ask(PAYERS_SQL, [isCovered ? sinceMs : Number.MAX_SAFE_INTEGER, liveMs]),
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

// The same statements for SQLite and Postgres; `$1` is the time of the report, `$2` the one from which sales are read.

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

const PAYERS_SQL = `
  SELECT payer, SUM(sales) AS sales, CAST(SUM(base) AS TEXT) AS base, COUNT(*) OVER () AS payers FROM (
    SELECT payer, sales, base FROM payer_sums WHERE day >= CAST($1 AS BIGINT) / ${DAY_MS}
    UNION ALL ${settledBetween(() => 'payer, 1, CAST(amount AS BIGINT)', '$2')}
  ) AS paid GROUP BY payer ORDER BY SUM(base) DESC, payer LIMIT ${TOP_PAYERS}`
