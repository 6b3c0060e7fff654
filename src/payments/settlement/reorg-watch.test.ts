import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import type { Receipt } from '../chain/events.ts'
import { hashOf } from '../payment.test-kit.ts'
import { createReorgWatch } from './reorg-watch.ts'

const MINED: Receipt = { transactionHash: hashOf(1), status: '0x1', logs: [] }
const SETTLED = { transaction: hashOf(1), blockNumber: 7, logIndex: 0 }

it('sends what a reorganisation took back again, until it is back', async () => {
  const events: string[] = []
  const log = {
    debug() {},
    info() {},
    warn: (event: string) => events.push(event),
    error: (event: string) => events.push(event),
  }
  let isThere = false
  let looks = 0
  const chain = {
    transactionsIn: async () => [],
    receipt: async () => {
      looks += 1
      return isThere ? MINED : null
    },
  }
  const watch = createReorgWatch(chain, { ...createTestContext(), log }, { firstLookMs: 0, nextLookMs: 5 })
  let again = 0
  const push = { again: async () => void again++, dearer: async () => undefined }
  watch.note(SETTLED, push)
  watch.note(SETTLED, push)
  while (again < 2) await sleep(2)
  isThere = true
  while (!events.includes('settlement.back')) await sleep(2)
  const seen = looks
  await sleep(30)
  expect([events, looks]).toEqual([['settlement.vanished', 'settlement.back'], seen])
})

it('looks once at each block, and at nothing more as long as all is where it was', async () => {
  const looks: (number | string)[] = []
  const chain = {
    transactionsIn: async (block: number) => {
      looks.push(block)
      return [hashOf(1), hashOf(2)]
    },
    receipt: async (transaction: string) => {
      looks.push(transaction)
      return MINED
    },
  }
  const watch = createReorgWatch(chain, createTestContext(), { firstLookMs: 0, nextLookMs: 5 })
  watch.note(SETTLED, undefined)
  watch.note({ ...SETTLED, transaction: hashOf(2) }, undefined)
  await sleep(50)
  expect(looks).toEqual([7])
})

it('finds what has moved to another block, and what no block is told of', async () => {
  const looks: string[] = []
  const chain = {
    transactionsIn: async (block: number) => {
      if (block === 8) throw new Error('no answer')
      return [hashOf(9)]
    },
    receipt: async (transaction: string) => {
      looks.push(transaction)
      return MINED
    },
  }
  const watch = createReorgWatch(chain, createTestContext(), { firstLookMs: 0, nextLookMs: 5 })
  watch.note(SETTLED, undefined)
  watch.note({ transaction: hashOf(2), blockNumber: 8, logIndex: 0 }, undefined)
  await sleep(50)
  expect(looks).toEqual([hashOf(1), hashOf(2)])
})
