import { randomUUID } from 'node:crypto'
import { Failed, fail } from '../../domain/failure.ts'
import { inTime, type Postgres, type Sql } from '../../stores/postgres.ts'
import { KEY_ANSWER_MS, KEY_WAIT_MS } from '../limits.ts'
import type { HeldKey, KeyLock } from './key-lock.ts'

/**
 * Gives a relayer key to one process at a time, with the nonce it was left at. The advisory lock belongs to a session: a
 * process that dies frees it in that moment. Whoever takes the lock also clears the nonce, so that after a holder who died or
 * lost its session the next one asks the chain instead of trusting a number that may be used up.
 */
export function createPostgresKeyLock(database: Postgres): KeyLock {
  const sessions = new Map<string, KeySession>()

  return {
    withKey(address, work) {
      const session = sessions.get(address) ?? createKeySession(database, address)
      sessions.set(address, session)
      return session.use(work)
    },
    async close() {
      await Promise.all([...sessions.values()].map((session) => session.close()))
    },
  }
}

interface KeySession {
  use<T>(work: (key: HeldKey) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** One key: one session, which the uses of this process take turns on. */
function createKeySession(database: Postgres, address: string): KeySession {
  let breaks = 0
  let session: Sql | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const open = () => {
    session ??= database.openSession({
      statementMs: KEY_WAIT_MS,
      lost: () => {
        breaks += 1
      },
    })
    return session
  }
  /** Ends the session, and with it the lock, whatever state it is in. */
  const leave = () => {
    const left = session
    session = undefined
    breaks += 1
    void left?.end({ timeout: 0 }).catch(() => undefined)
  }

  async function take(holder: string): Promise<{ nonce: number | null; used_at: number }> {
    const sql = open()
    try {
      return await inTime(takeLock(sql, address, holder), KEY_WAIT_MS + KEY_ANSWER_MS, () => {})
    } catch (cause) {
      leave()
      throw fail({ code: 'store_unavailable' }, cause)
    }
  }

  /** The work is done and its result must be returned; a lock that cannot be given back is freed with its session. */
  async function giveBack(holder: string, next: number | null): Promise<void> {
    if (!session) return
    await inTime(leaveLock(session, address, holder, next), KEY_ANSWER_MS, () => {}).catch(leave)
  }

  async function useOnce<T>(work: (key: HeldKey) => Promise<T>): Promise<T> {
    const holder = randomUUID()
    const { nonce, used_at: usedAtMs } = await take(holder)
    const brokenBefore = breaks
    let next: number | null = null
    try {
      return await work({
        nonce,
        usedAtMs,
        isHeld: () => breaks === brokenBefore,
        next: (left) => {
          next = left
        },
      })
    } finally {
      await giveBack(holder, breaks === brokenBefore ? next : null)
    }
  }

  return {
    use(work) {
      const mine = turn.then(() => useOnce(work))
      turn = mine.catch(() => undefined)
      return mine
    },
    async close() {
      await session?.end({ timeout: 1 })
    },
  }
}

/** The lock first and in a statement of its own, so that what is read after it was written by the holder before. */
async function takeLock(sql: Sql, address: string, holder: string) {
  await sql`SELECT pg_advisory_lock(hashtextextended(${lockName(address)}, 0))`
  const [row] = await sql<{ nonce: number | null; used_at: number }[]>`
    WITH before AS (SELECT nonce, used_at FROM relayers WHERE address = ${address})
    INSERT INTO relayers (address, holder) VALUES (${address}, ${holder})
    ON CONFLICT (address) DO UPDATE SET holder = excluded.holder, nonce = NULL
    RETURNING (SELECT nonce FROM before) AS nonce, coalesce((SELECT used_at FROM before), 0) AS used_at`
  if (!row) throw new Failed({ code: 'store_unavailable' })
  return row
}

async function leaveLock(sql: Sql, address: string, holder: string, next: number | null): Promise<void> {
  await Promise.all([
    sql`UPDATE relayers SET nonce = ${next}, used_at = ${Date.now()} WHERE address = ${address} AND holder = ${holder}`,
    sql`SELECT pg_advisory_unlock(hashtextextended(${lockName(address)}, 0))`,
  ])
}

const lockName = (address: string): string => `sextant relayer ${address}`
