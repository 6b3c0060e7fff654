import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { fail } from '../domain/failure.ts'
import type { Log } from '../domain/log.ts'
import { MINUTE_MS } from '../domain/time.ts'
import { connect, inTime, type Sql } from './postgres.ts'

/** Creates and updates the tables of a Postgres database when the service starts. */

/** One step of a schema. Its name never changes once released, because the database records it as applied. */
export interface Migration {
  /** `ledger 1`, `ledger 2`, … */
  name: string
  sql: string
}

export interface Waiting {
  /** How long a database that cannot be reached is waited for. */
  withinMs?: number
  /** Called for every attempt that failed. */
  onWaiting?: ((why: string) => void) | undefined
}

/** Longest time for one statement of a migration. */
const LONGEST_MS = MINUTE_MS
/** How long to wait for a database that is still starting. */
const REACHABLE_WITHIN_MS = 30_000
/** One line in the log says for so long that it is waited. */
const TELL_EVERY_MS = 10_000
/** Pause between two attempts to connect. */
const LOOK_AGAIN_MS = 500

/**
 * Brings a database up to date: applies all missing steps in one transaction, or none. A lock in the database lets one
 * process at a time do this, however many start together. Waits for a database that is not reachable yet. Steps that
 * only a newer version knows are left alone.
 */
export async function migrate(
  url: string,
  migrations: readonly Migration[],
  log: Log,
  { withinMs = REACHABLE_WITHIN_MS, onWaiting = () => {} }: Waiting = {},
): Promise<void> {
  const sql = connect(url, { max: 1, statementMs: LONGEST_MS })
  try {
    await untilReachable(sql, log, withinMs, onWaiting)
    const made = await inTime(applyMissing(sql, migrations), LONGEST_MS * 2, () => {})
    for (const name of made) log.info('store.migrated', { name })
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const applyMissing = (sql: Sql, migrations: readonly Migration[]): Promise<string[]> =>
  sql.begin(async (transaction) => {
    await transaction`SELECT pg_advisory_xact_lock(hashtextextended('sextant migrations', 0))`
    await transaction`
      CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`
    const rows = await transaction<{ name: string }[]>`SELECT name FROM migrations`
    const known = new Set(rows.map(({ name }) => name))
    const missing = migrations.filter(({ name }) => !known.has(name))
    for (const { name, sql: statements } of missing) {
      await transaction.unsafe(statements)
      await transaction`INSERT INTO migrations (name) VALUES (${name})`
    }
    return missing.map(({ name }) => name)
  }) as Promise<string[]>

async function untilReachable(sql: Sql, log: Log, withinMs: number, onWaiting: (why: string) => void): Promise<void> {
  const endsAt = Date.now() + withinMs
  let toldAtMs = 0
  for (;;) {
    try {
      await sql`SELECT 1`
      return
    } catch (cause) {
      if (Date.now() > endsAt || isFinal(cause)) throw fail({ code: 'store_unavailable' }, cause)
      const why = cause instanceof Error ? cause.message || cause.name : String(cause)
      onWaiting(why)
      if (Date.now() - toldAtMs >= TELL_EVERY_MS) {
        toldAtMs = Date.now()
        log.warn('store.awaited', { why })
      }
      await wait(LOOK_AGAIN_MS)
    }
  }
}

/** A server that answers and says no will say so again: a wrong password, a database that is not there. */
const isFinal = (cause: unknown): boolean => cause instanceof postgres.PostgresError && !STARTING.has(cause.code)
/** It is starting or stopping, or has no connection left. */
const STARTING: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '53300'])
