import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeSharedCache } from '../../../test/contracts/cache-store.ts'
import { describeSharing } from '../../../test/contracts/shared-cache.ts'
import { redisBinary, startTestRedis, type TestRedis, untilUp, WITHOUT_REDIS } from '../../../test/kit/redis.ts'
import { silentLog } from '../../domain/log.ts'
import { openSharedMemory, type SharedMemory } from '../../stores/redis.ts'
import { createRedisBudget, type SharedBudget } from './budget.ts'
import { createLocalCache } from './local-cache.test-kit.ts'
import { createRedisCache } from './redis-cache.ts'

/** A busy machine is no reason to do without the server here. */
const PATIENT_MS = 10_000

const createLocalPair = async () => {
  const cache = createLocalCache(Date.now)
  return { one: cache, other: cache, destroy: async () => undefined }
}
describeSharedCache('a shared cache in memory', createLocalPair)
describeSharing('replicas over a shared cache in memory', createLocalPair)

describe.skipIf(!redisBinary)(`Redis${redisBinary ? '' : ` (${WITHOUT_REDIS})`}`, () => {
  let server: TestRedis
  let memories: [SharedMemory, SharedMemory]
  beforeAll(async () => {
    server = await startTestRedis()
    memories = [
      openSharedMemory(server.url, silentLog, PATIENT_MS),
      openSharedMemory(server.url, silentLog, PATIENT_MS),
    ]
    await Promise.all(memories.map(untilUp))
  })
  afterAll(async () => {
    await Promise.all(memories.map((memory) => memory.close()))
    await server.destroy()
  })

  const openPair = async () => {
    await memories[0].ask((redis) => redis.flushall())
    const [one, other] = memories
    return { one: createRedisCache(one), other: createRedisCache(other), destroy: async () => undefined }
  }
  describeSharedCache('a shared cache in Redis', openPair)
  describeSharing('replicas over a shared cache in Redis', openPair)

  describe('a budget in Redis', () => {
    const openBudgets = async () => {
      await memories[0].ask((redis) => redis.flushall())
      return memories.map(createRedisBudget) as [SharedBudget, SharedBudget]
    }

    it('is spent by all replicas together, and comes back with time', async () => {
      const [first, second] = await openBudgets()
      const allowed = { calls: 10, perSeconds: 2 }
      const startedAt = Date.now()
      const takes = await Promise.all(
        Array.from({ length: 30 }, (_, turn) => (turn % 2 ? first : second).take('acme', allowed)),
      )
      const early = takes.filter(({ taken }) => taken).length
      await new Promise((resolve) => setTimeout(resolve, 450))
      const later = await Promise.all(Array.from({ length: 10 }, () => second.take('acme', allowed)))
      const came = later.filter(({ taken }) => taken).length
      const refilled = Math.ceil(((Date.now() - startedAt) * allowed.calls) / (allowed.perSeconds * 1000))
      expect(early).toBeGreaterThanOrEqual(10)
      expect(came).toBeGreaterThanOrEqual(2)
      expect(early + came).toBeLessThanOrEqual(10 + refilled)
      expect(await second.take('another', allowed)).toEqual({ taken: true, pausedMs: 0 })
    })

    it('keeps all replicas away for as long as one was told to', async () => {
      const [first, second] = await openBudgets()
      const allowed = { calls: 10, perSeconds: 1 }
      await first.pause('acme', 60_000)
      await second.pause('acme', 10)
      const { taken, pausedMs } = await second.take('acme', allowed)
      expect([taken, pausedMs > 30_000, pausedMs <= 60_000]).toEqual([false, true, true])
      expect((await second.take('another', allowed)).taken).toBe(true)
    })
  })

  it('fails soon while the server is away or hangs, and comes back by itself', async () => {
    const [memory] = memories
    await server.stop()
    const startedAt = Date.now()
    for (let turn = 0; turn < 20; turn++) await expect(memory.ask((redis) => redis.get('a'))).rejects.toThrow('away')
    expect(Date.now() - startedAt).toBeLessThan(1_000)
    await server.start()
    await untilUp(memory)
    expect(await memory.ask((redis) => redis.set('a', '1'))).toBe('OK')
  })
})
