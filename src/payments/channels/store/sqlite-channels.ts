import type Database from 'libsql'
import { LRUCache } from 'lru-cache'
import type { Hex } from 'viem'
import { attempt } from '../../ledger/sqlite-database.ts'
import { CHANNELS_REMEMBERED } from '../../limits.ts'
import type { ChannelRecord, ChannelSale } from './channel-record.ts'
import { type ChannelEngine, type ChannelStore, createSteps, type Written } from './channel-store.ts'
import {
  CHANNEL_COLUMNS,
  CHANNEL_UPDATE,
  type Row,
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

/** Channels in the SQLite file of the ledger. */
export function createSqliteChannels(db: Database.Database, now: () => number = Date.now): ChannelStore {
  const prepared = new Map<string, Database.Statement>()
  const statement = (sql: string) => {
    const known = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  const many = (sql: string, ...values: unknown[]) => attempt(() => statement(sql).all(...values) as Row[])
  const run = (sql: string, ...values: unknown[]) => attempt(() => statement(sql).run(...values).changes)

  const engine: ChannelEngine = {
    async transact({ ids, ceilings, paymentIds, durable }, decide) {
      return attempt(() => {
        // Outside of the transaction: inside it would have no effect.
        if (durable) statement('PRAGMA synchronous = FULL').get()
        try {
          statement('BEGIN IMMEDIATE').run()
          const channels = readChannels(ids)
          const onCeilings = readOnCeilings(ceilings)
          const written = decide({ channels, sales: [...onCeilings, ...readByPaymentIds(paymentIds)] })
          write(written)
          statement('COMMIT').run()
          // Only now: before it, another process could still write this version.
          for (const one of written.channels) known.set(one.record.id, one)
          remember(written.sales, onCeilings)
          return NONE
        } catch (thrown) {
          begun.clear()
          if (db.inTransaction) statement('ROLLBACK').run()
          throw thrown
        } finally {
          if (durable) statement('PRAGMA synchronous = NORMAL').get()
        }
      })
    },
  }

  /** Records as they were written last here: what has the same version need not be read and parsed again. */
  const known = new LRUCache<Hex, { record: ChannelRecord; version: number }>({ max: CHANNELS_REMEMBERED })
  /**
   * Sales in progress that were begun here, each alone on its ceiling, by channel and ceiling. They stand as they were written
   * while the channel has the version of `known`: whoever takes one over makes it higher.
   */
  const begun = new Map<string, ChannelSale>()

  function readChannels(ids: Hex[]) {
    const rows = statement(VERSIONS).all(JSON.stringify(ids)) as { id: Hex; version: number }[]
    const changed = rows.filter(({ id, version }) => known.get(id)?.version !== version).map(({ id }) => id)
    if (changed.length > 0) readAnew(changed)
    return rows.flatMap(({ id }) => known.get(id) ?? [])
  }

  /** Somebody else has written them, or they were forgotten. */
  function readAnew(ids: Hex[]): void {
    begun.clear()
    for (const row of statement(RECORDS).all(JSON.stringify(ids)) as Row[])
      known.set(row.id as Hex, { record: toRecord(row), version: row.version as number })
  }

  function readOnCeilings(ceilings: { channelId: Hex; ceiling: bigint }[]): ChannelSale[] {
    const asked = new Map(ceilings.map(({ channelId, ceiling }) => [placeOf(channelId, ceiling), [channelId, ceiling]]))
    const here = [...asked.keys()].flatMap((place) => begun.get(place) ?? [])
    for (const { channelId, ceiling } of here) asked.delete(placeOf(channelId, ceiling))
    if (asked.size === 0) return here
    const places = [...asked.values()].map(([channelId, ceiling]) => [channelId, String(ceiling)])
    return [...here, ...(statement(ON_CEILINGS).all(JSON.stringify(places)) as Row[]).map(toChannelSale)]
  }

  function readByPaymentIds(asked: { channelId: Hex; paymentId: string }[]) {
    if (asked.length === 0) return []
    const read = statement(`SELECT ${SALE_FACTS} FROM channel_sales WHERE channel = ? AND payment_id = ?`)
    return asked.flatMap(({ channelId, paymentId }) => (read.all(channelId, paymentId) as Row[]).map(toChannelSale))
  }

  function write({ channels, sales }: Written): void {
    const payers = new Map(channels.map(({ record }) => [record.id, record.config.payer]))
    for (const channel of channels) {
      const row = toChannelRow(channel)
      statement(WRITE_CHANNEL).run(CHANNEL_COLUMNS.map((name) => row[name]))
    }
    for (const sale of sales) {
      const row = toSaleRow(sale, payers.get(sale.channelId) ?? '')
      const isBegun = begun.get(placeOf(sale.channelId, sale.ceiling))?.key === sale.key
      if (isBegun && isEnded(sale)) statement(END_SALE).run([...SALE_END.map((name) => row[name]), sale.key])
      else statement(WRITE_SALE).run(SALE_COLUMNS.map((name) => row[name]))
    }
  }

  /** Keeps the sales that were begun now and have their ceiling to themselves; forgets those that went on. */
  function remember(sales: readonly ChannelSale[], found: readonly ChannelSale[]): void {
    const counts = new Map<string, number>()
    const placed = [...found.filter((one) => !sales.some(({ key }) => key === one.key)), ...sales]
    for (const { channelId, ceiling } of placed) {
      const place = placeOf(channelId, ceiling)
      counts.set(place, (counts.get(place) ?? 0) + 1)
    }
    for (const sale of sales) {
      const place = placeOf(sale.channelId, sale.ceiling)
      if (sale.state === 'live' && sale.paymentId === null && counts.get(place) === 1) begun.set(place, sale)
      else begun.delete(place)
    }
  }

  const records = (rows: Row[]): ChannelRecord[] => rows.map(toRecord)

  return {
    step: createSteps(engine),
    findSale: async (key) => many('SELECT * FROM channel_sales WHERE key = ?', key).map(toChannelSale)[0],
    findChannel: async (id) => records(many('SELECT record FROM channels WHERE id = ?', id))[0],
    listWatched: async (usedSinceMs) => records(many(`SELECT record FROM channels WHERE ${WATCHED} ?`, usedSinceMs)),
    listChannels: async (limit) => records(many('SELECT record FROM channels ORDER BY used_at DESC LIMIT ?', limit)),
    listAbandoned: async (nowMs, limit) =>
      many(
        `SELECT * FROM channel_sales WHERE state IN ('live', 'sending') AND lease_until <= ? ORDER BY lease_until LIMIT ?`,
        nowMs,
        limit,
      ).map(toChannelSale),
    listSales: async (limit) =>
      many(`SELECT ${SALE_FACTS} FROM channel_sales ORDER BY created_at DESC LIMIT ?`, limit).map(toChannelSale),
    sumCharged: async () => toSums(many(SUM_CHARGED)),
    async renew(owner, keys, untilMs) {
      // Their leases change, and their versions do not.
      begun.clear()
      const sql = `UPDATE channel_sales SET lease_until = ? WHERE key = ? AND owner = ? AND state IN ('live', 'sending')`
      attempt(() => db.transaction(() => keys.forEach((key) => void statement(sql).run(untilMs, key, owner)))())
    },
    async markUndelivered(key, atMs) {
      run(`UPDATE channel_sales SET undelivered_at = ? WHERE key = ? AND undelivered_at IS NULL`, atMs, key)
    },
    async purge(chargedBeforeMs, releasedBeforeMs, limit) {
      const forgotten = run(
        `UPDATE channel_sales SET answer = NULL, receipt = NULL, client = NULL WHERE key IN
           (SELECT key FROM channel_sales WHERE state = 'charged' AND answer IS NOT NULL AND charged_at < ? LIMIT ?)`,
        chargedBeforeMs,
        limit,
      )
      const deleted = run(
        `DELETE FROM channel_sales WHERE key IN
           (SELECT key FROM channel_sales WHERE state = 'released' AND created_at < ? LIMIT ?)`,
        releasedBeforeMs,
        limit,
      )
      return forgotten + deleted
    },
    async deleteCharged(beforeMs, limit) {
      const old = `SELECT key FROM channel_sales WHERE state = 'charged' AND charged_at < ? ORDER BY charged_at, key LIMIT ?`
      return attempt(() =>
        db
          .transaction(() => {
            statement(`INSERT INTO deleted_charges (channel, base)
              SELECT channel, SUM(CAST(amount AS BIGINT)) FROM channel_sales WHERE key IN (${old}) GROUP BY channel
              ON CONFLICT (channel) DO UPDATE SET base = base + excluded.base`).run(beforeMs, limit)
            return statement(`DELETE FROM channel_sales WHERE key IN (${old})`).run(beforeMs, limit).changes
          })
          .immediate(),
      )
    },
    now: async () => now(),
  }
}

const NONE: ReadonlySet<Hex> = new Set()
const places = (count: number): string => Array(count).fill('?').join()

const isEnded = ({ state }: ChannelSale): boolean => state === 'charged' || state === 'released'
const placeOf = (channelId: Hex, ceiling: bigint): string => `${channelId} ${ceiling}`

const VERSIONS = 'SELECT id, version FROM channels WHERE id IN (SELECT value FROM json_each(?))'
const RECORDS = 'SELECT id, version, record FROM channels WHERE id IN (SELECT value FROM json_each(?))'
const ON_CEILINGS = `SELECT ${SALE_FACTS.split(',')
  .map((name) => `sale.${name}`)
  .join()} FROM json_each(?) AS asked
  CROSS JOIN channel_sales AS sale ON sale.channel = asked.value ->> 0 AND sale.ceiling = asked.value ->> 1`

const WRITE_CHANNEL = `INSERT INTO channels (${CHANNEL_COLUMNS.join()}) VALUES (${places(CHANNEL_COLUMNS.length)})
  ON CONFLICT (id) DO UPDATE SET ${CHANNEL_UPDATE}`
const WRITE_SALE = `INSERT INTO channel_sales (${SALE_COLUMNS.join()}) VALUES (${places(SALE_COLUMNS.length)})
  ON CONFLICT (key) DO UPDATE SET ${SALE_UPDATE}`
/** What the end of a sale in progress changes. */
const SALE_END = ['held', 'state', 'answer', 'receipt', 'reason', 'charged_at'] as const
const END_SALE = `UPDATE channel_sales SET ${SALE_END.map((name) => `${name} = ?`).join()} WHERE key = ?`
