import { setTimeout as sleep } from 'node:timers/promises'
import { quantile, sum } from '../report/figures.ts'
import type { BenchWorld } from './open-world.ts'
import type { Asked } from './questions.ts'
import { between, type RunningMarket } from './start-market.ts'

/** Times of one capability's answers from cache. */
export interface AnswerTimes {
  name: string
  answers: number
  p50Ms: number
  p99Ms: number
  cpuMs: number
  /** Writing out and reading the same answers as JSON, measured in turns with them: the least that any server does. */
  bareMs: number
  /** Length of the answers as JSON, the middle one. */
  bytes: number
  /** Per answer: reads of EVM chains. */
  chainReads: number
  /** Upstream calls that happened in spite of the cache, by upstream. */
  calls: Record<string, number>
}

const REQUEST = { requestId: 'req_bench', charged: false }

/** Calls one after the other with a stopped clock, so that no cache entry expires. */
export async function measureAnswers(
  { capability, inputs }: Asked,
  { world, clock, chainReads }: BenchWorld,
  market: RunningMarket,
  limits: { seconds: number; most: number },
): Promise<AnswerTimes> {
  clock.hold()
  try {
    for (let round = 0; round < 2; round++) {
      for (const input of inputs) await capability.answer(input, world.dependencies, REQUEST)
    }
    const before = await market.count()
    const readsBefore = chainReads()
    const times: number[] = []
    const bareTimes: number[] = []
    const sizes: number[] = []
    let cpuMicros = 0
    const endAt = performance.now() + limits.seconds * 1000
    while (times.length < limits.most && performance.now() < endAt) {
      const cpuBefore = process.cpuUsage()
      const startedAt = performance.now()
      const answer = await capability.answer(inputs[times.length % inputs.length], world.dependencies, REQUEST)
      const answeredAt = performance.now()
      const { user, system } = process.cpuUsage(cpuBefore)
      const text = JSON.stringify(answer)
      JSON.parse(text)
      bareTimes.push(performance.now() - answeredAt)
      times.push(answeredAt - startedAt)
      sizes.push(Buffer.byteLength(text))
      cpuMicros += user + system
    }
    const since = between(before, await market.count())
    return {
      name: capability.offer.name,
      answers: times.length,
      p50Ms: quantile(times, 0.5),
      p99Ms: quantile(times, 0.99),
      cpuMs: cpuMicros / 1000 / times.length,
      bareMs: quantile(bareTimes, 0.5),
      bytes: quantile(sizes, 0.5),
      chainReads: (since.chainReads + chainReads() - readsBefore) / times.length,
      calls: since.calls,
    }
  } finally {
    clock.release()
  }
}

const QUIET_LOOKS = 3
const LOOK_MS = 400
const QUIET_WITHIN_MS = 20_000

/** Asks every question once, then waits until the background lists are loaded. */
export async function warmUp(all: readonly Asked[], { world }: BenchWorld, market: RunningMarket): Promise<void> {
  for (const { capability, inputs } of all) {
    for (const input of inputs) await capability.answer(input, world.dependencies, REQUEST).catch(() => undefined)
  }
  const giveUpAt = performance.now() + QUIET_WITHIN_MS
  let last = -1
  for (let quiet = 0; quiet < QUIET_LOOKS && performance.now() < giveUpAt; ) {
    await sleep(LOOK_MS)
    const { calls } = await market.count()
    quiet = sum(Object.values(calls)) === last ? quiet + 1 : 0
    last = sum(Object.values(calls))
  }
}
