import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalog } from '../../src/capabilities/catalog.ts'
import { toFailure } from '../../src/domain/failure.ts'
import { redisBinary, startTestRedis, type TestRedis, WITHOUT_REDIS } from '../kit/redis.ts'
import { openShop, type Replica, type Shop } from '../kit/shop.ts'
import { inputsOf } from './all-routes.inputs.ts'

const ROUNDS = 4
const AT_ONCE = 8

describe.skipIf(!redisBinary)(`four replicas that share Redis${redisBinary ? '' : ` (${WITHOUT_REDIS})`}`, () => {
  let shop: Shop
  let redis: TestRedis
  const folders: string[] = []
  beforeAll(async () => {
    redis = await startTestRedis()
    shop = await openShop()
  })
  afterAll(async () => {
    await shop.close()
    await redis.destroy()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  })

  const openReplica = (settings: Record<string, string>) => {
    const folder = mkdtempSync(join(tmpdir(), 'sextant-replica-'))
    folders.push(folder)
    return shop.openReplica({ settings: { DATA_DIR: folder, ...settings } })
  }

  const questions = catalog.flatMap((capability) =>
    [capability.offer.example.input, ...inputsOf(capability.offer.name)].map((input) => ({ capability, input })),
  )

  /** Every question several times, mixed, each to another replica; returns the calls that reached upstreams. */
  async function ask(replicas: Replica[], rounds = ROUNDS) {
    shop.upstreams.control.reset()
    const load = Array.from({ length: rounds }, () => questions).flat()
    let next = 0
    let answers = 0
    const run = async () => {
      while (next < load.length) {
        const turn = next++
        const { capability, input } = load[(turn * 7919) % load.length] as (typeof load)[number]
        const { world } = replicas[turn % replicas.length] as Replica
        const request = { requestId: `req_${turn}`, charged: false }
        await untilListsAreThere(() =>
          capability.answer(capability.offer.input.parse(input), world.dependencies, request),
        )
        answers++
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, run))
    return { calls: shop.upstreams.control.state().calls, answers }
  }

  const sum = (calls: Record<string, number>) => Object.values(calls).reduce((total, count) => total + count, 0)

  it('make at most 1.3 times the upstream calls of one', async () => {
    const alone = await openReplica({})
    const one = await ask([alone])
    await alone.close()
    const replicas = await Promise.all(Array.from({ length: 4 }, () => openReplica({ REDIS_URL: redis.url })))
    const four = await ask(replicas)
    await Promise.all(replicas.map((replica) => replica.close()))
    const ratio = sum(four.calls) / sum(one.calls)
    process.stdout.write(
      `upstream calls: one replica ${sum(one.calls)}, four ${sum(four.calls)}, ${ratio.toFixed(2)}×\n`,
    )
    const table = Object.keys(four.calls).map((name) => `${name} ${one.calls[name]} ${four.calls[name]}`)
    expect([four.answers, one.answers]).toEqual([questions.length * ROUNDS, questions.length * ROUNDS])
    expect(ratio, table.join('\n')).toBeLessThanOrEqual(1.3)
  }, 240_000)

  it('answer all the same when Redis goes away under them, and share again when it is back', async () => {
    const replicas = await Promise.all([0, 1].map(() => openReplica({ REDIS_URL: redis.url })))
    await redis.stop()
    const { answers } = await ask(replicas, 1)
    expect(answers).toBe(questions.length)
    expect((await replicas[0]?.world.stores())?.shared).toEqual({ kind: 'redis', up: false })
    expect((await replicas[0]?.world.troubles())?.filter(({ stops }) => stops)).toEqual([])
    await redis.start()
    for (let look = 0; look < 100; look++) {
      if ((await replicas[0]?.world.stores())?.shared.up) break
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect((await replicas[0]?.world.stores())?.shared).toEqual({ kind: 'redis', up: true })
  }, 240_000)
})

/** The first copies of large lists take a while on a busy machine; who asks before that is told to come again. */
async function untilListsAreThere(ask: () => Promise<unknown>): Promise<void> {
  for (let left = 20; ; left--) {
    const failure = await ask().then(() => undefined, toFailure)
    // A window that the trades of the hour do not cover is refused, which is an answer too.
    if (!failure || failure.code === 'window_not_covered') return
    if (failure.code !== 'upstream_timeout' || left === 0) throw new Error(JSON.stringify(failure))
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
