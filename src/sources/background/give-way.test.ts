import { once } from 'node:events'
import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'

it.runIf(process.platform === 'linux')('makes a thread stand back, and no other', async () => {
  const before = getPriority()
  const worker = new Worker(new URL('./give-way.test-kit.mjs', import.meta.url), { execArgv: [] })
  const [stoodBack] = await once(worker, 'message')
  await worker.terminate()
  expect(stoodBack).toBeGreaterThan(0)
  expect(getPriority()).toBe(before)
})
