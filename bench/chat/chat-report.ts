import { toText } from '../report/figures.ts'
import { type Promised, toPromisesReport } from '../report/promises.ts'
import { type Column, toTable } from '../report/table.ts'
import type { ParseTimes } from './measure-parse.ts'
import type { ReplyTimes } from './measure-replies.ts'

export interface ChatMeasured {
  machine: string
  parse: readonly ParseTimes[]
  replies: readonly ReplyTimes[]
  promises: readonly Promised[]
}

export function toChatReport({ machine, parse, replies, promises }: ChatMeasured): string {
  return `## Chat

${machine}

The parser alone: grammar, trained reader and checks.

${toTable(PARSE, parse)}

Whole replies out of warm memory: understood, counted, answered by the function of the paid route, put into words and
remembered. Links are signed, names are resolved.

${toTable(REPLIES, replies)}

- *Slowest* is the message with the highest median, so that what else the machine does is not counted.
- *Each once*: messages that the process has not read before; the other half of the labelled rows warms it up.
- Reads and memories are written to SQLite in every turn that has them; their allowance is large enough not to end here.
- Over HTTP the client runs in the same process, so that its work counts as well.

${toPromisesReport(promises)}`
}

const PARSE: readonly Column<ParseTimes>[] = [
  { title: 'messages', align: 'left', cell: ({ name }) => name },
  { title: 'messages/s', cell: ({ perSecond }) => toText(perSecond) },
  { title: 'p50 µs', cell: ({ p50Us }) => toText(p50Us) },
  { title: 'p99 µs', cell: ({ p99Us }) => toText(p99Us) },
  { title: 'slowest µs', cell: ({ slowestUs }) => (slowestUs === undefined ? '' : toText(slowestUs)) },
]

const REPLIES: readonly Column<ReplyTimes>[] = [
  { title: 'replies', align: 'left', cell: ({ name }) => name },
  { title: 'messages/s', cell: ({ perSecond }) => toText(perSecond) },
  { title: 'p50 ms', cell: ({ p50Ms }) => toText(p50Ms) },
  { title: 'p99 ms', cell: ({ p99Ms }) => toText(p99Ms) },
  { title: 'CPU ms', cell: ({ cpuMs }) => toText(cpuMs) },
  { title: 'errors', cell: ({ errors }) => String(errors) },
]
