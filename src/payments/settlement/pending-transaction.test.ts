import type { Hex } from 'viem'
import { expect, it } from 'vitest'
import { hashOf } from '../payment.test-kit.ts'
import { createPendingTransaction } from './pending-transaction.ts'
import type { Push } from './relayer.ts'

function setUp(dearer: Push['dearer']) {
  let nowMs = 0
  const done: string[] = []
  const push: Push = {
    again: async () => void done.push('again'),
    async dearer(signed) {
      done.push('dearer')
      return dearer(signed)
    },
  }
  const pending = createPendingTransaction(hashOf(1), push, () => nowMs)
  const nudgeAt = async (ms: number) => {
    nowMs = ms
    pending.nudge()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { pending, done, nudgeAt }
}

it('is left alone for four seconds, sent again, then made dearer every four seconds', async () => {
  const { done, nudgeAt } = setUp(async () => undefined)
  for (let ms = 0; ms <= 15_000; ms += 100) await nudgeAt(ms)
  expect(done).toEqual(['again', 'dearer', 'dearer', 'dearer'])
})

it('has everyone aboard write a new hash down before it counts, also past those who cannot', async () => {
  const written: Hex[] = []
  let newest: string | undefined
  const { pending, nudgeAt } = setUp(async (signed) => {
    await signed(hashOf(2))
    newest = pending.newest()
    return hashOf(2)
  })
  pending.board(async () => {
    throw new Error('the store is away')
  })
  pending.board(async (transaction) => void written.push(transaction))
  await nudgeAt(4_000)
  expect(pending.hashes()).toEqual([hashOf(1)])
  await nudgeAt(7_000)
  expect([written, newest, pending.hashes()]).toEqual([[hashOf(2)], hashOf(2), [hashOf(2), hashOf(1)]])
})

it('can only be waited for when nobody here can sign for it', () => {
  const pending = createPendingTransaction(hashOf(1), undefined, () => 10 ** 9)
  pending.nudge()
  expect(pending.newest()).toBe(hashOf(1))
})
