import { afterAll, beforeAll, expect, it } from 'vitest'
import { chargeOnce, chargeReserved, describeChannels, reserveOnce } from '../../../../test/contracts/channels.ts'
import { startTestPostgres, type TestPostgres } from '../../../../test/kit/postgres.ts'
import { silentLog } from '../../../domain/log.ts'
import { migrate } from '../../../stores/migrate.ts'
import { openPostgres } from '../../../stores/postgres.ts'
import { LEDGER_MIGRATIONS } from '../../ledger/postgres-schema.ts'
import { release } from '../steps/charge.ts'
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

it('decides on channels and sales as they are in one moment', async () => {
  const database = openPostgres({ url: server.url, log: silentLog, connections: 4 })
  const [one, other] = [createPostgresChannels(database), createPostgresChannels(database)]
  // Which of its statements reaches the database only after the other replica has written.
  for (const late of [1, 2]) {
    await database.ask((sql) => sql`TRUNCATE channels, channel_sales`)
    const sale = await reserveOnce(one)
    let asked = 0
    let charge = async () => {
      charge = async () => undefined
      await chargeReserved(other, sale)
    }
    const delayed = createPostgresChannels({
      ...database,
      async ask(run) {
        asked += 1
        if (asked === late) await charge()
        return database.ask(run)
      },
    })
    // Its lease has run out, as far as this one knows: what it held is free again, unless it was charged.
    await delayed.step(release(sale, 'left_behind'))
    expect([late, await one.findChannel(sale.channelId)]).toMatchObject([late, { charged: 10n, reserved: 0n }])
    expect([late, await one.findSale(sale.key)]).toMatchObject([late, { state: 'charged' }])
  }
  await database.close()
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
