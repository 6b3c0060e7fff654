import { quantile, toText, toTimes } from '../report/figures.ts'
import { type Column, toTable } from '../report/table.ts'
import { type Measured, toRatios } from './channel-promises.ts'
import type { Vouchers } from './measure-vouchers.ts'

interface Facts extends Measured {
  /** Calls of ours that were paid one by one, on the chain with blocks. */
  exactMs: readonly number[]
  blockSeconds: number
  machine: string
}

/** The comparison as a section of the report. */
export const toChannelsReport = ({ all, slow, exactMs, blockSeconds, ours, curve, machine }: Facts): string =>
  `## Payment channels

${machine} Curve: ${curve}.

Calls paid by voucher, signed beforehand; one call at a time on each channel, after each server has sold for a while. Our
ledger is on disk, and each answer has a signed receipt; the official server keeps its state in memory.

${toTable(COLUMNS, all)}

Sextant against the official server: how many times more calls a second, and how many times less CPU time per call.

${toTable(RATIO_COLUMNS, toRatios(all, ours))}

On a chain with a block every ${blockSeconds} s, one buyer:

${toTable(COLUMNS, slow)}

A call of ours that is paid by itself (\`exact\`) takes ${toText(quantile(exactMs, 0.5))} ms there.

- CPU is user and system time of the server's process, divided by its calls. *Node* are calls to the chain's node per voucher.
- The buyers share the machine's cores with the servers.
`

const COLUMNS: Column<Vouchers>[] = [
  { title: 'channels', cell: ({ channels }) => String(channels) },
  { title: 'server', align: 'left', cell: ({ name }) => name },
  { title: 'answered', cell: ({ sold, sent }) => `${sold} of ${sent}` },
  { title: 'calls/s', cell: ({ sold, seconds }) => toText(sold / seconds) },
  { title: 'CPU ms/call', cell: ({ cpuMs, sold }) => toText(cpuMs / sold) },
  { title: 'p50 ms', cell: ({ latenciesMs }) => toText(quantile(latenciesMs, 0.5)) },
  { title: 'p99 ms', cell: ({ latenciesMs }) => toText(quantile(latenciesMs, 0.99)) },
  { title: 'node', cell: ({ rpcCalls, sold }) => toText(rpcCalls / sold) },
]

const RATIO_COLUMNS: Column<ReturnType<typeof toRatios>[number]>[] = [
  { title: 'channels', cell: ({ channels }) => String(channels) },
  { title: 'calls/s', cell: ({ rate }) => toTimes(rate) },
  { title: 'CPU', cell: ({ cpu }) => toTimes(cpu) },
]
