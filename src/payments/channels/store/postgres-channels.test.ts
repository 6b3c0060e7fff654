import { afterAll, beforeAll } from 'vitest'
import { describeChannels } from '../../../../test/contracts/channels.ts'
import { startTestPostgres, type TestPostgres } from '../../../../test/kit/postgres.ts'
import { silentLog } from '../../../domain/log.ts'
import { migrate } from '../../../stores/migrate.ts'
import { openPostgres } from '../../../stores/postgres.ts'
import { LEDGER_MIGRATIONS } from '../../ledger/postgres-schema.ts'
import { createPostgresChannels } from './postgres-channels.ts'

let server: TestPostgres
beforeAll(async () => {
  server = await startTestPostgres()
  await migrate(server.url, LEDGER_MIGRATIONS, silentLog)
})
afterAll(() => server.destroy())

describeChannels('channels in Postgres, over two pools', async () => {
  const databases = [1, 2].map(() => openPostgres({ url: server.url, log: silentLog, connections: 4 }))
  const [one, other] = databases.map((database) => createPostgresChannels(database)) as [
    ReturnType<typeof createPostgresChannels>,
    ReturnType<typeof createPostgresChannels>,
  ]
  return {
    one,
    other,
    async destroy() {
      await databases[0]?.ask((sql) => sql`TRUNCATE channels, channel_sales`)
      for (const database of databases) await database.close()
    },
  }
})
