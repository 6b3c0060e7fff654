import { afterEach, describe, expect, it } from 'vitest'
import { newSale, stepOf } from '../../test/contracts/ledger.ts'
import { fail } from '../domain/failure.ts'
import type { Facts } from '../domain/log.ts'
import { createTestContext } from '../domain/test-context.ts'
import type { Charger } from './charge.ts'
import { LEASE_MS, watchLedger } from './charger.test-kit.ts'
import { openSqliteLedger } from './ledger/sqlite-ledger.ts'
import { settlementAt } from './payment.test-kit.ts'
import { type Recovery, startRecovery } from './recovery.ts'

let stop: () => Promise<void> = async () => undefined
afterEach(() => stop())

const noWork = async (): Promise<void> => undefined
/** It starts by itself; over this store it is done when the microtasks are. */
const firstRound = () => new Promise((resolve) => setImmediate(resolve))

async function setUp({
  working = [] as string[],
  finish = noWork as (key: string) => Promise<void>,
  keepDays = 400,
  catchUp = noWork,
} = {}) {
  const context = createTestContext()
  const logged: [string, Facts | undefined][] = []
  context.log = {
    ...context.log,
    info: (event, facts) => void logged.push([event, facts]),
    warn: (event, facts) => void logged.push([event, facts]),
  }
  const store = openSqliteLedger(':memory:')
  let broken = false
  const ledger = watchLedger(store, () => {
    if (broken) throw fail({ code: 'store_unavailable' })
  })
  const finished: string[] = []
  const rounds: unknown[] = []
  /** When the charger was told that the store was away. */
  const away: number[] = []
  const deletedBefore: number[] = []
  const channels = {
    purge: async () => 0,
    now: async () => context.now(),
    async deleteCharged(beforeMs: number) {
      deletedBefore.push(beforeMs)
      return 0
    },
  }
  const charger: Charger = {
    charge: async () => Promise.reject(new Error('not here')),
    async finish(sale) {
      finished.push(sale.key)
      await finish(sale.key)
    },
    working: () => working,
    catchUp,
    noteStoreAway: () => void away.push(context.now()),
  }
  const open = async (): Promise<Recovery> => {
    const recovery = startRecovery({
      ...{ ledger, channels, charger, context, owner: 'one', leaseMs: LEASE_MS, keepDays },
      onRound: (thrown) => void rounds.push(thrown),
    })
    stop = recovery.stop
    await firstRound()
    return recovery
  }
  const setBroken = (value: boolean) => {
    broken = value
  }
  return { context, store, open, finished, logged, setBroken, rounds, deletedBefore, away }
}

const leased = (now: number, key: string, forMs: number) =>
  newSale({ key, leaseUntilMs: now + forMs, createdAtMs: now })

