import type { Postgres } from '../../stores/postgres.ts'
import { createBatchedCall } from '../batcher.ts'
import { OPEN } from '../ledger/sale-row.ts'
import { STANDING_READS_AT_ONCE } from '../limits.ts'
import { keysOf, type PayerRecord, type StandingQuestion, type StandingStore, toRecord } from './standing-store.ts'

/** Payers' standing in Postgres. All times are the database's, so the clocks of replicas do not matter. */
export function createPostgresStanding({ ask }: Postgres): StandingStore {
  const read = createBatchedCall<StandingQuestion, PayerRecord>(
    async (questions) => {
      const asked = questions.map((question, place) => ({ place, ...question }))
      const rows = await ask((sql) => sql.unsafe(READ, [JSON.stringify(asked)], { prepare: true }))
      const byPlace = new Map(rows.map((row) => [Number(row.place), row]))
      return questions.map((_, place) => toRecord(byPlace.get(place)))
    },
    { maxInFlight: STANDING_READS_AT_ONCE },
  )

  return {
    read,
    async refuse(payer, forMs, transaction) {
      await ask((sql) => sql.unsafe(REFUSE, [payer, forMs, transaction]))
    },
    async countUncharged(payer, windowMs) {
      const rows = await ask((sql) => sql.unsafe(COUNT, [payer, windowMs]))
      return toRecord(rows[0]).uncharged
    },
    async hasBought(payer, prefix) {
      return (await ask((sql) => sql.unsafe(BOUGHT, [...keysOf(payer, prefix), payer], { prepare: true }))).count > 0
    },
    async takeLease(name, holder, forMs) {
      return (await ask((sql) => sql.unsafe(TAKE, [name, holder, forMs], { prepare: true }))).count > 0
    },
    async endLease(name, holder) {
      await ask((sql) => sql`DELETE FROM payer_leases WHERE name = ${name} AND holder = ${holder}`)
    },
    async forget(windowMs) {
      await ask((sql) => sql.unsafe(FORGET_PAYERS, [windowMs]))
      await ask((sql) => sql.unsafe(`DELETE FROM payer_leases WHERE until < ${NOW}`))
    },
  }
}

const NOW = `(extract(epoch FROM clock_timestamp()) * 1000)::bigint`

/** Each payer's open sales are found through an index that holds only open ones. */
const READ = `
  SELECT asked.place, open.open_count, open.open_base,
    payers.refused_until - ${NOW} AS refused_for_ms, payers.refused_for,
    payers.uncharged, payers.uncharged_since + asked."windowMs" - ${NOW} AS uncharged_for
  FROM json_to_recordset($1::text::json) AS asked (place int, payer text, prefix text, "windowMs" bigint)
  LEFT JOIN payers ON payers.payer = asked.payer,
  LATERAL (
    SELECT count(*) AS open_count,
      coalesce(sum(sales.amount::numeric) FILTER (WHERE starts_with(sales.key, asked.prefix)), 0)::text AS open_base
    FROM sales WHERE sales.payer = asked.payer AND sales.state IN ${OPEN}
  ) AS open`

const REFUSE = `
  INSERT INTO payers (payer, refused_until, refused_for) VALUES ($1, ${NOW} + $2::bigint, $3)
  ON CONFLICT (payer) DO UPDATE SET refused_until = excluded.refused_until, refused_for = excluded.refused_for
  WHERE payers.refused_until < excluded.refused_until`

const COUNT = `
  INSERT INTO payers (payer, uncharged, uncharged_since) VALUES ($1, 1, ${NOW})
  ON CONFLICT (payer) DO UPDATE SET
    uncharged = CASE WHEN payers.uncharged_since + $2::bigint > ${NOW} THEN payers.uncharged + 1 ELSE 1 END,
    uncharged_since = CASE WHEN payers.uncharged_since + $2::bigint > ${NOW} THEN payers.uncharged_since ELSE ${NOW} END
  RETURNING uncharged, uncharged_since + $2::bigint - ${NOW} AS uncharged_for`

/** By the primary key. */
const BOUGHT = `SELECT 1 FROM sales WHERE key BETWEEN $1 AND $2 AND payer = $3 AND state = 'settled' LIMIT 1`

const TAKE = `
  INSERT INTO payer_leases (name, holder, until) VALUES ($1, $2, ${NOW} + $3::bigint)
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
  WHERE payer_leases.until <= ${NOW} OR payer_leases.holder = excluded.holder`

const FORGET_PAYERS = `DELETE FROM payers WHERE refused_until < ${NOW} AND uncharged_since + $1::bigint < ${NOW}`
