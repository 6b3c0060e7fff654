import type { Understand } from '../../src/chat/understand/understanding.ts'
import { quantile } from '../report/figures.ts'

export interface ParseTimes {
  name: string
  perSecond: number
  p50Us: number
  p99Us: number
  /** The slowest message by its median time, which other load on the machine hardly affects. */
  slowestUs: number | undefined
}

/** Measures the parser alone, the same messages in turn, after a warm-up. */
export function measureParse(understand: Understand, messages: readonly string[], seconds: number): ParseTimes {
  for (let round = 0; round < 200; round++) for (const message of messages) understand(message)
  const times = messages.map((): number[] => [])
  const startedAt = performance.now()
  while (performance.now() - startedAt < seconds * 1000)
    for (const [place, message] of messages.entries()) times[place]?.push(timeOf(understand, message))
  return {
    ...toTimes(times.flat()),
    name: `${messages.length} of every kind, in turn`,
    slowestUs: Math.max(...times.map((sample) => quantile(sample, 0.5))),
  }
}

const ROUNDS = 11

/** Measures many messages in turn, each by its median: what else the machine does is not counted, nor is the first time. */
export function measureMedians(understand: Understand, messages: readonly string[]): ParseTimes {
  const times = messages.map((): number[] => [])
  for (let round = 0; round < 2 * ROUNDS; round++)
    for (const [place, message] of messages.entries()) {
      const time = timeOf(understand, message)
      if (round >= ROUNDS) times[place]?.push(time)
    }
  const medians = times.map((sample) => quantile(sample, 0.5))
  return {
    ...toTimes(medians),
    name: `${messages.length} labelled ones, by their medians`,
    slowestUs: Math.max(...medians),
  }
}

/** Measures messages that the process has not seen before, each once: the other half of them warms it up. */
export function measureUnseen(understand: Understand, messages: readonly string[]): ParseTimes {
  const [seen, unseen] = [0, 1].map((half) => messages.filter((_, place) => place % 2 === half)) as [string[], string[]]
  for (const message of seen) understand(message)
  const times = unseen.map((message) => timeOf(understand, message))
  return { ...toTimes(times), name: `${unseen.length} labelled ones, each once`, slowestUs: undefined }
}

function timeOf(understand: Understand, message: string): number {
  const before = performance.now()
  understand(message)
  return (performance.now() - before) * 1000
}

const toTimes = (timesUs: readonly number[]): Pick<ParseTimes, 'perSecond' | 'p50Us' | 'p99Us'> => ({
  perSecond: (timesUs.length * 1e6) / timesUs.reduce((sum, time) => sum + time, 0),
  p50Us: quantile(timesUs, 0.5),
  p99Us: quantile(timesUs, 0.99),
})
