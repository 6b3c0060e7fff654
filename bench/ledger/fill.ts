import type Database from 'libsql'
import { offers } from '../../src/capabilities/catalog.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts'
import type { Payment, Settlement } from '../../src/payments/wire/payment.ts'
import type { Terms } from '../../src/payments/wire/terms.ts'
import type { Sql } from '../../src/stores/postgres.ts'

// Fills a ledger with sales as they come: routes of unequal popularity, few payers who buy much and many who buy little, times
// over a month, answers kept for a day, some released and a few open. The database makes the rows itself.

export interface FillPlan {
  rows: number
  nowMs: number
  /** Over how much time the sales are spread. */
  days: number
}

export const PAYEE = `0x${'5e'.repeat(20)}` as const
export const ASSET = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
export const CHAIN_ID = 8453
const BLOCK_MS = 2_000
/** The block at the time zero of the filled ledger; blocks go on evenly. */
export const blockAt = (ms: number): number => Math.floor(ms / BLOCK_MS) - 800_000_000
export const timeOf = (block: number): number => (block + 800_000_000) * BLOCK_MS
/** Sales that share a transaction. */
const PER_TRANSACTION = 8

const NETWORK = `eip155:${CHAIN_ID}`
const PRICE_BASE = 10_000
/** Answers of the routes are 1 to 4 KB. */
const ANSWER_CHARS = 1_800

/** Written as JSON and cut at these marks, which the database replaces by its columns. */
const PAYMENT: Omit<Payment, 'signature' | 'authorization'> & { authorization: object; signature: string } = {
  version: 2,
  authorization: {
    ...{ from: '@payer@', to: PAYEE, value: String(PRICE_BASE), validAfter: '0', validBefore: '@expiry@' },
    nonce: '@nonce@',
  },
  signature: '@signature@',
  network: NETWORK,
  accepted: null,
  resourceUrl: 'https://sextant.example@route@',
  paymentId: null,
}
const TERMS: Omit<Terms, 'asset' | 'payTo'> & { asset: string; payTo: string } = {
  ...{ scheme: 'exact', network: NETWORK, chainId: CHAIN_ID, networkV1: 'base', asset: ASSET, payTo: PAYEE },
  ...{ amount: String(PRICE_BASE), maxTimeoutSeconds: 300, resource: 'https://sextant.example@route@' },
  description: 'One answer of this route, as its example shows it.',
  extra: { name: 'USD Coin', version: '2' },
}
const SETTLEMENT: Record<keyof Settlement, string> = {
  transaction: '@tx@',
  blockNumber: '@@block@@',
  logIndex: '@@place@@',
}

const ROUTES = offers.map(({ name }) => `/api/${name}`)

interface Words {
  /** Thirty-two hex characters that depend on a number and a letter. */
  hash(number: string, letter: string): string
  /** Evenly between 0 and 1, the same for the same number. */
  share(number: string, letter: string): string
  floor(number: string): string
  /** Ends a part whose columns are worked out once, and not again wherever they are named. */
  once: string
}

/** One `SELECT` of `rows` sales out of a table `numbers (i)`; both engines run it, each with its own words. */
function selectSales({ rows, nowMs, days }: FillPlan, { hash, share, floor, once }: Words): string {
  const routeOf = ROUTES.map((route, at) => `WHEN r < ${1 - 0.6 ** (at + 1)} THEN '${route}'`).join(' ')
  const stateOf = `CASE WHEN i > ${rows - 40} THEN 'settling' WHEN i > ${rows - 60} THEN 'claimed'
    WHEN created_at > ${nowMs - 26 * HOUR_MS} AND ${share('i', 's')} < 0.03 THEN 'released' ELSE 'settled' END`
  const isKept = `state = 'settled' AND settled_at > ${nowMs - 25 * HOUR_MS}`
  return `
    SELECT '${NETWORK}:${ASSET}:' || payer || ':' || nonce AS key, route, ${hash('i', 'h')} AS request_hash,
      CASE WHEN ${isKept} OR state <> 'settled' THEN ${hash('i', 'f')} ELSE '' END AS fingerprint, payer, NULL AS payment_id,
      ${concat(PAYMENT)} AS payment, ${concat(TERMS)} AS terms, '${PRICE_BASE}' AS amount, state,
      CASE WHEN state IN ('settling', 'claimed') THEN 'bench' ELSE 'gone' END AS owner,
      CASE WHEN state IN ('settling', 'claimed') THEN ${nowMs + HOUR_MS} ELSE created_at + 4500 END AS lease_until,
      CASE WHEN ${isKept} OR state = 'settling' THEN '{"text":"' || ${repeatHash(hash)} || '"}' END AS answer,
      CASE WHEN state IN ('settled', 'settling') THEN tx END AS tx,
      CASE WHEN state = 'settled' THEN ${concat(SETTLEMENT)} END AS settlement,
      CASE WHEN state = 'released' THEN 'unknown_token' END AS reason, created_at,
      CASE WHEN state = 'settled' THEN settled_at END AS settled_at, ${hash('i', 'c')} AS client,
      CASE WHEN state IN ('settled', 'settling') THEN 1 ELSE 0 END AS sent
    FROM (
      SELECT *, ${stateOf} AS state, CASE ${routeOf} ELSE '${ROUTES[0]}' END AS route,
        CASE WHEN ${isKeptSignature(nowMs)} THEN '0x' || ${hash('i', 'u')} || ${hash('i', 'v')} || ${hash('i', 'w')} || ${hash('i', 'x')} || '1b' ELSE '0x' END AS signature,
        created_at / 1000 + 300 AS expiry, settled_at / ${BLOCK_MS} - 800000000 AS block,
        2 * (i % ${PER_TRANSACTION}) + 1 AS place
      FROM (
        SELECT i, ${share('i', 'r')} AS r, '0x' || ${hash('i', 'n')} || ${hash('i', 'o')} AS nonce,
          '0x' || substr(${hash('p', 'p')} || ${hash('p', 'q')}, 1, 40) AS payer,
          '0x' || ${hash(`i / ${PER_TRANSACTION}`, 't')} || ${hash(`i / ${PER_TRANSACTION}`, 'T')} AS tx,
          ${createdAt('i', rows, nowMs, days)} AS created_at,
          ${createdAt(`(i / ${PER_TRANSACTION}) * ${PER_TRANSACTION}`, rows, nowMs, days)} + 4500 AS settled_at
        FROM (SELECT i, ${payerOf(share, floor)} AS p FROM numbers ${once}) AS counted ${once}
      ) AS drawn ${once}
    ) AS sales`
}

