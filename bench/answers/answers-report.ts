import { toText } from '../report/figures.ts'
import { type Column, toTable } from '../report/table.ts'
import type { AnswerTimes } from './measure-answers.ts'
import type { LoadCalls } from './measure-load.ts'
import type { RefreshDelay } from './measure-refresh.ts'

/** Of 1,000 requests: more calls than this and we would be a proxy. */
export const MOST_CALLS_PER_1000 = 50

export interface AnswersMeasured {
  machine: string
  answers: readonly AnswerTimes[]
  refresh: RefreshDelay
  loads: readonly LoadCalls[]
}

export function toAnswersReport({ machine, answers, refresh, loads }: AnswersMeasured): string {
  return `## Answers

${machine}

Each capability by itself, without HTTP and payment, in front of the sandbox's simulated services, which run in a process
of their own. First its answers out of memory, one after another:

${toTable(ANSWERS, answers)}

- ${toAskedAgain(answers)}
- *Chain reads* are JSON-RPC requests to EVM chains per answer: an order looks into the wallet that it is for, and a sniper
  check on Base into those of the first buyers, anew each time.
- Chain and simulated services share the machine's cores: CPU time, of the whole process, tells more than p99.

While the list of ${toCount(refresh.pools)} yield pools is renewed on its thread (${refresh.refreshes} times, ${toText(refresh.tookMs)} ms each):

${toTable(DELAYS, toDelays(refresh))}

A mixed load over all capabilities in turn, the first of their questions asked most:

${toTable(LOADS, loads)}

- ${toVerdict(loads)}
- Answers are kept for a time, not for a number of requests (quotes 10 s, prices 20 s, lists half an hour), so a slower
  load needs more calls for each request, and the first requests of all need most.
- ${toBusiest(loads)}
`
}

function toVerdict(loads: readonly LoadCalls[]): string {
  const over = loads.filter(isOver).map(({ name }) => name)
  return over.length === 0
    ? `Every load stays below ${MOST_CALLS_PER_1000} calls to services per 1,000 requests.`
    : `Above ${MOST_CALLS_PER_1000} calls to services per 1,000 requests: ${over.join(', ')}; all others stay below.`
}

interface Delay {
  what: string
  ms: number
}

const DELAYS: Column<Delay>[] = [
  { title: 'event loop is late by', align: 'left', cell: ({ what }) => what },
  { title: 'ms', cell: ({ ms }) => toText(ms) },
]

const toDelays = ({ p99Ms, maxMs, idleP99Ms, inlineMs }: RefreshDelay): Delay[] => [
  { what: 'p99', ms: p99Ms },
  { what: 'most', ms: maxMs },
  { what: 'p99 while nothing happens', ms: idleP99Ms },
  { what: 'if it parsed and reduced the list itself', ms: inlineMs },
]

export const isOver = ({ callsPer1000 }: LoadCalls): boolean => !(callsPer1000 < MOST_CALLS_PER_1000)

const ANSWERS: Column<AnswerTimes>[] = [
  { title: 'capability', align: 'left', cell: ({ name }) => name },
  { title: 'answers', cell: ({ answers }) => toCount(answers) },
  { title: 'p50 ms', cell: ({ p50Ms }) => toText(p50Ms) },
  { title: 'p99 ms', cell: ({ p99Ms }) => toText(p99Ms) },
  { title: 'CPU ms', cell: ({ cpuMs }) => toText(cpuMs) },
  { title: 'chain reads', cell: ({ chainReads }) => toText(chainReads) },
]

const LOADS: Column<LoadCalls>[] = [
  { title: 'load', align: 'left', cell: ({ name }) => name },
  { title: 'requests', cell: ({ requests }) => toCount(requests) },
  { title: 'requests/s', cell: ({ requests, seconds }) => toText(requests / seconds) },
  { title: 'failed', cell: ({ failed }) => toFailed(failed) },
  { title: 'calls/1,000', cell: ({ callsPer1000 }) => toText(callsPer1000) },
  { title: 'chain reads/1,000', cell: ({ chainReadsPer1000 }) => toText(chainReadsPer1000) },
]

const toCount = (count: number): string => count.toLocaleString('en-US')

const toFailed = (failed: Record<string, number>): string =>
  Object.entries(failed)
    .map(([code, count]) => `${toCount(count)} ${code}`)
    .join(', ') || '0'

function toAskedAgain(answers: readonly AnswerTimes[]): string {
  const again = answers.filter(({ calls }) => Object.keys(calls).length > 0)
  if (again.length === 0) return 'No service was asked for any of these answers.'
  const names = again.map(({ name, answers: all, calls }) => {
    const services = Object.entries(calls).map(([service, count]) => `${service} ${toCount(count)} times`)
    return `${name} (${services.join(', ')} in ${toCount(all)} answers)`
  })
  return `No service was asked for any of these answers, except by ${names.join(', ')}.`
}

function toBusiest(loads: readonly LoadCalls[]): string {
  const totals = new Map<string, number>()
  for (const { calls } of loads) {
    for (const [name, count] of Object.entries(calls)) totals.set(name, (totals.get(name) ?? 0) + count)
  }
  const busiest = [...totals].sort(([, left], [, right]) => right - left).slice(0, 6)
  return `Asked most: ${busiest.map(([name, count]) => `${name} ${toCount(count)}`).join(', ')}.`
}
