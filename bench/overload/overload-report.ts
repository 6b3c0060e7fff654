import type { Sales } from '../paid/measure-sales.ts'
import { quantile, toText, toTimes } from '../report/figures.ts'
import { atMost, type Promised } from '../report/promises.ts'
import { type Column, toTable } from '../report/table.ts'
import type { Flooded } from './flood.ts'

export interface Overload {
  machine: string
  /** Sales with as many buyers as are admitted, before (`full`) and after (`again`) the flood. */
  full: Sales
  again: Sales
  flooded: Flooded
  seconds: number
  perSecond: number
  rss: { before: number; peak: number; after: number }
}

interface Row {
  load: string
  calls: number
  served: number
  servedMs: readonly number[]
  refusedMs: readonly number[]
  wrong: number
}

const COLUMNS: Column<Row>[] = [
  { title: 'load', align: 'left', cell: ({ load }) => load },
  { title: 'calls/s', cell: ({ calls }) => toText(calls) },
  { title: 'served/s', cell: ({ served }) => toText(served) },
  { title: 'p99 ms, served', cell: ({ servedMs }) => toText(quantile(servedMs, 0.99)) },
  {
    title: 'p99 ms, refused',
    cell: ({ refusedMs }) => (refusedMs.length > 0 ? toText(quantile(refusedMs, 0.99)) : '–'),
  },
  { title: 'wrong', cell: ({ wrong }) => String(wrong) },
]

export function toOverloadReport({ machine, full, again, flooded, seconds, perSecond, rss }: Overload): string {
  const { sent, servedMs, refusedMs, wrong } = flooded
  const calm = (load: string, sales: Sales, rate: number): Row => {
    return {
      load,
      calls: rate,
      served: rate,
      servedMs: sales.latenciesMs,
      refusedMs: [],
      wrong: sales.sent - sales.sold,
    }
  }
  const rows: Row[] = [
    calm('as much as has room', full, perSecond),
    { load: 'ten times as much', calls: sent / seconds, served: servedMs.length / seconds, servedMs, refusedMs, wrong },
    calm('once more', again, again.sold / again.seconds),
  ]
  return `## Overload

${machine}

Blocks of 2 s, room for ${full.concurrency} sales at once. First that many buyers, then ${seconds} s of ten times what they got,
sent without waiting for answers, three in ten with a payment; then the first load once more.

${toTable(COLUMNS, rows)}

- Refusals: p50 ${toText(quantile(refusedMs, 0.5))} ms.
- Memory that the process held once garbage was collected: ${toMegabytes(rss.before)} MB after the first load, ${toMegabytes(rss.after)} MB after that load
  once more; with garbage ${toMegabytes(rss.peak)} MB at most.
- Buyers, chain and server share the machine's cores, and the buyers' own delays count as answers' times.
`
}

/** Promise: resident memory after the flood, relative to before. Node keeps some freed memory for later use. */
const MOST_MEMORY = 1.25

export function listOverloadPromises({ full, again, flooded, rss }: Overload): Promised[] {
  const p99 = (ms: readonly number[]) => quantile(ms, 0.99)
  return [
    atMost('p99 of served paid calls, of before', 3, p99(flooded.servedMs) / p99(full.latenciesMs), toTimes),
    atMost('p99 of refusals, ms', 50, p99(flooded.refusedMs), toText),
    atMost('answers that are wrong or missing', 0, flooded.wrong + again.sent - again.sold, toText),
    atMost('memory afterwards, of before', MOST_MEMORY, rss.after / rss.before, toTimes),
  ]
}

const toMegabytes = (bytes: number): string => toText(Math.round(bytes / 1e6))
