import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeChatStore } from '../../../test/contracts/chat-store.ts'
import { startTestPostgres, type TestPostgres } from '../../../test/kit/postgres.ts'
import { toFailure } from '../../domain/failure.ts'
import { silentLog } from '../../domain/log.ts'
import { migrate } from '../../stores/migrate.ts'
import { connect, openPostgres, type Sql } from '../../stores/postgres.ts'
import type { ChatStore } from './chat-store.ts'
import { CHAT_POSTGRES_MIGRATIONS, openPostgresChatStore } from './postgres-chat-store.ts'

let server: TestPostgres
let admin: Sql
beforeAll(async () => {
  server = await startTestPostgres()
  await migrate(server.url, CHAT_POSTGRES_MIGRATIONS, silentLog)
  admin = connect(server.url, { max: 1, statementMs: 5_000 })
})
afterAll(async () => {
  await admin.end({ timeout: 1 })
  await server.destroy()
})

async function openStore(): Promise<ChatStore> {
  const database = openPostgres({ url: server.url, log: silentLog, connections: 4 })
  return { ...(await openPostgresChatStore(database)), close: () => database.close() }
}

const empty = () => admin`TRUNCATE chat_reads, chat_hits, chat_memories, chat_links`

describeChatStore('the Postgres chat store, over two pools', async () => {
  await empty()
  const [one, other] = [await openStore(), await openStore()]
  const open = [one, other]
  const closeAll = async () => void (await Promise.all(open.splice(0).map((store) => store.close())))
  return {
    one,
    other,
    async reopen() {
      await closeAll()
      const again = await openStore()
      open.push(again)
      return again
    },
    destroy: closeAll,
  }
})

describe('the Postgres chat store', () => {
  it('allows so many hits in a minute, however many come at once', async () => {
    await empty()
    const [one, other] = [await openStore(), await openStore()]
    const hits = await Promise.all(
      Array.from({ length: 60 }, (_, turn) => (turn % 2 ? one : other).hit('client', 20, 1_000 + (turn % 3))),
    )
    expect(hits.filter(({ allowed }) => allowed)).toHaveLength(20)
    await Promise.all([one.close(), other.close()])
  })

  it('says store_unavailable while the server is away, and works again when it is back', async () => {
    const store = await openStore()
    await server.stop()
    for (const ask of [
      () => store.spend(1, [{ key: 'a', limit: 5 }]),
      () => store.count(1, ['a']),
      () => store.refund(1, ['a']),
      () => store.hit('a', 1, 1),
      () => store.recall('a', 0),
      () => store.remember({ key: 'a', text: '', atMs: 1 }),
      () => store.forget({ most: 1, sinceMs: 0 }),
    ]) {
      expect(await ask().catch(toFailure)).toEqual({ code: 'store_unavailable' })
    }
    await server.start()
    expect(await store.recall('a', 0)).toBeUndefined()
    await store.close()
  })

  it('keeps no hit longer than a minute and a little', async () => {
    await empty()
    const store = await openStore()
    for (let second = 0; second < 200; second += 1) await store.hit(`client-${second}`, 5, second)
    const [row] = await admin<{ kept: number }[]>`SELECT count(*) AS kept FROM chat_hits`
    expect(row?.kept).toBeLessThanOrEqual(70)
    await store.close()
  })
})
