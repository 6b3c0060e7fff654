import { DAY_MS } from '../../domain/time.ts'
import { PURGED_AT_ONCE, SUMMARY_DAYS, SUMMARY_DELAY_MS, SUMMARY_STEP_MS, SUMMED_AT_ONCE } from '../limits.ts'

// Sums of settled sales by ten minutes and route, and by day and payer. Reports read them, so that they do not read every sale.

export type Ask = (sql: string, values: (string | number)[]) => Promise<Record<string, unknown>[]>

/** What one engine does in its own words. */
export interface SummaryEngine {
  ask: Ask
  /** Sums what was settled in between and moves the end of the summary, both or none; false when another process did it. */
  sumStep(fromMs: number, untilMs: number): Promise<boolean>
}

/** Settled sales and charges of channels within two times; each half is read by the index of its own. */
export function settledBetween(columns: (time: string) => string, fromMs: string, untilMs?: string): string {
  const within = (time: string) => `${time} >= ${fromMs}${untilMs ? ` AND ${time} < ${untilMs}` : ''}`
  const read = (table: string, state: string, time: string) =>
    ['IS NOT NULL', 'IS NULL'].map(
      (kept) => `SELECT ${columns(time)} FROM ${table} WHERE state = '${state}' AND answer ${kept} AND ${within(time)}`,
    )
  return [...read('sales', 'settled', 'settled_at'), ...read('channel_sales', 'charged', 'charged_at')].join(
    '\n  UNION ALL ',
  )
}

/** `$1` and `$2` are the two times. */
export const STEP_SALES = settledBetween(() => 'route, payer, amount', '$1', '$2')

/**
 * Sums up what has been settled for good since the last time, at most so many steps; returns how many it did. Several
 * processes may do it at once: each step is done by one of them.
 */
export async function sumUp({ ask, sumStep }: SummaryEngine, nowMs: number): Promise<number> {
  const begun = await findSummary(ask)
  let untilMs = begun?.untilMs ?? (await begin(ask, nowMs))
  let steps = 0
  for (; untilMs !== undefined && steps < SUMMED_AT_ONCE; steps++) {
    const nextMs: number = untilMs + SUMMARY_STEP_MS
    if (nextMs > nowMs - SUMMARY_DELAY_MS) break
    if (!(await sumStep(untilMs, nextMs))) break
    untilMs = nextMs
  }
  if (steps > 0) for (const sql of FORGET_SQL) await ask(sql, [nowMs - SUMMARY_DAYS * DAY_MS])
  return steps
}

/** From which time everything that was settled is summed up, and until when. */
export interface Summary {
  sinceMs: number
  untilMs: number
}

export async function findSummary(ask: Ask): Promise<Summary | undefined> {
  const [row] = await ask(`SELECT since, until FROM summaries WHERE name = 'sales'`, [])
  return row && { sinceMs: Number(row.since), untilMs: Number(row.until) }
}

/** Begins with the first sale, and in a long ledger with the first one that a report can show. */
async function begin(ask: Ask, nowMs: number): Promise<number | undefined> {
  const [row] = await ask(
    `SELECT MIN(at) AS at FROM (SELECT MIN(created_at) AS at FROM sales UNION ALL SELECT MIN(created_at) FROM channel_sales) AS begun`,
    [],
  )
  if (row?.at === null || row?.at === undefined) return undefined
  const earliestMs = nowMs - SUMMARY_DAYS * DAY_MS
  const fromMs = Math.max(Number(row.at), earliestMs)
  const untilMs = fromMs - (fromMs % SUMMARY_STEP_MS)
  const sinceMs = fromMs > earliestMs ? 0 : fromMs
  await ask(`INSERT INTO summaries (name, since, until) VALUES ('sales', $1, $2) ON CONFLICT (name) DO NOTHING`, [
    sinceMs,
    untilMs,
  ])
  return (await findSummary(ask))?.untilMs
}

const FORGET_SQL = [
  'DELETE FROM sale_sums WHERE at < $1',
  `DELETE FROM payer_sums WHERE (day, payer) IN (
     SELECT day, payer FROM payer_sums WHERE day < CAST($1 AS BIGINT) / ${DAY_MS} LIMIT ${PURGED_AT_ONCE})`,
]
