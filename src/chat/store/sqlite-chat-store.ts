/** The chat store in one SQLite file, with its schema. */
import { createHmac } from 'node:crypto'
import Database from 'libsql'
import type { Context } from '../../domain/context.ts'
import { fail } from '../../domain/failure.ts'
import { createPrivateFile } from '../../stores/private-file.ts'
import { type ChatStore, ENDED_LINK_KEPT_MS, HIT_WINDOW_SECONDS, SWEEP_LINKS_EVERY_MS } from './chat-store.ts'

/** How long to wait for a lock of another process. SQLite calls block, so this whole process waits. */
const LOCK_MS = 400
/** After a failure the file is not used for this long, because every attempt on a stuck lock blocks the process. */
const REST_MS = 1_000
const SWEEP_HITS_EVERY_SECONDS = 10

/** The chat store in one SQLite file; several processes on one machine may share it. */
export function openSqliteChatStore(path: string, { now, log }: Pick<Context, 'now' | 'log'>): ChatStore {
  const db = openDatabase(path)
  const { salt } = db.prepare(`SELECT salt FROM salts WHERE name = 'digest'`).get() as { salt: Buffer }
  const prepared = new Map<string, Database.Statement>()
  let restsUntilMs = 0
  let sweptDay = 0
  let sweptSecond = 0
  let sweptLinksMs = 0

  const statement = (sql: string) => {
    const known = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  const attempt = <T>(work: () => T): T => {
    if (now() < restsUntilMs) throw fail({ code: 'store_unavailable' })
    try {
      return work()
    } catch (cause) {
      restsUntilMs = now() + REST_MS
      log.warn('chat-store.failed', { reason: String(cause) })
      throw fail({ code: 'store_unavailable' }, cause)
    }
  }
  const many = (sql: string, ...values: unknown[]) => attempt(() => statement(sql).all(...values) as Row[])
  const run = (sql: string, ...values: unknown[]) => attempt(() => statement(sql).run(...values).changes)

  const count = async (day: number, keys: readonly string[]) =>
    toCounts(keys, many(COUNT_READS, day, JSON.stringify(keys)))

  return {
    digest: (kind, value) =>
      `${kind}:${createHmac('sha256', salt).update(`${kind}\0${value}`).digest('base64url').slice(0, 27)}`,
    async spend(day, counters) {
      if (day > sweptDay) {
        run('DELETE FROM reads WHERE day < ?', day - 1)
        sweptDay = day
      }
      const keys = counters.map(({ key }) => key)
      const spent = many(SPEND, day, JSON.stringify(counters.map(({ key, limit }) => [key, limit])))
      return spent.length > 0
        ? { spent: true, counts: toCounts(keys, spent) }
        : { spent: false, counts: await count(day, keys) }
    },
    async refund(day, keys) {
      run(REFUND, day, JSON.stringify(keys))
    },
    count,
    async hit(key, limit, second) {
      if (second >= sweptSecond + SWEEP_HITS_EVERY_SECONDS) {
        run('DELETE FROM hits WHERE second <= ?', second - HIT_WINDOW_SECONDS)
        sweptSecond = second
      }
      const since = second - HIT_WINDOW_SECONDS
      const allowed = run(HIT, key, second, since, limit) === 1
      const [seen] = many(
        'SELECT sum(count) AS used, min(second) AS oldest FROM hits WHERE key = ? AND second > ?',
        key,
        since,
      )
      const oldest = (seen?.oldest as number | null) ?? second
      return { allowed, used: (seen?.used as number | null) ?? 0, freesAtSecond: oldest + HIT_WINDOW_SECONDS }
    },
    async recall(key, sinceMs) {
      const [row] = many('SELECT remembered FROM memories WHERE key = ? AND at > ?', key, sinceMs)
      return row?.remembered as string | undefined
    },
    async remember({ key, text, atMs }) {
      run(REMEMBER, key, atMs, text)
    },
    async forget({ most, sinceMs }) {
      run(FORGET, sinceMs, most)
    },
    async keepLink({ id, ticket, endsAtMs }, nowMs) {
      if (nowMs >= sweptLinksMs + SWEEP_LINKS_EVERY_MS) {
        run('DELETE FROM links WHERE ends_at <= ?', nowMs - ENDED_LINK_KEPT_MS)
        run('UPDATE links SET ticket = NULL WHERE ends_at <= ? AND ticket IS NOT NULL', nowMs)
        sweptLinksMs = nowMs
      }
      run('INSERT INTO links (id, ticket, ends_at) VALUES (?, ?, ?)', id, ticket, endsAtMs)
    },
    async findLink(id, nowMs) {
      const [row] = many('SELECT ticket, ends_at FROM links WHERE id = ?', id)
      return row && { ticket: (row.ends_at as number) > nowMs ? (row.ticket as string | null) : null }
    },
    async close() {
      db.close()
    },
  }
}

/** One statement, so that no other process can count between the check and the increment. */
const SPEND = `
  WITH asked AS (SELECT value ->> 0 AS key, value ->> 1 AS most FROM json_each(?2))
  INSERT INTO reads (day, key, count)
  SELECT ?1, key, 1 FROM asked
  WHERE NOT EXISTS (
    SELECT 1 FROM asked AS wanted LEFT JOIN reads ON reads.day = ?1 AND reads.key = wanted.key
    WHERE coalesce(reads.count, 0) >= wanted.most
  )
  ON CONFLICT (day, key) DO UPDATE SET count = count + 1
  RETURNING key, count`

const REFUND = `
  UPDATE reads SET count = count - 1
  WHERE day = ?1 AND count > 0 AND key IN (SELECT value FROM json_each(?2))`

const COUNT_READS = 'SELECT key, count FROM reads WHERE day = ?1 AND key IN (SELECT value FROM json_each(?2))'

const HIT = `
  INSERT INTO hits (key, second, count)
  SELECT ?1, ?2, 1 WHERE (SELECT coalesce(sum(count), 0) FROM hits WHERE key = ?1 AND second > ?3) < ?4
  ON CONFLICT (key, second) DO UPDATE SET count = count + 1`

const REMEMBER = `
  INSERT INTO memories (key, at, remembered) VALUES (?, ?, ?)
  ON CONFLICT (key) DO UPDATE SET at = excluded.at, remembered = excluded.remembered`

const FORGET = `
  DELETE FROM memories
  WHERE at <= ?1 OR key IN (SELECT key FROM memories ORDER BY at DESC, key LIMIT -1 OFFSET ?2)`

type Row = Record<string, unknown>

function toCounts(keys: readonly string[], rows: Row[]): number[] {
  const counts = new Map(rows.map(({ key, count }) => [key, count as number]))
  return keys.map((key) => counts.get(key) ?? 0)
}

function openDatabase(path: string): Database.Database {
  if (path !== ':memory:') createPrivateFile(path)
  const db = new Database(path)
  db.pragma('busy_timeout = 3000')
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = NORMAL')
  db.transaction(() => {
    const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number }
    for (const sql of CHAT_MIGRATIONS.slice(version)) db.exec(sql)
    db.exec(`PRAGMA user_version = ${CHAT_MIGRATIONS.length}`)
  }).immediate()
  db.pragma(`busy_timeout = ${LOCK_MS}`)
  return db
}

/** Applied in order, once each; `user_version` remembers how far a file has come. */
const CHAT_MIGRATIONS: readonly string[] = [
  `CREATE TABLE salts (name TEXT PRIMARY KEY, salt BLOB NOT NULL) WITHOUT ROWID;
   INSERT INTO salts VALUES ('digest', randomblob(32));
   CREATE TABLE reads (
     day INTEGER NOT NULL,
     key TEXT NOT NULL,
     count INTEGER NOT NULL,
     PRIMARY KEY (day, key)
   ) WITHOUT ROWID;
   CREATE TABLE hits (
     key TEXT NOT NULL,
     second INTEGER NOT NULL,
     count INTEGER NOT NULL,
     PRIMARY KEY (key, second)
   ) WITHOUT ROWID;
   CREATE INDEX hits_second ON hits (second);
   CREATE TABLE memories (key TEXT PRIMARY KEY, at INTEGER NOT NULL, remembered TEXT NOT NULL) WITHOUT ROWID;
   CREATE INDEX memories_at ON memories (at);`,
  `CREATE TABLE links (id TEXT PRIMARY KEY, ticket TEXT, ends_at INTEGER NOT NULL) WITHOUT ROWID;
   CREATE INDEX links_ends_at ON links (ends_at);`,
]
