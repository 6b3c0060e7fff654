import postgres from 'postgres'
import { fail } from '../domain/failure.ts'
import type { Log } from '../domain/log.ts'

/** Connections to Postgres: deadlines on every statement, and replacement of connections that no longer answer. */

export type Sql = postgres.Sql<{ bigint: number }>
type Rows = Record<string, unknown>[]

/** A Postgres database that runs one statement at a time for each call. */
export interface Postgres {
  /**
   * Runs one statement. Every error becomes `store_unavailable`; it is then unknown whether the statement took effect.
   */
  ask<T extends Rows = Rows>(statement: (sql: Sql) => postgres.PendingQuery<T>): Promise<postgres.RowList<T>>
  /**
   * Opens a separate connection, for locks and notifications that belong to a session. `lost` is called when it breaks.
   */
  openSession(settings: { statementMs: number; lost(): void }): Sql
  /** Opens all connections, so that the first requests do not wait for them. */
  warm(): Promise<void>
  close(): Promise<void>
}

export interface PostgresSettings {
  url: string
  log: Log
  connections?: number
  /** The server ends a statement after this time. */
  statementMs?: number
}

/** How long one attempt to connect may take. */
const CONNECT_SECONDS = 4
/** Default for `statementMs`. */
const STATEMENT_MS = 4_000
/** How much longer than the server's own limit we wait for its answer. After that the connection is considered dead. */
const GRACE_MS = 1_000
/** Pause before connecting again. */
const BACKOFF_SECONDS = 0.2

export function openPostgres(settings: PostgresSettings): Postgres {
  const { url, log, connections = 10, statementMs = STATEMENT_MS } = settings
  let pool = connect(url, { max: connections, statementMs })

  /**
   * Replaces the whole pool. A connection whose network path is gone can look open for hours, so new ones are opened
   * instead.
   */
  function replace(stuck: Sql): void {
    if (pool !== stuck) return
    log.warn('store.stuck', { waitedMs: statementMs + GRACE_MS })
    pool = connect(url, { max: connections, statementMs })
    void stuck.end({ timeout: 0 }).catch(() => undefined)
  }

  return {
    async ask(statement) {
      const used = pool
      try {
        return await inTime(statement(used), statementMs + GRACE_MS, () => replace(used))
      } catch (cause) {
        throw fail({ code: 'store_unavailable' }, cause)
      }
    },
    openSession: ({ statementMs: sessionMs, lost }) => connect(url, { max: 1, statementMs: sessionMs, lost }),
    async warm() {
      await Promise.all(Array.from({ length: connections }, () => pool`SELECT 1`)).catch(() => undefined)
    },
    close: () => pool.end({ timeout: 5 }),
  }
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`
/** Postgres type numbers (OIDs) of the arrays that our statements use: 1009 is `text[]`, 1007 is `int[]`. */
const ARRAYS = {
  texts: { to: 1009, from: [], parse: String, serialize: (texts: string[]) => `{${texts.map(quoted).join()}}` },
  ints: {
    to: 1007,
    from: [1007],
    parse: (text: string): number[] => JSON.parse(`[${text.slice(1, -1)}]`),
    serialize: (ints: number[]) => `{${ints.join()}}`,
  },
}

export function connect(
  url: string,
  { max, statementMs, lost = () => {} }: { max: number; statementMs: number; lost?(): void },
): Sql {
  return postgres(url, {
    max,
    connect_timeout: CONNECT_SECONDS,
    backoff: () => BACKOFF_SECONDS,
    keep_alive: 10,
    onnotice: () => {},
    onclose: lost,
    // By default the driver queries the array types on each new connection, and an error there ends the process.
    fetch_types: false,
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String }, ...ARRAYS },
    connection: {
      application_name: 'sextant',
      statement_timeout: statementMs,
      // A commit waits for the disk only when a statement asks for it, see `DURABLY`.
      synchronous_commit: 'off',
    },
  })
}

/**
 * Makes one commit durable. Put it into the `FROM` of an update and `durable.on` into its `WHERE`: the answer then
 * comes only after that commit, and every commit before it, is on disk.
 */
export const DURABLY = `(SELECT set_config('synchronous_commit', 'on', true) = 'on' AS on OFFSET 0) AS durable`

/** The Postgres error code (SQLSTATE) inside a failure thrown by `ask`. */
export function postgresCode(thrown: unknown): string | undefined {
  const cause = thrown instanceof Error ? thrown.cause : undefined
  return cause instanceof postgres.PostgresError ? cause.code : undefined
}

/** Extra time for answers that arrived while this process was blocked. */
const READ_FIRST_MS = 50

/** The result of `work`. After `ms` it calls `late` and rejects; the work itself is not cancelled. */
export async function inTime<T>(work: PromiseLike<T>, ms: number, late: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = () => {
      late()
      reject(new Error(`no answer within ${ms} ms`))
    }
    // If this process was blocked, the timer fires before the answer is read. So wait once more, shortly.
    timer = setTimeout(() => {
      timer = setTimeout(giveUp, READ_FIRST_MS)
    }, ms)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
