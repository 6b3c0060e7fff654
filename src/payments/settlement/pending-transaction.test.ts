import type { Hex } from 'viem'
import { expect, it } from 'vitest'
import { hashOf } from '../payment.test-kit.ts'
import { createPendingTransaction, type Resender } from './pending-transaction.ts'

function setUp(bumpFee: Resender['bumpFee']) {
  let nowMs = 0
  const done: string[] = []
  const resender: Resender = {
    rebroadcast: async () => void done.push('rebroadcast'),
    async bumpFee(persistHash) {
      done.push('bumpFee')
      return bumpFee(persistHash)
    },
  }
  const pending = createPendingTransaction(hashOf(1), resender, () => nowMs)
  const resendAt = async (ms: number) => {
    nowMs = ms
    pending.resendIfDue()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { pending, done, resendAt }
}

it('is left alone for four seconds, sent again, then sent with a higher fee every four seconds', async () => {
  const { done, resendAt } = setUp(async () => undefined)
  for (let ms = 0; ms <= 15_000; ms += 100) await resendAt(ms)
  expect(done).toEqual(['rebroadcast', 'bumpFee', 'bumpFee', 'bumpFee'])
})

it('has a new hash written down for each sale before it counts, also when one of them fails', async () => {
  const persisted: Hex[] = []
  let newest: string | undefined
  const { pending, resendAt } = setUp(async (persistHash) => {
    await persistHash(hashOf(2))
    newest = pending.newest()
    return hashOf(2)
  })
  pending.persistWith(async () => {
    throw new Error('the store is away')
  })
  pending.persistWith(async (transaction) => void persisted.push(transaction))
  await resendAt(4_000)
  expect(pending.hashes()).toEqual([hashOf(1)])
  await resendAt(7_000)
  expect([persisted, newest, pending.hashes()]).toEqual([[hashOf(2)], hashOf(2), [hashOf(2), hashOf(1)]])
})

it('can only be waited for when nobody here can sign for it', () => {
  const pending = createPendingTransaction(hashOf(1), undefined, () => 10 ** 9)
  pending.resendIfDue()
  expect(pending.newest()).toBe(hashOf(1))
})
