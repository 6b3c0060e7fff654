import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { describeStanding } from '../../../test/contracts/standing.ts'
import { startTestPostgres, type TestPostgres } from '../../../test/kit/postgres.ts'
import { silentLog } from '../../domain/log.ts'
import { migrate } from '../../stores/migrate.ts'
import { connect, openPostgres, type Sql } from '../../stores/postgres.ts'
import { openPostgresLedger } from '../ledger/postgres-ledger.ts'
import { LEDGER_MIGRATIONS } from '../ledger/postgres-schema.ts'
import { openSqliteDatabase } from '../ledger/sqlite-database.ts'
import { createSqliteLedger } from '../ledger/sqlite-ledger.ts'
import { createPostgresStanding } from './postgres-standing.ts'
import { createSqliteStanding } from './sqlite-standing.ts'

let server: TestPostgres
let admin: Sql
beforeAll(async () => {
  server = await startTestPostgres()
  await migrate(server.url, LEDGER_MIGRATIONS, silentLog)
  admin = connect(server.url, { max: 1, statementMs: 5_000 })
})
afterAll(async () => {
  await admin.end({ timeout: 1 })
  await server.destroy()
})

describeStanding('standing in Postgres, over two pools', async () => {
  await admin`TRUNCATE sales, payers, payer_leases`
  const databases = [1, 2].map(() => openPostgres({ url: server.url, log: silentLog, connections: 3 }))
  const [one, other] = databases.map((database) => ({
    ledger: openPostgresLedger(database),
    standing: createPostgresStanding(database),
  })) as [never, never]
  return { one, other, destroy: async () => void (await Promise.all(databases.map((database) => database.close()))) }
})

describeStanding('standing in SQLite, over two connections', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'standing-'))
  const [one, other] = [1, 2].map(() => {
    const database = openSqliteDatabase(join(folder, 'ledger.sqlite'))
    return { ledger: createSqliteLedger(database), standing: createSqliteStanding(database) }
  }) as [never, never]
  return {
    one,
    other,
    async destroy() {
      for (const { ledger } of [one, other] as { ledger: { close(): Promise<void> } }[]) await ledger.close()
      rmSync(folder, { recursive: true })
    },
  }
})
