import { expect, it } from 'vitest'
import type { Crossing } from './pending-transaction.ts'
import { createPace, type Pace } from './receipt-poller.ts'

/** Each is another transaction; a look finds it once it is mined. */
function settle(pace: Pace, minedAfterMs: number, lookEveryMs: number): number {
  let looksAtMs = pace.firstPauseMs()
  while (looksAtMs < minedAfterMs) looksAtMs += lookEveryMs
  pace.learn({} as Crossing, looksAtMs)
  return looksAtMs
}

it('looks at once where transactions are mined at once, also after it was slow for a while', () => {
  const pace = createPace()
  expect(pace.firstPauseMs()).toBe(0)
  for (let time = 0; time < 20; time++) settle(pace, 30, 10)
  expect(pace.firstPauseMs()).toBeGreaterThan(10)
  for (let time = 0; time < 20; time++) settle(pace, 0, 10)
  expect(pace.firstPauseMs()).toBe(0)
})

it('does not look long before a block can have come, nor late', () => {
  const pace = createPace()
  const looks = Array.from({ length: 60 }, () => settle(pace, 2_000, pace.longestPauseMs())).slice(30)
  expect(pace.firstPauseMs()).toBeGreaterThan(1_000)
  expect(Math.max(...looks)).toBeLessThan(2_200)
})

it('learns from a transaction once, however many travelled in it', () => {
  const pace = createPace()
  const crossing = {} as Crossing
  for (let time = 0; time < 50; time++) pace.learn(crossing, 1_000)
  expect(pace.firstPauseMs()).toBe(100)
})
