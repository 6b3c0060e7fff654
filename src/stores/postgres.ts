import postgres from 'postgres'
import { fail } from '../domain/failure.ts'
import type { Log } from '../domain/log.ts'

export type Sql = postgres.Sql<{ bigint: number }>
type Rows = Record<string, unknown>[]

/** A Postgres database, asked one statement at a time. */
export interface Postgres {
  /** Runs one statement. Whatever goes wrong is `store_unavailable`; then nobody knows whether it was done. */
  ask<T extends Rows = Rows>(statement: (sql: Sql) => postgres.PendingQuery<T>): Promise<postgres.RowList<T>>
  /** A connection of its own, for what is bound to a session; `lost` is told when it breaks. */
  openSession(settings: { statementMs: number; lost(): void }): Sql
  /** Opens its connections, so that the first who ask need not wait for them. */
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

const CONNECT_SECONDS = 4
const STATEMENT_MS = 4_000
/** How much longer than the server we wait for an answer. Then the connections are taken for dead. */
const GRACE_MS = 1_000
const BACKOFF_SECONDS = 0.2

export function openPostgres(settings: PostgresSettings): Postgres {
  const { url, log, connections = 10, statementMs = STATEMENT_MS } = settings
  let pool = connect(url, { max: connections, statementMs })

  /** Connections through which nothing comes any more can stay open for hours; new ones are tried instead. */
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
/** `text[]` and `int[]`, which statements here use, by their numbers in Postgres. */
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
    // The driver would ask for the array types on each new connection, and ends the process when that one falls.
    fetch_types: false,
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String }, ...ARRAYS },
    connection: {
      application_name: 'sextant',
      statement_timeout: statementMs,
      // A commit waits for the disk only where a statement asks for it, see `DURABLY`.
      synchronous_commit: 'off',
    },
  })
}

/**
 * Put into the `FROM` of an update, and `durable.on` into its `WHERE`: that commit, and with it every one before, is on the
 * disk before the answer comes.
 */
export const DURABLY = `(SELECT set_config('synchronous_commit', 'on', true) = 'on' AS on OFFSET 0) AS durable`

/** The error code of the server, under the failure it was thrown as. */
export function postgresCode(thrown: unknown): string | undefined {
  const cause = thrown instanceof Error ? thrown.cause : undefined
  return cause instanceof postgres.PostgresError ? cause.code : undefined
}

const READ_FIRST_MS = 50

export async function inTime<T>(work: PromiseLike<T>, ms: number, late: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = () => {
      late()
      reject(new Error(`no answer within ${ms} ms`))
    }
    // A process that was itself held up so long first reads what has come meanwhile.
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