const isKeptSignature = (nowMs: number): string => `settled_at > ${nowMs - 25 * HOUR_MS}`
const createdAt = (i: string, rows: number, nowMs: number, days: number): string =>
  `${nowMs - days * DAY_MS - MINUTE_MS} + ${i} * CAST(${days * DAY_MS} AS BIGINT) / ${rows}`
/** One in fifty thousand payers, of whom a few buy most. */
const payerOf = (share: Words['share'], floor: Words['floor']): string =>
  floor(`50000 * ${share('i', 'a')} * ${share('i', 'b')} * ${share('i', 'c')}`)
const repeatHash = (hash: Words['hash']): string =>
  Array.from({ length: Math.ceil(ANSWER_CHARS / 32) }, (_, at) => hash('i', String(at % 10))).join(' || ')

/** JSON as a concatenation of texts and columns. */
const concat = (value: object): string =>
  JSON.stringify(value)
    .replace(/"@@(\w+)@@"/g, '@$1@')
    .split(/@(\w+)@/)
    .map((part, at) => (at % 2 === 0 ? `'${part}'` : `CAST(${part} AS TEXT)`))
    .join(' || ')

const COLUMNS = `key, route, request_hash, fingerprint, payer, payment_id, payment, terms, amount, state, owner, lease_until, answer,
  tx, settlement, reason, created_at, settled_at, client, sent`

const POSTGRES: Words = {
  hash: (number, letter) => `md5('${letter}' || (${number}))`,
  share: (number, letter) =>
    `((hashint8(${number}::bigint * 64 + ${letter.charCodeAt(0)}) + 2147483648) / 4294967296.0::float8)`,
  floor: (number) => `floor(${number})::bigint`,
  once: 'OFFSET 0',
}

/** Rows one statement makes, so that progress can be told. */
const CHUNK = 500_000

/** Indexes are made afterwards, which is several times faster than keeping them up to date meanwhile. */
export async function fillPostgres(sql: Sql, plan: FillPlan, say: (line: string) => void): Promise<void> {
  const indexes = await sql<{ name: string; made: string }[]>`
    SELECT indexname AS name, indexdef AS made FROM pg_indexes WHERE tablename = 'sales' AND indexname <> 'sales_pkey'`
  await sql.unsafe(
    `SET maintenance_work_mem = '1GB'; ALTER TABLE sales DROP CONSTRAINT sales_pkey; ${indexes.map(({ name }) => `DROP INDEX ${name}`).join('; ')}`,
  )
  for (let from = 0; from < plan.rows; from += CHUNK) {
    const to = Math.min(plan.rows, from + CHUNK)
    await sql.unsafe(
      `INSERT INTO sales (${COLUMNS}) SELECT ${COLUMNS} FROM (
        WITH numbers AS (SELECT generate_series(${from + 1}::bigint, ${to}::bigint) AS i) ${selectSales(plan, POSTGRES)}) AS made`,
    )
    say(`  ${to} of ${plan.rows} rows`)
  }
  for (const made of ['ALTER TABLE sales ADD PRIMARY KEY (key)', ...indexes.map((index) => index.made)]) {
    await sql.unsafe(made)
    say(`  ${made}`)
  }
  await sql.unsafe('VACUUM ANALYZE sales')
}

/** A linear mix of the number, as hex: good enough to be different and spread. */
const SQLITE: Words = {
  hash: (number, letter) =>
    `printf('%08x%08x%08x%08x', ${[1, 2, 3, 4].map((at) => mixed(number, letter.charCodeAt(0) * 7 + at)).join(', ')})`,
  share: (number, letter) => `(${mixed(number, letter.charCodeAt(0) * 7)} / 4294967296.0)`,
  floor: (number) => `CAST(${number} AS INTEGER)`,
  once: 'LIMIT -1',
}

function mixed(number: string, salt: number): string {
  return `((((${number}) * 2654435761 + ${salt * 40_503}) % 4294967296) * 1103515245 + ${salt * 12_345}) % 4294967296`
}

export function fillSqlite(db: Database.Database, plan: FillPlan): void {
  db.exec(`INSERT INTO sales (${COLUMNS}) SELECT ${COLUMNS} FROM (
    WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < ${plan.rows})
    ${selectSales(plan, SQLITE)}) AS made; ANALYZE;`)
}
