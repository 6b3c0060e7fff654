import { afterEach, expect, it } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import { openSqliteDatabase } from '../ledger/sqlite-database.ts'
import { RECORD_EVERY_MS } from '../limits.ts'
import type { PublicRecord } from '../wire/signed-record.ts'
import { type RecordJob, startRecordJob } from './record-job.ts'
import { createSqliteRecord } from './sqlite-record.ts'
import { createTally } from './tally.ts'

let jobs: RecordJob[] = []
afterEach(async () => {
  await Promise.all(jobs.map((job) => job.stop()))
  jobs = []
})

function setUp() {
  const store = createSqliteRecord(openSqliteDatabase(':memory:'))
  const context = createTestContext()
  const chain = { head: '0x64', isAway: false, calls: 0 }
  const looks = { count: 0 }
  const counted = {
    ...store,
    look: (...asked: Parameters<typeof store.look>) => {
      looks.count += 1
      return store.look(...asked)
    },
  }
  const open = () => {
    const tally = createTally()
    const job = startRecordJob({
      ...{ store: counted, tally, context, publicUrl: 'https://sextant.example' },
      seal: (payload) => `header.${Buffer.from(payload).toString('base64url')}.signature`,
      place: {
        ...{ network: 'eip155:8453', asset: '0xab', payTo: '0xcd', escrow: '0xee', prices: new Set<string>() },
        rpc: {
          async call<T>(method: string) {
            chain.calls += 1
            if (chain.isAway) throw new Error('the chain is away')
            return (method === 'eth_blockNumber' ? chain.head : []) as T
          },
        },
      },
    })
    jobs.push(job)
    return { job, tally }
  }
  return { context, chain, looks, open }
}
const recordOf = async ({ job }: { job: RecordJob }) =>
  (JSON.parse((await job.current()) ?? '{}') as { record: PublicRecord }).record

it('one process counts and signs; the others serve the same text', async () => {
  const { chain, open } = setUp()
  const [one, other] = [open(), open()]
  const text = await one.job.current()
  const calls = chain.calls
  expect(await other.job.current()).toBe(text)
  expect(chain.calls).toBe(calls)
})

it('whoever asks costs no store and no chain, and a thousand who ask too early wait for one', async () => {
  const { chain, looks, open } = setUp()
  const { job } = open()
  const early = await Promise.all(Array.from({ length: 1_000 }, () => job.current()))
  expect(new Set(early).size).toBe(1)
  expect([looks.count, chain.calls]).toEqual([2, 1])
  await Promise.all(Array.from({ length: 1_000 }, () => job.current()))
  expect([looks.count, chain.calls]).toEqual([2, 1])
})

it('without a chain at the first start there is no record, and nobody who asks makes more work', async () => {
  const { chain, looks, open } = setUp()
  chain.isAway = true
  const { job } = open()
  for (let asked = 0; asked < 100; asked++) expect(await job.current()).toBeUndefined()
  expect([looks.count, chain.calls]).toEqual([1, 1])
})

it('goes on telling refusals while the chain is away, at the blocks that were counted', async () => {
  const { context, chain, open } = setUp()
  const one = open()
  const other = open()
  const { blocks } = await recordOf(one)
  expect(blocks).toEqual({ from: 41, to: 40 })
  chain.isAway = true
  other.tally.refused('unknown_token')
  await other.job.stop()
  context.advance(RECORD_EVERY_MS / 1_000)
  await one.job.run()
  const later = await recordOf(one)
  expect([later.blocks, later.refused.reasons]).toEqual([blocks, [{ reason: 'unknown_token', calls: 1 }]])
})
