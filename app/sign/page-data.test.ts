import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createClock } from './page-data.ts'

const MINUTE = 60_000
let counted = 0
beforeEach(() => {
  counted = 5_000
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  vi.spyOn(performance, 'now').mockImplementation(() => counted)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The counter and the clock of the browser move by different amounts. */
const pass = (counterMs: number, clockMs: number) => {
  counted += counterMs
  vi.setSystemTime(Date.now() + clockMs)
}

it.each([
  ['a machine that sleeps, where the counter stands still', 0, 30 * MINUTE, 30 * MINUTE],
  ['a clock that is set back', 2 * MINUTE, -60 * MINUTE, 2 * MINUTE],
  ['an ordinary wait', MINUTE, MINUTE, MINUTE],
])('the age of a link goes on over %s', (_, counterMs, clockMs, passed) => {
  const now = createClock({ nowMs: 77_000_000 })
  pass(counterMs, clockMs)
  expect(now()).toBe(77_000_000 + passed)
})
