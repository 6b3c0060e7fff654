import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeChatStore } from '../../../test/contracts/chat-store.ts'
import { redisBinary, startTestRedis, type TestRedis, untilUp, WITHOUT_REDIS } from '../../../test/kit/redis.ts'
import { silentLog } from '../../domain/log.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { openSharedMemory, type SharedMemory } from '../../stores/redis.ts'
import { withRedisHits } from './redis-hits.ts'
import { openSqliteChatStore } from './sqlite-chat-store.ts'

/** A busy machine is no reason to do without the server here. */
const PATIENT_MS = 10_000

describe.skipIf(!redisBinary)(`hits in Redis${redisBinary ? '' : ` (${WITHOUT_REDIS})`}`, () => {
  let server: TestRedis
  let memory: SharedMemory
  beforeAll(async () => {
    server = await startTestRedis()
    memory = openSharedMemory(server.url, silentLog, PATIENT_MS)
    await untilUp(memory)
  })
  afterAll(async () => {
    await memory.close()
    await server.destroy()
  })

  describeChatStore('a chat store with its hits in Redis', async () => {
    await memory.ask((redis) => redis.flushall())
    const kept = openSqliteChatStore(':memory:', createTestContext())
    const store = withRedisHits(kept, memory)
    return { one: store, other: withRedisHits(kept, memory), reopen: async () => store, destroy: () => kept.close() }
  })

  it('are counted in the store while Redis is away', async () => {
    const kept = openSqliteChatStore(':memory:', createTestContext())
    const store = withRedisHits(kept, memory)
    await memory.ask((redis) => redis.flushall())
    expect(await store.hit('a', 1, 1_000)).toMatchObject({ allowed: true, used: 1 })
    expect(await store.hit('a', 1, 1_000)).toMatchObject({ allowed: false })
    await server.stop()
    expect(await store.hit('a', 1, 1_000)).toMatchObject({ allowed: true, used: 1 })
    expect(await store.hit('a', 1, 1_000)).toMatchObject({ allowed: false })
    await server.start()
    await untilUp(memory)
    expect(await store.hit('b', 1, 1_000)).toMatchObject({ allowed: true })
    await kept.close()
  })
})
