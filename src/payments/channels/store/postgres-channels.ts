import type { Hex } from 'viem'
import { DURABLY, type Postgres } from '../../../stores/postgres.ts'
import { createDatabaseClock } from '../../ledger/database-clock.ts'
import { type ChannelEngine, type ChannelStore, createSteps } from './channel-store.ts'
import {
  CHANNEL_COLUMNS,
  CHANNEL_UPDATE,
  SALE_COLUMNS,
  SALE_FACTS,
  SALE_UPDATE,
  SUM_CHARGED,
  toChannelRow,
  toChannelSale,
  toRecord,
  toSaleRow,
  toSums,
  WATCHED,
} from './sale-columns.ts'

/** Channels in Postgres, shared by replicas: read in one statement, written in another unless somebody came between. */
export function createPostgresChannels(database: Postgres, now: () => number = Date.now): ChannelStore {
  const { ask } = database
  const clock = createDatabaseClock(database, now)

  const engine: ChannelEngine = {
    async transact({ ids, ceilings, paymentIds, durable }, decide) {
      const rows = await ask((sql) =>
        sql.unsafe(
          READ,
          [
            ids,
            ceilings.map(({ channelId, ceiling }) => `${channelId} ${ceiling}`),
            paymentIds.map(({ channelId, paymentId }) => `${channelId} ${paymentId}`),
          ] as never,
          { prepare: true },
        ),
      )
      const written = decide({
        channels: rows
          .filter(({ record }) => record !== null)
          .map((row) => ({ record: toRecord(row), version: Number(row.version) })),
        sales: rows.flatMap(({ sale }) => (sale ? [toChannelSale(sale)] : [])),
      })
      if (written.channels.length === 0) return new Set()
      const payers = new Map(written.channels.map(({ record }) => [record.id, record.config.payer]))
      const done = await ask((sql) =>
        sql.unsafe(
          durable ? WRITE_DURABLY : WRITE,
          [
            JSON.stringify(written.channels.map(toChannelRow)),
            JSON.stringify(written.sales.map((sale) => toSaleRow(sale, payers.get(sale.channelId) ?? ''))),
          ],
          { prepare: true },
        ),
      )
      const moved = new Set(done.map(({ id }) => id as Hex))
      return new Set(written.channels.map(({ record }) => record.id).filter((id) => !moved.has(id)))
    },
  }

  return {
    step: createSteps(engine),
    findSale: async (key) =>
      (await ask((sql) => sql`SELECT * FROM channel_sales WHERE key = ${key}`)).map(toChannelSale)[0],
    findChannel: async (id) => (await ask((sql) => sql`SELECT record FROM channels WHERE id = ${id}`)).map(toRecord)[0],
    listWatched: async (usedSinceMs) =>
      (await ask((sql) => sql.unsafe(`SELECT record FROM channels WHERE ${WATCHED} $1`, [usedSinceMs]))).map(toRecord),
    listChannels: async (limit) =>
      (await ask((sql) => sql`SELECT record FROM channels ORDER BY used_at DESC LIMIT ${limit}`)).map(toRecord),
    listAbandoned: async (nowMs, limit) =>
      (
        await ask(
          (sql) => sql`
            SELECT * FROM channel_sales WHERE state IN ('live', 'sending') AND lease_until <= ${nowMs}
            ORDER BY lease_until LIMIT ${limit}`,
        )
      ).map(toChannelSale),
    listSales: async (limit) =>
      (
        await ask((sql) =>
          sql.unsafe(`SELECT ${SALE_FACTS} FROM channel_sales ORDER BY created_at DESC LIMIT $1`, [limit]),
        )
      ).map(toChannelSale),
    sumCharged: async () => toSums(await ask((sql) => sql.unsafe(SUM_CHARGED))),
    async renew(owner, keys, untilMs) {
      await ask(
        (sql) => sql`
          UPDATE channel_sales SET lease_until = ${untilMs}
          WHERE key = ANY(${keys}) AND owner = ${owner} AND state IN ('live', 'sending')`,
      )
    },
    async markUndelivered(key, atMs) {
      await ask(
        (sql) => sql`UPDATE channel_sales SET undelivered_at = ${atMs} WHERE key = ${key} AND undelivered_at IS NULL`,
      )
    },
    async purge(chargedBeforeMs, releasedBeforeMs, limit) {
      const forgotten = await ask(
        (sql) => sql`
          UPDATE channel_sales SET answer = NULL, receipt = NULL, client = NULL WHERE key IN (
            SELECT key FROM channel_sales WHERE state = 'charged' AND answer IS NOT NULL AND charged_at < ${chargedBeforeMs}
            LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
      )
      const deleted = await ask(
        (sql) => sql`
          DELETE FROM channel_sales WHERE key IN (
            SELECT key FROM channel_sales WHERE state = 'released' AND created_at < ${releasedBeforeMs}
            LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
      )
      return forgotten.count + deleted.count
    },
    async deleteCharged(beforeMs, limit) {
      // In one order, so that no two processes can wait for each other.
      const [row] = await ask(
        (sql) => sql`
          WITH gone AS (
            DELETE FROM channel_sales WHERE key IN (
              SELECT key FROM channel_sales WHERE state = 'charged' AND charged_at < ${beforeMs}
              ORDER BY charged_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
            RETURNING channel, CAST(amount AS bigint) AS base
          ), kept AS (
            INSERT INTO deleted_charges (channel, base)
            SELECT channel, SUM(base) FROM gone GROUP BY channel ORDER BY channel
            ON CONFLICT (channel) DO UPDATE SET base = deleted_charges.base + excluded.base
          )
          SELECT COUNT(*) AS count FROM gone`,
      )
      return Number(row?.count ?? 0)
    },
    async now() {
      await clock.ready()
      return clock.toDatabase(now())
    },
  }
}

/** One statement, so that channels and sales are read as of one moment: a version stands for the sales as well. */
const READ = `
  WITH sales AS (
    SELECT ${SALE_FACTS} FROM channel_sales WHERE channel || ' ' || ceiling = ANY($2::text[])
    UNION SELECT ${SALE_FACTS} FROM channel_sales WHERE payment_id IS NOT NULL AND channel || ' ' || payment_id = ANY($3::text[])
  )
  SELECT version, record, NULL::json AS sale FROM channels WHERE id = ANY($1::text[])
  UNION ALL SELECT NULL, NULL, to_json(sales) FROM sales`

const CHANNEL_TYPES =
  'id text, version bigint, record text, state text, unclaimed bigint, withdrawing int, used_at bigint'
const NUMBERS = new Set(['lease_until', 'created_at', 'charged_at', 'undelivered_at'])
const SALE_TYPES = SALE_COLUMNS.map((name) => `${name} ${NUMBERS.has(name) ? 'bigint' : 'text'}`).join()

/** The sales of a channel are written only with their channel, and in one order by everybody. */
const writeIn = (from: string, where: string) => `
  WITH asked AS (SELECT * FROM json_to_recordset($1::text::json) AS asked (${CHANNEL_TYPES})),
  moved AS (
    INSERT INTO channels (${CHANNEL_COLUMNS.join()}) SELECT ${CHANNEL_COLUMNS.map((name) => `asked.${name}`).join()}
    FROM asked${from} ${where} ORDER BY asked.id
    ON CONFLICT (id) DO UPDATE SET ${CHANNEL_UPDATE} WHERE channels.version = excluded.version - 1
    RETURNING id
  ),
  sold AS (SELECT * FROM json_to_recordset($2::text::json) AS sold (${SALE_TYPES})),
  kept AS (
    INSERT INTO channel_sales (${SALE_COLUMNS.join()}) SELECT ${SALE_COLUMNS.map((name) => `sold.${name}`).join()}
    FROM sold JOIN moved ON moved.id = sold.channel ORDER BY sold.key
    ON CONFLICT (key) DO UPDATE SET ${SALE_UPDATE}
    RETURNING key
  )
  SELECT id FROM moved`
const WRITE = writeIn('', '')
const WRITE_DURABLY = writeIn(`, ${DURABLY}`, 'WHERE durable.on')
