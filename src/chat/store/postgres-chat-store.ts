/** The chat store in Postgres, with its schema. */
import { createHmac } from 'node:crypto'
import type { Migration } from '../../stores/migrate.ts'
import type { Postgres } from '../../stores/postgres.ts'
import { type ChatStore, ENDED_LINK_KEPT_MS, HIT_WINDOW_SECONDS, SWEEP_LINKS_EVERY_MS } from './chat-store.ts'

const SWEEP_HITS_EVERY_SECONDS = 10

/** The chat store in Postgres, for replicas on any number of machines. */
export async function openPostgresChatStore({ ask }: Postgres): Promise<ChatStore> {
  const [kept] = await ask<{ salt: string }[]>((sql) => sql`SELECT salt FROM chat_salts WHERE name = 'digest'`)
  const salt = kept?.salt ?? ''
  let sweptDay = 0
  let sweptSecond = 0
  let sweptLinksMs = 0

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
    async remember({ key, text, atMs }) {
      await ask(
        (sql) => sql`
          INSERT INTO chat_memories (key, at, remembered) VALUES (${key}, ${atMs}, ${text})
          ON CONFLICT (key) DO UPDATE SET at = excluded.at, remembered = excluded.remembered`,
      )
    },
    async forget({ most, sinceMs }) {
      await ask(
        (sql) => sql`
          DELETE FROM chat_memories
          WHERE at <= ${sinceMs} OR key IN (SELECT key FROM chat_memories ORDER BY at DESC, key OFFSET ${most})`,
      )
    },
    async keepLink({ id, ticket, endsAtMs }, nowMs) {
      if (nowMs >= sweptLinksMs + SWEEP_LINKS_EVERY_MS) {
        sweptLinksMs = nowMs
        await ask((sql) => sql`DELETE FROM chat_links WHERE ends_at <= ${nowMs - ENDED_LINK_KEPT_MS}`)
        await ask((sql) => sql`UPDATE chat_links SET ticket = NULL WHERE ends_at <= ${nowMs} AND ticket IS NOT NULL`)
      }
      await ask((sql) => sql`INSERT INTO chat_links (id, ticket, ends_at) VALUES (${id}, ${ticket}, ${endsAtMs})`)
    },
    async findLink(id, nowMs) {
      const [row] = await ask<{ ticket: string | null }[]>(
        (sql) => sql`SELECT CASE WHEN ends_at > ${nowMs} THEN ticket END AS ticket FROM chat_links WHERE id = ${id}`,
      )
      return row && { ticket: row.ticket }
    },
    close: async () => undefined,
  }
}

/** A released step is never changed. A later change is a new step that the previous version can still work with. */
export const CHAT_POSTGRES_MIGRATIONS: readonly Migration[] = [
  {
    name: 'chat 1',
    sql: `
      CREATE TABLE chat_salts (name text PRIMARY KEY, salt text NOT NULL);
      INSERT INTO chat_salts VALUES ('digest', gen_random_uuid()::text || gen_random_uuid()::text);
      CREATE TABLE chat_reads (day int NOT NULL, key text NOT NULL, count int NOT NULL, PRIMARY KEY (day, key))
        WITH (fillfactor = 70);
      CREATE TABLE chat_hits (key text NOT NULL, second bigint NOT NULL, count int NOT NULL, PRIMARY KEY (key, second))
        WITH (fillfactor = 70);
      CREATE INDEX chat_hits_second ON chat_hits (second);
      CREATE TABLE chat_memories (key text PRIMARY KEY, at bigint NOT NULL, remembered text NOT NULL);
      CREATE INDEX chat_memories_at ON chat_memories (at DESC, key);

      -- Adds one to every counter, or to none when one of them is full. Rows are locked in the order of their keys.
      CREATE FUNCTION chat_spend(on_day int, wanted_keys text[], limits int[], OUT spent boolean, OUT counts int[])
      LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO chat_reads (day, key, count)
          SELECT on_day, wanted, 0 FROM unnest(wanted_keys) AS wanted ORDER BY wanted ON CONFLICT DO NOTHING;
        PERFORM 1 FROM chat_reads WHERE day = on_day AND key = ANY(wanted_keys) ORDER BY key FOR UPDATE;
        spent := NOT EXISTS (
          SELECT 1 FROM unnest(wanted_keys, limits) AS wanted (key, most)
          JOIN chat_reads ON day = on_day AND chat_reads.key = wanted.key WHERE count >= most
        );
        IF spent THEN
          UPDATE chat_reads SET count = count + 1 WHERE day = on_day AND key = ANY(wanted_keys);
        END IF;
        SELECT array_agg(chat_reads.count ORDER BY place) INTO counts
          FROM unnest(wanted_keys) WITH ORDINALITY AS wanted (key, place)
          JOIN chat_reads ON day = on_day AND chat_reads.key = wanted.key;
      END $$;

      -- Counts one hit unless the window is full. Whoever hits the same key waits, so that no two see the same count.
      CREATE FUNCTION chat_hit(hit_key text, most int, now_second bigint, since bigint,
        OUT allowed boolean, OUT used int, OUT oldest bigint)
      LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended('sextant chat hit ' || hit_key, 0));
        SELECT coalesce(sum(count), 0), min(second) INTO used, oldest
          FROM chat_hits WHERE key = hit_key AND second > since;
        allowed := used < most;
        IF allowed THEN
          INSERT INTO chat_hits (key, second, count) VALUES (hit_key, now_second, 1)
            ON CONFLICT (key, second) DO UPDATE SET count = chat_hits.count + 1;
          used := used + 1;
          oldest := least(oldest, now_second);
        END IF;
      END $$;`,
  },
  {
    name: 'chat 2',
    sql: `
      CREATE TABLE chat_links (id text PRIMARY KEY, ticket text, ends_at bigint NOT NULL);
      CREATE INDEX chat_links_ends_at ON chat_links (ends_at);`,
  },
]
