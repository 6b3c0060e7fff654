import type { Context } from './context.ts'
import { silentLog } from './log.ts'

export interface TestContext extends Context {
  advance(seconds: number): void
}

/** A context for tests: the clock moves only by `advance`, and ids count up. */
export function createTestContext(startMs = Date.parse('2026-11-15T12:00:00Z')): TestContext {
  let nowMs = startMs
  let ids = 0
  return {
    now: () => nowMs,
    randomId: (prefix) => `${prefix}_${String(++ids).padStart(24, '0')}`,
    log: silentLog,
    advance: (seconds) => {
      nowMs += seconds * 1000
    },
  }
}
