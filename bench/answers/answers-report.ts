import { sum, toText } from '../report/figures.ts'
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
  const over = loads.filter(isOver)
  return `## Answers

${machine}

Each capability by itself, without HTTP and payment, in front of the sandbox's simulated services, which run in a process
of their own. First its answers out of memory, one after another:

${toTable(ANSWERS, answers)}

*Calls* are calls to services per answer, *chain reads* are JSON-RPC requests to EVM chains: an order looks into the wallet
that it is for, and a sniper check on Base into those of the first buyers, anew each time. Base is an anvil that shares
the machine.

While the list of ${refresh.pools.toLocaleString('en-US')} yield pools is renewed (${refresh.refreshes} times, ${toText(refresh.tookMs)} ms each), the event loop is late by ${toText(refresh.p99Ms)} ms
at p99 and ${toText(refresh.maxMs)} ms at most; ${toText(refresh.idleP99Ms)} ms at p99 while nothing happens. Parsing and reducing the list on
the loop itself would hold it for ${toText(refresh.inlineMs)} ms.

A mixed load over all capabilities, the first of their questions asked most:

${toTable(LOADS, loads)}

${
  over.length === 0
    ? `Every load stays below ${MOST_CALLS_PER_1000} calls per 1,000 requests.`
    : `Above ${MOST_CALLS_PER_1000} calls per 1,000 requests: ${over.map(({ name }) => name).join(', ')}.`
} How many calls a load needs hangs on its rate, because answers are kept
for a time and not for a number of requests: quotes for 10 seconds, prices for 20, lists for half an hour.
${toBusiest(loads)}
`
}

export const isOver = ({ callsPer1000 }: LoadCalls): boolean => !(callsPer1000 < MOST_CALLS_PER_1000)

const ANSWERS: Column<AnswerTimes>[] = [
  { title: 'capability', align: 'left', cell: ({ name }) => name },
  { title: 'answers', cell: ({ answers }) => toText(answers) },
  { title: 'p50 ms', cell: ({ p50Ms }) => toText(p50Ms) },
  { title: 'p99 ms', cell: ({ p99Ms }) => toText(p99Ms) },
  { title: 'CPU ms', cell: ({ cpuMs }) => toText(cpuMs) },
  { title: 'calls', cell: ({ calls }) => toText(calls) },
  { title: 'chain reads', cell: ({ chainReads }) => toText(chainReads) },
]

const LOADS: Column<LoadCalls>[] = [
  { title: 'load', align: 'left', cell: ({ name }) => name },
  { title: 'requests', cell: ({ requests }) => toText(requests) },
  { title: 'requests/s', cell: ({ requests, seconds }) => toText(requests / seconds) },
  { title: 'failed', cell: ({ failed }) => toText(sum(Object.values(failed))) },
  { title: 'calls/1,000', cell: ({ callsPer1000 }) => toText(callsPer1000) },
  { title: 'chain reads/1,000', cell: ({ chainReadsPer1000 }) => toText(chainReadsPer1000) },
]

function toBusiest(loads: readonly LoadCalls[]): string {
  const totals = new Map<string, number>()
  for (const { calls } of loads) {
    for (const [name, count] of Object.entries(calls)) totals.set(name, (totals.get(name) ?? 0) + count)
  }
  const busiest = [...totals].sort(([, left], [, right]) => right - left).slice(0, 6)
  return `Asked most: ${busiest.map(([name, count]) => `${name} ${count.toLocaleString('en-US')}`).join(', ')}.`
}
