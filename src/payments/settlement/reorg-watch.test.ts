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
  let checks = 0
  const token = {
    transactionsIn: async () => [],
    receipt: async () => {
      checks += 1
      return isThere ? MINED : null
    },
  }
  const reorgs = createReorgWatch(token, { ...createTestContext(), log }, { checkAfterMs: 0, checkEveryMs: 5 })
  let sentAgain = 0
  const resender = { rebroadcast: async () => void sentAgain++, bumpFee: async () => undefined }
  reorgs.watch(SETTLED, resender)
  reorgs.watch(SETTLED, resender)
  while (sentAgain < 2) await sleep(2)
  isThere = true
  while (!events.includes('settlement.back')) await sleep(2)
  const seen = checks
  await sleep(30)
  expect([events, checks]).toEqual([['settlement.vanished', 'settlement.back'], seen])
})

it('reads each block once, and no receipt as long as all is where it was', async () => {
  const looks: (number | string)[] = []
  const token = {
    transactionsIn: async (block: number) => {
      looks.push(block)
      return [hashOf(1), hashOf(2)]
    },
    receipt: async (transaction: string) => {
      looks.push(transaction)
      return MINED
    },
  }
  const reorgs = createReorgWatch(token, createTestContext(), { checkAfterMs: 0, checkEveryMs: 5 })
  reorgs.watch(SETTLED, undefined)
  reorgs.watch({ ...SETTLED, transaction: hashOf(2) }, undefined)
  await sleep(50)
  expect(looks).toEqual([7])
})

it('finds what has moved to another block, and what no block is told of', async () => {
  const looks: string[] = []
  const token = {
    transactionsIn: async (block: number) => {
      if (block === 8) throw new Error('no answer')
      return [hashOf(9)]
    },
    receipt: async (transaction: string) => {
      looks.push(transaction)
      return MINED
    },
  }
  const reorgs = createReorgWatch(token, createTestContext(), { checkAfterMs: 0, checkEveryMs: 5 })
  reorgs.watch(SETTLED, undefined)
  reorgs.watch({ transaction: hashOf(2), blockNumber: 8, logIndex: 0 }, undefined)
  await sleep(50)
  expect(looks).toEqual([hashOf(1), hashOf(2)])
})
