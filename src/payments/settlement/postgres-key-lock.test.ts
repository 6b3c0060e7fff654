import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeKeyLock } from '../../../test/contracts/key-lock.ts'
import { startTestPostgres, type TestPostgres } from '../../../test/kit/postgres.ts'
import { silentLog } from '../../domain/log.ts'
import { migrate } from '../../stores/migrate.ts'
import { connect, openPostgres, type Sql } from '../../stores/postgres.ts'
import { LEDGER_MIGRATIONS } from '../ledger/postgres-schema.ts'
import { createPostgresKeyLock } from './postgres-key-lock.ts'

const RELAYER = '0x9999999999999999999999999999999999999999'

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

async function openPair() {
  await admin`TRUNCATE relayers`
  const databases = [0, 1].map(() => openPostgres({ url: server.url, log: silentLog, connections: 1 }))
  const [one, other] = databases.map(createPostgresKeyLock)
  if (!one || !other) throw new Error('two locks were opened')
  const destroy = async () => {
    await Promise.all([one.close(), other.close()])
    await Promise.all(databases.map((database) => database.close()))
  }
  return { one, other, destroy }
}

describeKeyLock('the Postgres key lock, over two pools', openPair)

it('tells whoever works with a relayer key that the lock is lost, and lets the next one ask the chain', async () => {
  const { one, other, destroy } = await openPair()
  await one.withKey(RELAYER, async (key) => key.next(7))
  const held: boolean[] = []
  const sent = await one.withKey(RELAYER, async (key) => {
    held.push(key.isHeld())
    await admin`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'`
    expect(await other.withKey(RELAYER, async ({ nonce }) => nonce)).toBeNull()
    held.push(key.isHeld())
    key.next(8)
    return `from ${key.nonce}`
  })
  expect([sent, held]).toEqual(['from 7', [true, false]])
  expect(await other.withKey(RELAYER, async ({ nonce }) => nonce)).toBeNull()
  await destroy()
})
