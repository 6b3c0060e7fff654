import { afterAll, beforeAll, expect, it } from 'vitest'
import { chargeOnce, describeChannels } from '../../../../test/contracts/channels.ts'
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
      await databases[0]?.ask((sql) => sql`TRUNCATE channels, channel_sales, deleted_charges`)
      for (const database of databases) await database.close()
    },
  }
})

it('threat 21: a charge outlives a server that crashes right after it', async () => {
  const durable = await startTestPostgres({ durable: true })
  await migrate(durable.url, LEDGER_MIGRATIONS, silentLog)
  const database = openPostgres({ url: durable.url, log: silentLog, connections: 4 })
  const store = createPostgresChannels(database)
  const { id, key } = await chargeOnce(store)
  await durable.crash()
  await durable.start()
  await expect
    .poll(() => store.findChannel(id).catch(() => undefined), { timeout: 20_000 })
    .toMatchObject({
      charged: 10n,
      reserved: 0n,
    })
  expect(await store.findSale(key)).toMatchObject({ state: 'charged', answer: '{}' })
  await database.close()
  await durable.destroy()
}, 60_000)
