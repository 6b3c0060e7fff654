import { createHmac } from 'node:crypto'
import type { Postgres } from '../../stores/postgres.ts'
import { type ChatStore, HIT_WINDOW_SECONDS } from './chat-store.ts'

const SWEEP_HITS_EVERY_SECONDS = 10

/** The chat store in Postgres, for replicas on any number of machines. */
export async function openPostgresChatStore({ ask }: Postgres): Promise<ChatStore> {
  const [kept] = await ask<{ salt: string }[]>((sql) => sql`SELECT salt FROM chat_salts WHERE name = 'digest'`)
  const salt = kept?.salt ?? ''
  let sweptDay = 0
  let sweptSecond = 0

  return {
    digest: (kind, value) =>
      `${kind}:${createHmac('sha256', salt).update(`${kind}\0${value}`).digest('base64url').slice(0, 27)}`,
    async spend(day, counters) {
      if (day > sweptDay) {
        await ask((sql) => sql`DELETE FROM chat_reads WHERE day < ${day - 1}`)
        sweptDay = day
      }
      const keys = counters.map(({ key }) => key)
      const limits = counters.map(({ limit }) => limit)
      const [end] = await ask<{ spent: boolean; counts: number[] }[]>(
        (sql) => sql`SELECT spent, counts FROM chat_spend(${day}, ${keys}::text[], ${limits}::int[])`,
      )
      return { spent: end?.spent ?? false, counts: [...(end?.counts ?? [])] }
    },
    async refund(day, keys) {
      await ask(
        (sql) => sql`
          WITH counted AS (
            SELECT key FROM chat_reads WHERE day = ${day} AND count > 0 AND key = ANY(${[...keys]}::text[])
            ORDER BY key FOR UPDATE
          )
          UPDATE chat_reads SET count = count - 1 FROM counted
          WHERE chat_reads.day = ${day} AND chat_reads.key = counted.key`,
      )
    },
    async count(day, keys) {
      const rows = await ask<{ key: string; count: number }[]>(
        (sql) => sql`SELECT key, count FROM chat_reads WHERE day = ${day} AND key = ANY(${[...keys]}::text[])`,
      )
      const counts = new Map(rows.map(({ key, count }) => [key, count]))
      return keys.map((key) => counts.get(key) ?? 0)
    },
    async hit(key, limit, second) {
      const since = second - HIT_WINDOW_SECONDS
      if (second >= sweptSecond + SWEEP_HITS_EVERY_SECONDS) {
        sweptSecond = second
        await ask(
          (sql) => sql`
            WITH old AS (SELECT key, second FROM chat_hits WHERE second <= ${since} FOR UPDATE SKIP LOCKED)
            DELETE FROM chat_hits USING old WHERE chat_hits.key = old.key AND chat_hits.second = old.second`,
        )
      }
      const [seen] = await ask<{ allowed: boolean; used: number; oldest: number | null }[]>(
        (sql) => sql`SELECT allowed, used, oldest FROM chat_hit(${key}, ${limit}, ${second}, ${since})`,
      )
      const { allowed = false, used = 0, oldest } = seen ?? {}
      return { allowed, used, freesAtSecond: (oldest ?? second) + HIT_WINDOW_SECONDS }
    },
    async recall(key, sinceMs) {
      const [row] = await ask<{ remembered: string }[]>(
        (sql) => sql`SELECT remembered FROM chat_memories WHERE key = ${key} AND at > ${sinceMs}`,
      )
      return row?.remembered
    },
    async remember({ key, text, atMs }, { most, sinceMs }) {
      await ask(
        (sql) => sql`
          INSERT INTO chat_memories (key, at, remembered) VALUES (${key}, ${atMs}, ${text})
          ON CONFLICT (key) DO UPDATE SET at = excluded.at, remembered = excluded.remembered`,
      )
      await ask(
        (sql) => sql`
          DELETE FROM chat_memories
          WHERE at <= ${sinceMs} OR key IN (SELECT key FROM chat_memories ORDER BY at DESC, key OFFSET ${most})`,
      )
    },
    close: async () => undefined,
  }
}
