import { describe, expect, it } from 'vitest'
import type { PendingTransaction } from './pending-transaction.ts'
import { createSharedPoll, type Found } from './shared-poll.ts'

const minedIn = (block: number): Found => ({ blockNumber: `0x${block.toString(16)}`, logs: [] }) as unknown as Found
const newPending = () => ({}) as PendingTransaction

function setUp() {
  const clock = { atMs: 0 }
  const poll = createSharedPoll(() => clock.atMs)
  /** Who really asked the node. */
  const asked: string[] = []
  const look = (name: string, pending: PendingTransaction, found: Found) =>
    poll.look(pending, async () => {
      asked.push(name)
      return found
    })
  return { clock, poll, asked, look }
}

describe('those who wait for the same chain', () => {
  it('each look once; then the oldest looks for all', async () => {
    const { poll, asked, look } = setUp()
    const [old, young] = [newPending(), newPending()]
    poll.join(old)
    poll.join(young)
    for (let turn = 0; turn < 3; turn++) {
      await look('old', old, null)
      expect(await look('young', young, null)).toBeNull()
    }
    expect(asked).toEqual(['old', 'young', 'old', 'old'])
  })

  it('look again once a newer block was seen, and are woken for it', async () => {
    const { poll, asked, look } = setUp()
    const [old, young] = [newPending(), newPending()]
    poll.join(old)
    poll.join(young)
    await look('young', young, null)
    const woken = poll.pause(60_000)
    await look('old', old, minedIn(7))
    await woken
    await look('young', young, null)
    await look('young', young, null)
    expect(asked).toEqual(['young', 'old', 'young'])
    await look('old', old, minedIn(7))
    await look('young', young, null)
    expect(asked).toEqual(['young', 'old', 'young', 'old'])
  })

  it('do not take a look for newer than the block that came while it was on its way', async () => {
    const { poll, look } = setUp()
    const [old, young] = [newPending(), newPending()]
    poll.join(old)
    poll.join(young)
    let answer: (found: Found) => void = () => undefined
    const slow = poll.look(young, () => new Promise<Found>((resolve) => (answer = resolve)))
    await look('old', old, minedIn(7))
    answer(null)
    expect(await slow).toBeNull()
    expect(await look('young', young, minedIn(7))).toEqual(minedIn(7))
  })

  it('look all the same after a second, should the oldest never find its own', async () => {
    const { clock, poll, asked, look } = setUp()
    const [old, young] = [newPending(), newPending()]
    poll.join(old)
    poll.join(young)
    await look('young', young, null)
    clock.atMs = 999
    await look('young', young, null)
    clock.atMs = 1_000
    await look('young', young, null)
    expect(asked).toEqual(['young', 'young'])
  })

  it('have another oldest when nobody waits for the first one any more', async () => {
    const { poll, asked, look } = setUp()
    const [old, young] = [newPending(), newPending()]
    const leaves = [poll.join(old), poll.join(old)]
    poll.join(young)
    await look('young', young, null)
    leaves[0]?.()
    await look('young', young, null)
    leaves[1]?.()
    await look('young', young, null)
    expect(asked).toEqual(['young', 'young'])
  })

  it('are not told to wait by a node that does not say', async () => {
    const { poll, asked, look } = setUp()
    const [old, young] = [newPending(), newPending()]
    poll.join(old)
    poll.join(young)
    for (let turn = 0; turn < 2; turn++) expect(await look('young', young, undefined)).toBeUndefined()
    expect(asked).toEqual(['young', 'young'])
  })

  it('pause for as long as they want to when no block comes', async () => {
    const { poll } = setUp()
    const startedAtMs = performance.now()
    await poll.pause(20)
    expect(performance.now() - startedAtMs).toBeGreaterThan(15)
  })
})
