import type { Sale, SaleState } from '../sale.ts'
import type { LedgerReads } from './ledger.ts'
import { OPEN, RELEASED, type Row, toOpenCounts } from './sale-row.ts'
import { readReport } from './sales-report.ts'
import type { Ask } from './sales-summary.ts'

/** How one engine is asked, and what its rows are. */
interface ReadSettings {
  ask: Ask
  toSales(rows: readonly Row[]): Sale[]
  /** The table of sales, for statements about those that are open. */
  openSales: string
}

/** What is listed and summed up, with the same statements for SQLite and Postgres. */
export function createLedgerReads({ ask, toSales, openSales }: ReadSettings): LedgerReads {
  const sourcesOf = (state: SaleState | undefined): string[] => {
    if (state === undefined) return ['sales WHERE TRUE']
    if (state === 'settled') return [`sales WHERE state = 'settled'`]
    // Each of the rare states has an index of its own; without its words the planner may read everything.
    if (state === 'released') return Object.values(RELEASED).map((words) => `sales WHERE ${words}`)
    return [`${openSales} WHERE state IN ${OPEN} AND state = '${state}'`]
  }
  const merge = (columns: string, sources: readonly string[], rest: string): string => {
    const parts = sources.map((source) => `SELECT ${columns} FROM ${source} ${rest}`)
    return parts.length === 1 ? parts.join() : `${parts.map(inside).join(' UNION ALL ')} ${orderOf(rest)}`
  }

  return {
    list: async ({ state, limit }) =>
      toSales(await ask(merge('*', sourcesOf(state), 'ORDER BY created_at DESC LIMIT $1'), [limit])),
    listAfter: async ({ atMs, key }, { state, limit }) =>
      toSales(await ask(merge(RECORD, sourcesOf(state), afterPlace('created_at')), [atMs, key, limit])),
    listSettledAfter: async ({ atMs, key }, limit) =>
      toSales(await ask(merge(RECORD, SETTLED, afterPlace('settled_at')), [atMs, key, limit])),
    countOpen: async () =>
      toOpenCounts(
        await ask(`SELECT state, count(*) AS count FROM ${openSales} WHERE state IN ${OPEN} GROUP BY state`, []),
      ),
    report: (sinceMs) => readReport(ask, openSales, sinceMs),
  }
}

/** Those whose answers are kept and those whose are dropped have an index each, by the time of settlement. */
const SETTLED = ['IS NOT NULL', 'IS NULL'].map((kept) => `sales WHERE state = 'settled' AND answer ${kept}`)

/** Everything but the answer, which is by far the largest part. */
const RECORD = `key, route, request_hash, fingerprint, payment, terms, state, owner, lease_until, NULL AS answer, tx, settlement,
  reason, created_at, settled_at, client, sent, undelivered_at`

const afterPlace = (time: string): string =>
  `AND ${time} >= $1 AND (${time} > $1 OR key > $2) ORDER BY ${time}, key LIMIT $3`

/** SQLite takes an order and a limit inside a union only within a query of its own. */
const inside = (sql: string): string => `SELECT * FROM (${sql}) AS part`
const orderOf = (rest: string): string => rest.slice(rest.indexOf('ORDER BY'))
