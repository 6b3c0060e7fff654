import { toText, toTimes } from '../report/figures.ts'
import { type Column, toTable } from '../report/table.ts'
import type { AnswerTimes } from './measure-answers.ts'
import type { LoadCalls } from './measure-load.ts'
import type { RefreshDelay } from './measure-refresh.ts'
import type { Asked } from './questions.ts'

/**
 * Promise: at most this many calls to upstreams and chains per 1,000 requests; more would mean that caching does not
 * work.
 */
const MOST_CALLS_PER_1000 = 50

export interface AnswersMeasured {
  machine: string
  answers: readonly AnswerTimes[]
  refresh: RefreshDelay
  loads: readonly LoadCalls[]
  /** The questions of the mixed load. */
  asked: readonly Asked[]
}

export function toAnswersReport({ machine, answers, refresh, loads, asked }: AnswersMeasured): string {
  return `## Answers

${machine}

Each capability by itself, without HTTP and payment, in front of the sandbox's simulated services, which run in a process
of their own. First its answers out of memory, one after another:

${toTable(ANSWERS, answers)}

- ${toSlow(answers)}
- *Bare* is writing the same answer out as JSON and reading it again, in turns with the answers: the least that any server
  does with it. *Bytes* are of the answer as JSON, the middle one of its questions.
- ${toAskedAgain(answers)}
- *Chain reads* are JSON-RPC requests to EVM chains per answer. A wallet's balances and approvals are kept for 5 s, those of
  a launch's first buyers for a minute, settled logs for a day.
- Chain and simulated services share the machine's cores: CPU time, of the whole process, tells more than p99.

While the list of ${toCount(refresh.pools)} yield pools is renewed on its thread (${refresh.refreshes} times, ${toText(refresh.tookMs)} ms each):

${toTable(DELAYS, toDelays(refresh))}

- ${toHeldUp(refresh)}
- The list crosses between the threads in shared memory, which copies nothing; a question then reads its own part in
  pieces of 32 KB, and others get their turn between them. Parsing and reducing the list in one go would hold the loop up
  for ${toText(refresh.inlineMs)} ms.
- CPU time is our own, counted by the kernel in steps of up to 4 ms. Lateness on the clock also counts the time in which
  other programs have the cores.

A mixed load over all capabilities in turn:

${toTable(LOADS, loads)}

- ${toVerdict(loads)}
- *Calls* are HTTP calls to services, *chain reads* JSON-RPC requests to EVM chains, *in all* both.
- ${toMix(asked)}
- Answers are kept for a time, not for a number of requests (quotes 18 s, prices 20 s, routes of an order 50 s, odds and
  trades a minute, holders four, scans five, lists half an hour), so a slower load needs more calls for each request, and
  the first requests of all need most.
- ${toBusiest(loads)}
`
}

function toVerdict(loads: readonly LoadCalls[]): string {
  const over = loads.filter(isOver).map(({ name }) => name)
  return over.length === 0
    ? `Every load stays below ${MOST_CALLS_PER_1000} calls and chain reads per 1,000 requests.`
    : `Above ${MOST_CALLS_PER_1000} calls and chain reads per 1,000 requests: ${over.join(', ')}; all others stay below.`
}

/** Promise: at most this long for the middle one of the answers from memory. */
const MOST_P50_MS = 3

const toSlow = (answers: readonly AnswerTimes[]): string => {
  const slow = answers.filter(({ p50Ms }) => !(p50Ms <= MOST_P50_MS)).map(({ name }) => name)
  return slow.length === 0
    ? `Every p50 is at most ${MOST_P50_MS} ms.`
    : `ABOVE ${MOST_P50_MS} ms at p50: ${slow.join(', ')}.`
}

/** Promise: the longest time that a list refresh may block the event loop. */
const MOST_HELD_MS = 50

function toHeldUp({ renewing: { mostOwnMs, mostMs } }: RefreshDelay): string {
  const own = mostOwnMs === null ? '' : `, ${mostOwnMs < MOST_HELD_MS ? 'below' : 'ABOVE'} in CPU time of its own`
  return `Against ${MOST_HELD_MS} ms in one turn: ${mostMs < MOST_HELD_MS ? 'below' : 'ABOVE'} on the clock${own}.`
}

/** The questions of the load, so that readers can judge its variety. */
function toMix(asked: readonly Asked[]): string {
  const counts = asked.map(({ capability, inputs }) => `${capability.offer.name} ${inputs.length}`)
  const all = asked.reduce((sum, { inputs }) => sum + inputs.length, 0)
  return `The mix: every capability as often as every other, of each the first question half of the time, the second half of
  the rest, and so on; orders for one wallet, on two chains. ${all} questions:
  ${counts.join(', ')}.`
}

interface Delay {
  what: string
  renewing: number | null
  idle: number | null
}

const DELAYS: Column<Delay>[] = [
  { title: 'event loop, ms', align: 'left', cell: ({ what }) => what },
  { title: 'while renewing', cell: ({ renewing }) => toMs(renewing) },
  { title: 'while nothing happens', cell: ({ idle }) => toMs(idle) },
]

const toMs = (ms: number | null): string => (ms === null ? 'not told' : toText(ms))

const toDelays = ({ renewing, idle }: RefreshDelay): Delay[] => [
  { what: 'CPU time of its own, most in one turn', renewing: renewing.mostOwnMs, idle: idle.mostOwnMs },
  { what: 'late on the clock, p99', renewing: renewing.p99Ms, idle: idle.p99Ms },
  { what: 'late on the clock, most', renewing: renewing.mostMs, idle: idle.mostMs },
  { what: 'of that, waiting for a core', renewing: renewing.waitedMs, idle: idle.waitedMs },
]

const inAll = ({ callsPer1000, chainReadsPer1000 }: LoadCalls): number => callsPer1000 + chainReadsPer1000

export const isOver = (load: LoadCalls): boolean => !(inAll(load) < MOST_CALLS_PER_1000)

const ANSWERS: Column<AnswerTimes>[] = [
  { title: 'capability', align: 'left', cell: ({ name }) => name },
  { title: 'answers', cell: ({ answers }) => toCount(answers) },
  { title: 'p50 ms', cell: ({ p50Ms }) => toText(p50Ms) },
  { title: 'p99 ms', cell: ({ p99Ms }) => toText(p99Ms) },
  { title: 'CPU ms', cell: ({ cpuMs }) => toText(cpuMs) },
  { title: 'p50, times bare', cell: ({ p50Ms, bareMs }) => toTimes(p50Ms / bareMs) },
  { title: 'bytes', cell: ({ bytes }) => toCount(bytes) },
  { title: 'chain reads', cell: ({ chainReads }) => toText(chainReads) },
]

const LOADS: Column<LoadCalls>[] = [
  { title: 'load', align: 'left', cell: ({ name }) => name },
  { title: 'requests', cell: ({ requests }) => toCount(requests) },
  { title: 'requests/s', cell: ({ requests, seconds }) => toText(requests / seconds) },
  { title: 'failed', cell: ({ failed }) => toFailed(failed) },
  { title: 'calls/1,000', cell: ({ callsPer1000 }) => toText(callsPer1000) },
  { title: 'chain reads/1,000', cell: ({ chainReadsPer1000 }) => toText(chainReadsPer1000) },
  { title: 'in all/1,000', cell: (load) => toText(inAll(load)) },
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
