import { DAY_MS } from '../../domain/time.ts'
import {
  PURGED_AT_ONCE,
  REPORT_DAYS,
  SUMMARY_DAYS,
  SUMMARY_DELAY_MS,
  SUMMARY_STEP_MS,
  SUMMED_AT_ONCE,
} from '../limits.ts'

// Sums of settled sales by ten minutes and route, and by payer over thirty days. Reports read them, so that they do not read every
// sale. Sums by day and payer say what a payer's total loses when a day is over.

export type Ask = (sql: string, values: (string | number)[]) => Promise<Record<string, unknown>[]>

/** What one engine does in its own words. */
export interface SummaryEngine {
  ask: Ask
  /** Sums what was settled in between and moves the end of the summary, both or none; false when another process did it. */
  sumStep(fromMs: number, untilMs: number): Promise<boolean>
  forget: Forget
}

/** Takes some of what was paid before this day, see `OLD_PAYER_SUMS`, out of the totals of payers. */
export type Forget = (day: number) => Promise<void>

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
export async function sumUp({ ask, sumStep, forget }: SummaryEngine, nowMs: number): Promise<number> {
  const begun = await findSummary(ask)
  let untilMs = begun?.untilMs ?? (await begin(ask, nowMs))
  let steps = 0
  for (; untilMs !== undefined && steps < SUMMED_AT_ONCE; steps++) {
    const nextMs: number = untilMs + SUMMARY_STEP_MS
    if (nextMs > nowMs - SUMMARY_DELAY_MS) break
    if (!(await sumStep(untilMs, nextMs))) break
    untilMs = nextMs
  }
  if (steps > 0) await ask('DELETE FROM sale_sums WHERE at < $1', [nowMs - SUMMARY_DAYS * DAY_MS])
  await forget(Math.floor(nowMs / DAY_MS) - REPORT_DAYS + 1)
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

/** The oldest days first, and in one order for everybody; `$1` is the first day that stays. */
export const OLD_PAYER_SUMS = `SELECT day, payer FROM payer_sums WHERE day < $1 ORDER BY day, payer LIMIT ${PURGED_AT_ONCE}`
