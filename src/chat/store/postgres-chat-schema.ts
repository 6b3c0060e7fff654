import type { Migration } from '../../stores/migrate.ts'

/** Never changed once released; what comes later is a further step that the version before can live with. */
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
]
