import { toText, toTimes } from '../report/figures.ts'
import { type Column, toTable } from '../report/table.ts'
import type { Refusals } from './measure-refusals.ts'

/** The report of the challenge bench: figures of each server, and how ours compares with the others. */
export function toChallengeReport(
  all: readonly Refusals[],
  { ours, bare, own }: { ours: string; bare: string; own: readonly string[] },
  { machine, connections, rounds, seconds }: { machine: string; connections: number; rounds: number; seconds: number },
): string {
  const mine = all.find(({ name }) => name === ours) as Refusals
  const others = all.filter(({ name }) => name !== ours && !own.includes(name))
  const behind = others.filter(
    ({ name, perSecond, cpuMicros }) => name !== bare && !(mine.perSecond >= perSecond && mine.cpuMicros <= cpuMicros),
  )
  const verdict =
    behind.length === 0
      ? 'Ours is at least as good as every official set-up, in rate and in CPU time.'
      : `Ours is behind: ${behind.map(({ name }) => name).join(', ')}.`
  return `## Unpaid calls

${machine}

\`POST /api/price\` without a payment, ${connections} connections, ${rounds} rounds of ${seconds} s per server in turns; medians of the rounds.

${toTable(COLUMNS, all)}

Sextant against each of the others: how many times more answers a second, and how many times less CPU time per answer.

${toTable(ratioColumns(mine), others)}

${verdict}

- *${bare}* sends the very bytes of our 402 and does nothing else: the ceiling of any server on \`node:http\`.
- *no body* is a 402 without a preview of the answer; *requests in turn* have a preview each, of an answer given before.
- *with extensions* declares in its challenge what ours always has: bazaar discovery and payment-identifier. Ours also
  checks the request's body and carries the version 1 challenge.
- CPU is user and system time of the server's process. The load generator (autocannon) and whatever else runs share the
  machine's cores: on a small or busy machine they limit the rates, and only the CPU time tells servers apart.
`
}

const COLUMNS: Column<Refusals>[] = [
  { title: 'server', align: 'left', cell: ({ name }) => name },
  { title: '402/s', cell: ({ perSecond }) => toText(perSecond) },
  { title: 'CPU µs/402', cell: ({ cpuMicros }) => toText(cpuMicros) },
  { title: 'p50 ms', cell: ({ p50Ms }) => toText(p50Ms) },
  { title: 'p99 ms', cell: ({ p99Ms }) => toText(p99Ms) },
  { title: 'bytes', cell: ({ bytes }) => toText(Math.round(bytes)) },
  { title: 'wrong', cell: ({ wrong }) => String(wrong) },
]

const ratioColumns = (mine: Refusals): Column<Refusals>[] => [
  { title: 'against', align: 'left', cell: ({ name }) => name },
  { title: '402/s', cell: ({ perSecond }) => toTimes(mine.perSecond / perSecond) },
  { title: 'CPU', cell: ({ cpuMicros }) => toTimes(cpuMicros / mine.cpuMicros) },
]
