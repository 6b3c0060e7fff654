import { expect, it } from 'vitest'
import type { PendingTransaction } from './pending-transaction.ts'
import { createPollInterval, type PollInterval } from './poll-interval.ts'

/** Each is another transaction; a look finds it once it is mined. */
function settle(interval: PollInterval, minedAfterMs: number, lookEveryMs: number): number {
  let looksAtMs = interval.firstPauseMs()
  while (looksAtMs < minedAfterMs) looksAtMs += lookEveryMs
  interval.learn({} as PendingTransaction, looksAtMs)
  return looksAtMs
}

it('looks at once where transactions are mined at once, also after it was slow for a while', () => {
  const interval = createPollInterval()
  expect(interval.firstPauseMs()).toBe(0)
  for (let time = 0; time < 20; time++) settle(interval, 30, 10)
  expect(interval.firstPauseMs()).toBeGreaterThan(10)
  for (let time = 0; time < 20; time++) settle(interval, 0, 10)
  expect(interval.firstPauseMs()).toBe(0)
})

it('does not look long before a block can have come, nor late', () => {
  const interval = createPollInterval()
  const looks = Array.from({ length: 60 }, () => settle(interval, 2_000, interval.longestPauseMs())).slice(30)
  expect(interval.firstPauseMs()).toBeGreaterThan(1_000)
  expect(Math.max(...looks)).toBeLessThan(2_200)
})

it('learns from a transaction once, however many payments it settles', () => {
  const interval = createPollInterval()
  const pending = {} as PendingTransaction
  for (let time = 0; time < 50; time++) interval.learn(pending, 1_000)
  expect(interval.firstPauseMs()).toBe(100)
})