describe('the recovery', () => {
  it('begins with what a crash left behind', async () => {
    const { context, store, open, finished, logged } = await setUp()
    await store.claim(leased(context.now(), 'left', -1))
    await store.claim(leased(context.now(), 'held', 1))
    await open()
    expect(finished).toEqual(['left'])
    expect(logged).toEqual([['sale.finished', { key: 'left', from: 'claimed', end: 'done' }]])
  })

  it('keeps the leases of what is at work here', async () => {
    const { context, store, open, finished } = await setUp({ working: ['mine'] })
    await store.claim(leased(context.now(), 'mine', 100))
    const recovery = await open()
    context.advance(4)
    await recovery.round()
    expect((await store.find('mine'))?.leaseUntilMs).toBe(context.now() + LEASE_MS)
    expect(finished).toEqual([])
  })

  it('M10: keeps leases and finishes others while what is owed cannot be written', async () => {
    const { context, store, open, finished } = await setUp({
      working: ['mine'],
      catchUp: () => new Promise<void>(() => undefined),
    })
    await store.claim(leased(context.now(), 'mine', 100))
    await store.claim(leased(context.now(), 'left', -1))
    await open()
    expect((await store.find('mine'))?.leaseUntilMs).toBe(context.now() + LEASE_MS)
    expect(finished).toEqual(['left'])
  })

  it('M11: tells the charger when the store was away', async () => {
    const { context, open, setBroken, away } = await setUp()
    setBroken(true)
    await open()
    expect(away).toEqual([context.now()])
  })

  it('goes on when one sale cannot be finished, and says how it ended', async () => {
    const { context, store, open, logged } = await setUp({
      finish: async () => Promise.reject(fail({ code: 'settlement_pending', transaction: null })),
    })
    await store.claim(leased(context.now(), 'left', -1))
    await open()
    expect(logged).toEqual([['sale.finished', { key: 'left', from: 'claimed', end: 'settlement_pending' }]])
  })

  it('O3: tells whoever watches it which rounds were good', async () => {
    const { open, rounds, setBroken } = await setUp()
    setBroken(true)
    await open()
    await expect.poll(() => rounds).toEqual([fail({ code: 'store_unavailable' })])
  })

  it('O5: deletes charges of channels by the same days as other records, whether channels are offered or not', async () => {
    const { context, open, deletedBefore } = await setUp({ keepDays: 3 })
    const recovery = await open()
    context.advance(601)
    await recovery.round()
    expect(deletedBefore).toEqual([0, context.now() - 3 * 24 * 3600 * 1000])
  })

  it('forgets answers after their day, and not before', async () => {
    const { context, store, open } = await setUp()
    await store.claim(leased(context.now(), 'sold', 100))
    await store.markSettling(stepOf({ key: 'sold' }))
    await store.markSettled('sold', settlementAt(), context.now())
    context.advance(24 * 3600 + 1)
    const recovery = await open()
    expect((await store.find('sold'))?.answer).toBe('{}')
    context.advance(3600)
    await recovery.round()
    expect(await store.find('sold')).toMatchObject({ state: 'settled', answer: null })
  })

  it('keeps leases while an earlier round is still finishing, and does not start a second one', async () => {
    let free: () => void = () => undefined
    const working: string[] = []
    const { context, store, open, finished } = await setUp({
      working,
      finish: () =>
        new Promise((resolve) => {
          free = resolve
        }),
    })
    await store.claim(leased(context.now(), 'left', -1))
    const recovery = await open()
    expect(finished).toEqual(['left'])
    await store.claim(leased(context.now(), 'mine', 100))
    working.push('mine')
    context.advance(2)
    await recovery.round()
    expect((await store.find('mine'))?.leaseUntilMs).toBe(context.now() + LEASE_MS)
    expect(finished).toEqual(['left'])
    free()
  })

  it('12: a sale that takes long does not hold up those that are abandoned later, nor what is to be deleted', async () => {
    let free: () => void = () => undefined
    const slow = new Promise<void>((resolve) => {
      free = resolve
    })
    const { context, store, open, finished } = await setUp({ finish: (key) => (key === 'slow' ? slow : noWork()) })
    await store.claim(leased(context.now(), 'slow', -1))
    await store.claim(leased(context.now(), 'sold', 100))
    await store.markSettling(stepOf({ key: 'sold' }))
    await store.markSettled('sold', settlementAt(), context.now())
    const recovery = await open()
    expect(finished).toEqual(['slow'])
    context.advance(26 * 3600)
    await store.claim(leased(context.now(), 'next', -1))
    await recovery.round()
    expect(finished).toEqual(['slow', 'next'])
    expect(await store.find('sold')).toMatchObject({ state: 'settled', answer: null })
    free()
  })

  it('outlives a store that is away for a while', async () => {
    const { context, store, open, finished, logged, setBroken } = await setUp()
    setBroken(true)
    const recovery = await open()
    expect(logged).toEqual([['recovery.failed', { why: 'Failed: store_unavailable' }]])
    setBroken(false)
    await store.claim(leased(context.now(), 'left', -1))
    await recovery.round()
    expect(finished).toEqual(['left'])
  })

  it('finishes nothing more once it is stopped', async () => {
    const { context, store, open, finished } = await setUp()
    const recovery = await open()
    await recovery.stop()
    await store.claim(leased(context.now(), 'left', -1))
    await recovery.round()
    expect(finished).toEqual([])
  })
})
