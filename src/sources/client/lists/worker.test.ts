import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LocalServer, reply, startLocalServer } from '../local-server.test-kit.ts'
import type { ListJob } from './job.ts'
import { createListWorker } from './worker.ts'

let server: LocalServer
beforeAll(async () => {
  server = await startLocalServer((_, response) => reply(response, 200, { rows: ['a'] }))
})
afterAll(() => server.stop())

const toJob = (reducer: URL): ListJob => ({
  source: 'coingecko',
  baseUrl: server.url,
  path: '/rows',
  headers: {},
  timeoutMs: 5_000,
  maxBytes: 1_000_000,
  maxPages: 1,
  reducer: reducer.href,
  keepFile: null,
  action: 'fetch',
  nowMs: 0,
})
const COUNTS = new URL('./count-rows.test-kit.ts', import.meta.url)
const ENDS = new URL('./end-thread.test-kit.ts', import.meta.url)

it('answers a job whose thread ends, and does the next one on another', async () => {
  const worker = createListWorker()
  expect(await worker.run(toJob(ENDS))).toMatchObject({ trouble: { kind: 'network' } })
  expect(await worker.run(toJob(COUNTS))).toMatchObject({ fetched: { body: ['a'] } })
  await worker.stop()
}, 60_000)

it('answers what is under way when it is stopped', async () => {
  const worker = createListWorker()
  const running = worker.run(toJob(COUNTS))
  await worker.stop()
  expect(await running).toMatchObject({ trouble: { kind: 'network' } })
})
