import type { Hex } from 'viem'
import { MINUTE_MS } from '../../../domain/time.ts'
import type { ChannelRecord, ChannelSale } from './channel-record.ts'
import { decodeRecord, encodeRecord, unclaimedOf } from './channel-record.ts'

/** Columns of both tables, the same in SQLite and Postgres. */

export type Row = Record<string, unknown>

export const SALE_COLUMNS = [
  'key',
  'channel',
  'kind',
  'ceiling',
  'request_hash',
  'payment_id',
  'route',
  'payer',
  'amount',
  'held',
  'state',
  'owner',
  'lease_until',
  'client',
  'signature',
  'answer',
  'receipt',
  'reason',
  'deposit',
  'tx',
  'created_at',
  'charged_at',
  'undelivered_at',
] as const

/** All but the answer, which decisions do not need. */
export const SALE_FACTS = SALE_COLUMNS.filter(
  (name) => name !== 'answer' && name !== 'receipt' && name !== 'deposit',
).join()

export const CHANNEL_COLUMNS = ['id', 'version', 'record', 'state', 'unclaimed', 'withdrawing', 'used_at'] as const

/** What an update writes; texts that decisions do not carry are kept. */
export const SALE_UPDATE = SALE_COLUMNS.filter((name) => name !== 'key')
  .map((name) =>
    name === 'answer' || name === 'receipt' || name === 'deposit'
      ? `${name} = COALESCE(excluded.${name}, channel_sales.${name})`
      : `${name} = excluded.${name}`,
  )
  .join(', ')

export const CHANNEL_UPDATE = CHANNEL_COLUMNS.filter((name) => name !== 'id')
  .map((name) => `${name} = excluded.${name}`)
  .join(', ')

export const toChannelRow = ({ record, version }: { record: ChannelRecord; version: number }) => ({
  id: record.id,
  version,
  record: encodeRecord(record),
  state: record.state,
  unclaimed: Number(unclaimedOf(record)),
  withdrawing: record.chain.withdrawing > 0n ? 1 : 0,
  // To the minute, so that its index is seldom written.
  used_at: record.usedAtMs - (record.usedAtMs % MINUTE_MS),
})

export const toSaleRow = (sale: ChannelSale, payer: string) => ({
  key: sale.key,
  channel: sale.channelId,
  kind: sale.kind,
  ceiling: String(sale.ceiling),
  request_hash: sale.requestHash,
  payment_id: sale.paymentId,
  route: sale.route,
  payer,
  amount: String(sale.amount),
  held: String(sale.held),
  state: sale.state,
  owner: sale.owner,
  lease_until: sale.leaseUntilMs,
  client: sale.client,
  signature: sale.signature,
  answer: sale.answer,
  receipt: sale.receipt,
  reason: sale.reason,
  deposit: sale.deposit,
  tx: sale.transaction,
  created_at: sale.createdAtMs,
  charged_at: sale.chargedAtMs,
  undelivered_at: sale.undeliveredAtMs,
})

export const toChannelSale = (row: Row): ChannelSale => ({
  key: row.key as string,
  channelId: row.channel as Hex,
  kind: row.kind as ChannelSale['kind'],
  ceiling: BigInt(row.ceiling as string),
  requestHash: row.request_hash as string,
  paymentId: row.payment_id as string | null,
  route: row.route as string,
  amount: BigInt(row.amount as string),
  held: BigInt(row.held as string),
  state: row.state as ChannelSale['state'],
  owner: row.owner as string,
  leaseUntilMs: row.lease_until as number,
  client: row.client as string | null,
  signature: row.signature as Hex,
  answer: (row.answer as string | null | undefined) ?? null,
  receipt: (row.receipt as string | null | undefined) ?? null,
  reason: row.reason as string | null,
  deposit: (row.deposit as string | null | undefined) ?? null,
  transaction: row.tx as string | null,
  createdAtMs: row.created_at as number,
  chargedAtMs: row.charged_at as number | null,
  undeliveredAtMs: row.undelivered_at as number | null,
})

/** Each part has an index of its own. */
export const WATCHED = `unclaimed > 0 OR withdrawing = 1 OR state <> 'open' OR used_at >=`

export const toRecord = (row: Row): ChannelRecord => decodeRecord(row.record as string)

/** One statement, so that a deletion at the same time is seen whole or not at all. */
export const SUM_CHARGED = `SELECT channel, CAST(SUM(base) AS TEXT) AS base FROM (
    SELECT channel, CAST(amount AS BIGINT) AS base FROM channel_sales WHERE state = 'charged'
    UNION ALL SELECT channel, base FROM deleted_charges
  ) AS charges GROUP BY channel`

export const toSums = (rows: readonly Row[]): Map<Hex, bigint> =>
  new Map(rows.map(({ channel, base }) => [channel as Hex, BigInt(base as string)]))
