import { afterEach, expect, it } from 'vitest'
import { newSale, stepOf } from '../../../test/contracts/ledger.ts'
import type { Facts } from '../../domain/log.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { openSqliteLedger } from '../ledger/sqlite-ledger.ts'
import { REORG_CATCH_UP_MS, REORG_LOOKS_MS, REORG_WINDOW_MS } from '../limits.ts'
import { hashOf, settlementAt } from '../payment.test-kit.ts'
import { startReorgWatch } from './reorg-watch.ts'

const NETWORK = 'eip155:8453'
const FIRST_LOOK_SECONDS = REORG_LOOKS_MS[0] / 1000

let stop: () => Promise<unknown> = async () => undefined
afterEach(() => stop())

/** A ledger with two sales of one transaction in block 7, over a chain that says what is in its blocks. */
async function setUp() {
  const context = createTestContext()
  const warned: [string, Facts | undefined][] = []
  context.log = { ...context.log, warn: (event, facts) => void warned.push([event, facts]) }
  const ledger = openSqliteLedger(':memory:')
  const settlement = settlementAt({ transaction: hashOf(1), block: 7 })
  for (const key of [`${NETWORK}:a`, `${NETWORK}:b`]) {
    await ledger.claim(newSale({ key, leaseUntilMs: context.now() + 4_500, createdAtMs: context.now() }))
    await ledger.markSettling(stepOf({ key, answer: `answer of ${key}` }))
    await ledger.markSettled(key, settlement, context.now())
  }
  const read: number[] = []
  const chain = { transactionsIn: (_block: number): string[] => [hashOf(1)] }
  const token = {
    async transactionsIn(block: number) {
      read.push(block)
      return chain.transactionsIn(block)
    },
  }
  const open = async () => {
    const watch = startReorgWatch({ ledger, token, network: NETWORK, context, everyMs: 1_000_000 })
    stop = watch.stop
    await watch.round().catch(() => undefined)
    return watch
  }
  const states = async () => (await ledger.list({ limit: 9 })).map(({ state }) => state)
  return { context, ledger, chain, read, open, states, warned }
}

it('reads each block once for each look, and leaves alone what is where it was', async () => {
  const { context, read, open, states } = await setUp()
  const watch = await open()
  expect(read).toEqual([])
  for (let second = 0; second < 90; second += 2) {
    context.advance(2)
    await watch.round()
  }
  expect([read, await states()]).toEqual([
    [7, 7],
    ['settled', 'settled'],
  ])
})

it('S8: a transaction that is gone from its block makes its sales settling again, with the same answers', async () => {
  const { context, ledger, chain, open, states, warned } = await setUp()
  const watch = await open()
  chain.transactionsIn = () => [hashOf(2)]
  context.advance(FIRST_LOOK_SECONDS)
  await watch.round()
  // Once may be a node that lags.
  expect(await states()).toEqual(['settled', 'settled'])
  await watch.round()
  for (const key of [`${NETWORK}:a`, `${NETWORK}:b`]) {
    expect(await ledger.find(key)).toMatchObject({
      ...{ state: 'settling', answer: `answer of ${key}`, transaction: hashOf(1), reason: 'reorganised' },
      ...{ settlement: null, settledAtMs: null },
    })
  }
  expect((await ledger.listAbandoned(context.now(), 9)).length).toBe(2)
  expect(warned).toEqual([['settlement.vanished', { transaction: hashOf(1), block: 7, sales: 2 }]])
  await watch.round()
  expect(warned).toHaveLength(1)
})

it('S8: a process that starts later finds it as well', async () => {
  const { context, chain, open, states } = await setUp()
  chain.transactionsIn = () => []
  context.advance(REORG_WINDOW_MS / 1000 - 60)
  const watch = await open()
  for (let minute = 0; minute < REORG_WINDOW_MS / REORG_CATCH_UP_MS; minute++) await watch.round()
  expect(await states()).toEqual(['settling', 'settling'])
})

it('S8: a process that starts looks at the newest settlements first, however many there are', async () => {
  const { context, ledger, read, open } = await setUp()
  for (let block = 8; block < 400; block++) {
    context.advance(1)
    const key = `${NETWORK}:${block}`
    await ledger.claim(newSale({ key, leaseUntilMs: context.now() + 4_500, createdAtMs: context.now() }))
    await ledger.markSettling(stepOf({ key }))
    await ledger.markSettled(key, settlementAt({ transaction: hashOf(0x1000 + block), block }), context.now())
  }
  const watch = await open()
  // The last minute but for what is too new, and then the minute before it.
  const newest = Array.from({ length: 52 }, (_, index) => 340 + index)
  expect(read.slice(0, newest.length).toSorted((a, b) => a - b)).toEqual(newest)
  expect(Math.min(...read)).toBe(280)
  for (let round = 0; round < 9; round++) await watch.round()
  expect(Array.from({ length: 385 }, (_, index) => 7 + index).filter((block) => !read.includes(block))).toEqual([])
})

it('moves nothing when a node was behind', async () => {
  const { context, chain, open, states } = await setUp()
  const watch = await open()
  chain.transactionsIn = () => []
  context.advance(FIRST_LOOK_SECONDS)
  await watch.round()
  chain.transactionsIn = () => [hashOf(1)]
  await watch.round()
  await watch.round()
  expect(await states()).toEqual(['settled', 'settled'])
})

it('looks again at a block that could not be read', async () => {
  const { context, chain, open, states } = await setUp()
  const watch = await open()
  context.advance(FIRST_LOOK_SECONDS)
  chain.transactionsIn = () => {
    throw new Error('the node is away')
  }
  await expect(watch.round()).rejects.toThrow('the node is away')
  chain.transactionsIn = () => []
  await watch.round()
  await watch.round()
  expect(await states()).toEqual(['settling', 'settling'])
})

it('leaves the sales of another network to others', async () => {
  const { context, ledger, chain, open } = await setUp()
  const other = newSale({ key: 'eip155:1:c', createdAtMs: context.now(), leaseUntilMs: context.now() + 4_500 })
  await ledger.claim(other)
  await ledger.markSettling(stepOf({ key: other.key }))
  await ledger.markSettled(other.key, settlementAt({ transaction: hashOf(3), block: 9 }), context.now())
  chain.transactionsIn = () => []
  context.advance(FIRST_LOOK_SECONDS)
  const watch = await open()
  await watch.round()
  expect((await ledger.find(other.key))?.state).toBe('settled')
})
