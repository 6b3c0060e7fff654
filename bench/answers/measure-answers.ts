import { quantile, sum } from '../report/figures.ts'
import type { BenchWorld } from './open-world.ts'
import type { Asked } from './questions.ts'
import type { RunningMarket } from './start-market.ts'

/** Answers of one capability out of memory. */
export interface AnswerTimes {
  name: string
  answers: number
  p50Ms: number
  p99Ms: number
  cpuMs: number
  /** Per answer, over the whole measurement: calls to services, and reads of the chain. */
  calls: number
  chainReads: number
}

const REQUEST = { requestId: 'req_bench', charged: false }

/** One caller after another, while the clock stands still: everything that may be kept is kept. */
export async function measureAnswers(
  { capability, inputs }: Asked,
  { world, clock, chainReads }: BenchWorld,
  market: RunningMarket,
  limits: { seconds: number; most: number },
): Promise<AnswerTimes> {
  clock.hold()
  try {
    for (let round = 0; round < 2; round++) {
      for (const input of inputs) await capability.answer(input, world.reach, REQUEST)
    }
    const before = await market.count()
    const readsBefore = chainReads()
    const cpuBefore = process.cpuUsage()
    const times: number[] = []
    const endAt = performance.now() + limits.seconds * 1000
    while (times.length < limits.most && performance.now() < endAt) {
      const startedAt = performance.now()
      await capability.answer(inputs[times.length % inputs.length], world.reach, REQUEST)
      times.push(performance.now() - startedAt)
    }
    const { user, system } = process.cpuUsage(cpuBefore)
    const after = await market.count()
    const reads = after.chainReads - before.chainReads + chainReads() - readsBefore
    return {
      name: capability.offer.name,
      answers: times.length,
      p50Ms: quantile(times, 0.5),
      p99Ms: quantile(times, 0.99),
      cpuMs: (user + system) / 1000 / times.length,
      calls: (sum(Object.values(after.calls)) - sum(Object.values(before.calls))) / times.length,
      chainReads: reads / times.length,
    }
  } finally {
    clock.release()
  }
}
