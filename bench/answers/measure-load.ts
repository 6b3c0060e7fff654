import { setTimeout as sleep } from 'node:timers/promises'
import { toFailure } from '../../src/domain/failure.ts'
import { sum } from '../report/figures.ts'
import type { BenchWorld } from './open-world.ts'
import type { Asked } from './questions.ts'
import { between, type RunningMarket } from './start-market.ts'

/** Upstream calls that a mixed load caused. */
export interface LoadCalls {
  /** Description of the load. */
  name: string
  requests: number
  seconds: number
  failed: Record<string, number>
  /** HTTP calls to services. */
  callsPer1000: number
  /** JSON-RPC requests to EVM chains. */
  chainReadsPer1000: number
  /** By service, those that were asked. */
  calls: Record<string, number>
}

export interface Load {
  name: string
  seconds: number
  /** Ends the load after this many requests. */
  requests?: number
  /** Total requests a second; without it each caller sends the next request as soon as it has an answer. */
  perSecond?: number
}

const CALLERS = 16
const REQUEST = { requestId: 'req_bench', charged: false }

/**
 * Calls all capabilities in turn. Of the questions of each, the first is the most frequent, as with real popularity.
 */
export async function measureLoad(
  asked: readonly Asked[],
  { world, chainReads }: BenchWorld,
  market: RunningMarket,
  load: Load,
): Promise<LoadCalls> {
  const [before, readsBefore] = [await market.count(), chainReads()]
  const startedAt = performance.now()
  const endAt = startedAt + load.seconds * 1000
  const failed: Record<string, number> = {}
  let requests = 0
  const call = async () => {
    while (performance.now() < endAt && requests < (load.requests ?? Number.POSITIVE_INFINITY)) {
      const number = requests
      requests += 1
      if (load.perSecond !== undefined) await sleep(startedAt + (number / load.perSecond) * 1000 - performance.now())
      await askOne(asked, world, number).catch((thrown: unknown) => {
        const { code } = toFailure(thrown)
        failed[code] = (failed[code] ?? 0) + 1
      })
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, call))
  const { calls, chainReads: reads } = between(before, await market.count())
  return {
    name: load.name,
    requests,
    seconds: (performance.now() - startedAt) / 1000,
    failed,
    callsPer1000: (sum(Object.values(calls)) / requests) * 1000,
    chainReadsPer1000: ((reads + chainReads() - readsBefore) / requests) * 1000,
    calls,
  }
}

function askOne(asked: readonly Asked[], { dependencies }: BenchWorld['world'], number: number): Promise<object> {
  const { capability, inputs } = asked[number % asked.length] as Asked
  return capability.answer(
    inputs[pickQuestion(Math.floor(number / asked.length), inputs.length)],
    dependencies,
    REQUEST,
  )
}

/** Half of the turns pick the first question, half of the rest the second, and so on; the same in every run. */
export function pickQuestion(turn: number, questions: number): number {
  let place = 0
  for (let left = turn; left % 2 === 1 && place < questions - 1; left = Math.floor(left / 2)) place += 1
  return place
}
