import autocannon from 'autocannon'
import type { RunningContestant } from '../contestants/start-contestant.ts'
import { REQUEST_BODY, ROUTE } from '../contestants/trivial-answer.ts'
import { median, quantile } from '../report/figures.ts'

/** How one server answered unpaid calls. */
export interface Refusals {
  name: string
  perSecond: number
  cpuMicros: number
  p50Ms: number
  p99Ms: number
  /** Size of one answer, with headers. */
  bytes: number
  /** Answers that were not a 402, and calls without an answer. */
  wrong: number
}

export async function measureRefusals(
  server: RunningContestant,
  { connections, seconds, bodies = [REQUEST_BODY] }: { connections: number; seconds: number; bodies?: string[] },
): Promise<Refusals> {
  const latencies: number[] = []
  let wrong = 0
  let bytes = 0
  const cpuBefore = await server.cpuMicros()
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(
      {
        url: `${server.url}${ROUTE}`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        requests: bodies.map((body) => (body === '' ? {} : { body })),
        connections,
        duration: seconds,
      },
      (error, ended) => (error ? reject(error) : resolve(ended)),
    )
    load.on('response', (_client, status, size, ms) => {
      latencies.push(ms)
      bytes += size
      if (status !== 402) wrong++
    })
  })
  const cpu = (await server.cpuMicros()) - cpuBefore
  return {
    name: server.name,
    perSecond: latencies.length / result.duration,
    cpuMicros: cpu / latencies.length,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    bytes: bytes / latencies.length,
    wrong: wrong + result.errors,
  }
}

/** The median of several rounds, for each figure. */
export function middleOf(rounds: readonly [Refusals, ...Refusals[]]): Refusals {
  const middle = (field: Exclude<keyof Refusals, 'name'>) => median(rounds.map((round) => round[field]))
  return {
    name: rounds[0].name,
    perSecond: middle('perSecond'),
    cpuMicros: middle('cpuMicros'),
    p50Ms: middle('p50Ms'),
    p99Ms: middle('p99Ms'),
    bytes: middle('bytes'),
    wrong: Math.max(...rounds.map(({ wrong }) => wrong)),
  }
}
