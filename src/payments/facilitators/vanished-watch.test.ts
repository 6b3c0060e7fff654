import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import type { Receipt } from '../chain/token-events.ts'
import { hashOf } from '../payment.test-kit.ts'
import { createVanishedWatch } from './vanished-watch.ts'

const MINED: Receipt = { transactionHash: hashOf(1), status: '0x1', logs: [] }

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
    receipt: async () => {
      looks += 1
      return isThere ? MINED : null
    },
  }
  const watch = createVanishedWatch(chain, { ...createTestContext(), log }, { firstLookMs: 0, nextLookMs: 5 })
  let again = 0
  const push = { again: async () => void again++, dearer: async () => undefined }
  watch.note(hashOf(1), push)
  watch.note(hashOf(1), push)
  while (again < 2) await sleep(2)
  isThere = true
  while (!events.includes('settlement.back')) await sleep(2)
  const seen = looks
  await sleep(30)
  expect([events, looks]).toEqual([['settlement.vanished', 'settlement.back'], seen])
})

it('looks once at what stays', async () => {
  let looks = 0
  const chain = {
    receipt: async () => {
      looks += 1
      return MINED
    },
  }
  createVanishedWatch(chain, createTestContext(), { firstLookMs: 0, nextLookMs: 5 }).note(hashOf(1), undefined)
  await sleep(50)
  expect(looks).toBe(1)
})
