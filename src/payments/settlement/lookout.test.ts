import { describe, expect, it } from 'vitest'
import { createLookout, type Found } from './lookout.ts'
import type { PendingTransaction } from './pending-transaction.ts'

const minedIn = (block: number): Found => ({ blockNumber: `0x${block.toString(16)}`, logs: [] }) as unknown as Found
const newCrossing = () => ({}) as PendingTransaction

function stand() {
  const clock = { atMs: 0 }
  const lookout = createLookout(() => clock.atMs)
  /** Who really asked the node. */
  const asked: string[] = []
  const look = (name: string, pending: PendingTransaction, found: Found) =>
    lookout.look(pending, async () => {
      asked.push(name)
      return found
    })
  return { clock, lookout, asked, look }
}

describe('those who wait for the same chain', () => {
  it('each look once; then the oldest looks for all', async () => {
    const { lookout, asked, look } = stand()
    const [old, young] = [newCrossing(), newCrossing()]
    lookout.join(old)
    lookout.join(young)
    for (let turn = 0; turn < 3; turn++) {
      await look('old', old, null)
      expect(await look('young', young, null)).toBeNull()
    }
    expect(asked).toEqual(['old', 'young', 'old', 'old'])
  })

  it('look again once a newer block was seen, and are woken for it', async () => {
    const { lookout, asked, look } = stand()
    const [old, young] = [newCrossing(), newCrossing()]
    lookout.join(old)
    lookout.join(young)
    await look('young', young, null)
    const woken = lookout.pause(60_000)
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
    const { lookout, look } = stand()
    const [old, young] = [newCrossing(), newCrossing()]
    lookout.join(old)
    lookout.join(young)
    let answer: (found: Found) => void = () => undefined
    const slow = lookout.look(young, () => new Promise<Found>((resolve) => (answer = resolve)))
    await look('old', old, minedIn(7))
    answer(null)
    expect(await slow).toBeNull()
    expect(await look('young', young, minedIn(7))).toEqual(minedIn(7))
  })

  it('look all the same after a second, should the oldest never find its own', async () => {
    const { clock, lookout, asked, look } = stand()
    const [old, young] = [newCrossing(), newCrossing()]
    lookout.join(old)
    lookout.join(young)
    await look('young', young, null)
    clock.atMs = 999
    await look('young', young, null)
    clock.atMs = 1_000
    await look('young', young, null)
    expect(asked).toEqual(['young', 'young'])
  })

  it('have another oldest when nobody waits for the first one any more', async () => {
    const { lookout, asked, look } = stand()
    const [old, young] = [newCrossing(), newCrossing()]
    const leaves = [lookout.join(old), lookout.join(old)]
    lookout.join(young)
    await look('young', young, null)
    leaves[0]?.()
    await look('young', young, null)
    leaves[1]?.()
    await look('young', young, null)
    expect(asked).toEqual(['young', 'young'])
  })

  it('are not told to wait by a node that does not say', async () => {
    const { lookout, asked, look } = stand()
    const [old, young] = [newCrossing(), newCrossing()]
    lookout.join(old)
    lookout.join(young)
    for (let turn = 0; turn < 2; turn++) expect(await look('young', young, undefined)).toBeUndefined()
    expect(asked).toEqual(['young', 'young'])
  })

  it('pause for as long as they want to when no block comes', async () => {
    const { lookout } = stand()
    const startedAtMs = performance.now()
    await lookout.pause(20)
    expect(performance.now() - startedAtMs).toBeGreaterThan(15)
  })
})
