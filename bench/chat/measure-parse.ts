import type { Understand } from '../../src/chat/understand/understanding.ts'
import { quantile } from '../report/figures.ts'

export interface ParseTimes {
  parses: number
  perSecond: number
  p50Us: number
  p99Us: number
  /** The slowest message by its median time, which other load on the machine hardly affects. */
  slowestUs: number
}

/** Measures the parser alone, message after message, after a warm-up. */
export function measureParse(understand: Understand, messages: readonly string[], seconds: number): ParseTimes {
  for (let round = 0; round < 50; round++) for (const message of messages) understand(message)
  const times = messages.map((): number[] => [])
  const startedAt = performance.now()
  while (performance.now() - startedAt < seconds * 1000) {
    for (const [place, message] of messages.entries()) {
      const before = performance.now()
      understand(message)
      times[place]?.push((performance.now() - before) * 1000)
    }
  }
  const tookSeconds = (performance.now() - startedAt) / 1000
  const all = times.flat()
  return {
    parses: all.length,
    perSecond: all.length / tookSeconds,
    p50Us: quantile(all, 0.5),
    p99Us: quantile(all, 0.99),
    slowestUs: Math.max(...times.map((sample) => quantile(sample, 0.5))),
  }
}
