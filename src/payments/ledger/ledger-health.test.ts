import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSale, stepOf } from '../../../test/contracts/ledger.ts'
import { startTestPostgres, type TestPostgres } from '../../../test/kit/postgres.ts'
import { toFailure } from '../../domain/failure.ts'
import { silentLog } from '../../domain/log.ts'
import { migrate } from '../../stores/migrate.ts'
import { openPostgres } from '../../stores/postgres.ts'
import { settlementAt } from '../payment.test-kit.ts'
import type { Ledger } from './ledger.ts'
import { createPostgresLedgerHealth, createSqliteLedgerHealth, type LedgerHealth } from './ledger-health.ts'
import { openPostgresLedger } from './postgres-ledger.ts'
import { LEDGER_MIGRATIONS } from './postgres-schema.ts'
import { openSqliteDatabase } from './sqlite-database.ts'
import { createSqliteLedger } from './sqlite-ledger.ts'

const folder = mkdtempSync(join(tmpdir(), 'sextant-ledger-health-'))
const file = join(folder, 'ledger.sqlite')
let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startTestPostgres()
})
afterAll(async () => {
  await postgres.destroy()
  rmSync(folder, { recursive: true, force: true })
})

interface Opened {
  ledger: Ledger
  health: LedgerHealth
  close(): Promise<void>
}

function openSqlite(): Opened {
  const db = openSqliteDatabase(file)
  db.pragma('busy_timeout = 50')
  const ledger = createSqliteLedger(db)
  return { ledger, health: createSqliteLedgerHealth(db), close: () => ledger.close() }
}

async function openInPostgres(): Promise<Opened> {
  await migrate(postgres.url, LEDGER_MIGRATIONS, silentLog)
  const database = openPostgres({ url: postgres.url, log: silentLog, connections: 2 })
  return { ledger: openPostgresLedger(database), health: createPostgresLedgerHealth(database), close: database.close }
}

describe.each<[string, () => Promise<Opened> | Opened]>([
  ['SQLite', openSqlite],
  ['Postgres', openInPostgres],
])('the health of a ledger in %s', (_, open) => {
  it('O3: writes again and again, and tells the oldest open sale and the sales of a day', async () => {
    const { ledger, health, close } = await open()
    await health.write(1)
    await health.write(2)
    expect([await health.findOldestOpenMs(), await health.countSettled(0)]).toEqual([undefined, 0])
    await ledger.claim(newSale({ key: 'key-1', createdAtMs: 3_000 }))
    await ledger.claim(newSale({ key: 'key-2', createdAtMs: 2_000 }))
    await ledger.claim(newSale({ key: 'key-3', createdAtMs: 1_000 }))
    await ledger.markSettling(stepOf({ key: 'key-3' }))
    await ledger.markSettled('key-3', settlementAt(), 5_000)
    expect([
      await health.findOldestOpenMs(),
      await health.countSettled(5_000),
      await health.countSettled(5_001),
    ]).toEqual([2_000, 1, 0])
    await close()
  })
})

it('O3: a SQLite file that reads and takes no writes fails the check', async () => {
  const { ledger, health, close } = openSqlite()
  const other = new Database(file)
  other.exec('BEGIN IMMEDIATE')
  expect(await ledger.list({ limit: 5 })).toHaveLength(3)
  expect(await health.write(1).catch(toFailure)).toEqual({ code: 'store_unavailable' })
  other.exec('ROLLBACK')
  other.close()
  await health.write(1)
  await close()
})

it('O3: a Postgres that became read-only fails the check', async () => {
  const { ledger, health, close } = await openInPostgres()
  const url = new URL(postgres.url)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const standby = openPostgres({ url: url.href, log: silentLog, connections: 1 })
  const asked = createPostgresLedgerHealth(standby)
  expect(await asked.countSettled(0)).toBe(1)
  expect(await asked.write(1).catch(toFailure)).toEqual({ code: 'store_unavailable' })
  await standby.close()
  await health.write(2)
  expect(await ledger.list({ limit: 5 })).toHaveLength(3)
  await close()
})
