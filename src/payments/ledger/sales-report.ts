import { DAY_MS } from '../../domain/time.ts'

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

type Row = Record<string, unknown>

/** Numbers come as numbers or as text, as the store likes it. */
export function toSalesReport(sums: Row[], payers: Row[], payerCount: unknown): SalesReport {
  return {
    sums: sums.map((row) => ({
      day: new Date(Number(row.day) * DAY_MS).toISOString().slice(0, 10),
      route: String(row.route),
      state: String(row.state),
      reason: row.reason === null || row.reason === undefined ? null : String(row.reason),
      count: Number(row.sales),
      amountBase: BigInt(String(row.base)),
    })),
    payerCount: Number(payerCount),
    topPayers: payers.map((row) => ({
      payer: String(row.payer),
      count: Number(row.sales),
      amountBase: BigInt(String(row.base)),
    })),
  }
}

const DAY = 'COALESCE(settled_at, created_at) / 86400000'

/** What was sold one by one and by channel, where a charge is what a settlement is otherwise. */
const ALL_SALES = `(
  SELECT route, state, reason, amount, payer, created_at, settled_at FROM sales
  UNION ALL
  SELECT route, CASE state WHEN 'charged' THEN 'settled' WHEN 'released' THEN 'released' ELSE 'claimed' END, reason, amount,
    payer, created_at, charged_at FROM channel_sales
) AS sold`

/** The same statements for SQLite and Postgres; `$1` is a time in milliseconds. */
export const REPORT_SQL = {
  sums: `SELECT ${DAY} AS day, route, state, reason, COUNT(*) AS sales, CAST(SUM(CAST(amount AS BIGINT)) AS TEXT) AS base
    FROM ${ALL_SALES} WHERE created_at >= $1 GROUP BY 1, route, state, reason ORDER BY 1, route, state, reason`,
  payers: `SELECT payer, COUNT(*) AS sales, CAST(SUM(CAST(amount AS BIGINT)) AS TEXT) AS base
    FROM ${ALL_SALES} WHERE created_at >= $1 AND state = 'settled' GROUP BY payer
    ORDER BY SUM(CAST(amount AS BIGINT)) DESC, payer LIMIT ${TOP_PAYERS}`,
  payerCount: `SELECT COUNT(DISTINCT payer) AS payers FROM ${ALL_SALES} WHERE created_at >= $1 AND state = 'settled'`,
}
