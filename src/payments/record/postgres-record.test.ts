import { afterAll, beforeAll } from 'vitest'
import { CHARGE_SQL, describeRecordStore } from '../../../test/contracts/record-store.ts'
import { startTestPostgres, type TestPostgres } from '../../../test/kit/postgres.ts'
import { silentLog } from '../../domain/log.ts'
import { migrate } from '../../stores/migrate.ts'
import { openPostgres } from '../../stores/postgres.ts'
import { openPostgresLedger } from '../ledger/postgres-ledger.ts'
import { LEDGER_MIGRATIONS } from '../ledger/postgres-schema.ts'
import { createPostgresRecord } from './postgres-record.ts'

let server: TestPostgres
beforeAll(async () => {
  server = await startTestPostgres()
  await migrate(server.url, LEDGER_MIGRATIONS, silentLog)
})
afterAll(() => server.destroy())

describeRecordStore('the record in Postgres', async () => {
  const [first, second] = [1, 2].map(() => openPostgres({ url: server.url, log: silentLog, connections: 2 }))
  if (!first || !second) throw new Error('two databases are opened')
  return {
    ...{ one: createPostgresRecord(first), other: createPostgresRecord(second), ledger: openPostgresLedger(first) },
    clockOffMs: 300_000,
    async charge(key, route, chargedAtMs) {
      await first.ask((sql) => sql.unsafe(CHARGE_SQL, [key, route, chargedAtMs]))
    },
    async destroy() {
      await first.ask((sql) => sql`TRUNCATE sales, channel_sales, records, record_counts`)
      await first.close()
      await second.close()
    },
  }
})
