import type { Sales } from '../paid/measure-sales.ts'
import { quantile, toText, toTimes } from '../report/figures.ts'
import type { Flooded } from './flood.ts'

export interface Overload {
  machine: string
  /** With as many buyers as there is room for, before and after. */
  full: Sales
  again: Sales
  flooded: Flooded
  seconds: number
  perSecond: number
  rss: { before: number; peak: number; after: number }
}

export function toOverloadReport({ machine, full, again, flooded, seconds, perSecond, rss }: Overload): string {
  const [calm, late, after] = [full.latenciesMs, flooded.servedMs, again.latenciesMs].map((ms) => quantile(ms, 0.99))
  const { sent, servedMs, refusedMs, wrong } = flooded
  return `## Overload

${machine}

Blocks of 2 s, room for ${full.concurrency} sales at once. First that many buyers, then ${seconds} s of ten times what they got,
sent without waiting for answers, three in ten with a payment; then the first load once more.

| load                | calls/s | served/s | p99 ms, served | p99 ms, refused | wrong |
| ------------------- | ------: | -------: | -------------: | --------------: | ----: |
| as much as has room | ${toText(perSecond)} | ${toText(perSecond)} | ${toText(calm as number)} | – | ${full.sent - full.sold} |
| ten times as much   | ${toText(sent / seconds)} | ${toText(servedMs.length / seconds)} | ${toText(late as number)} | ${toText(quantile(refusedMs, 0.99))} | ${wrong} |
| once more           | ${toText(again.sold / again.seconds)} | ${toText(again.sold / again.seconds)} | ${toText(after as number)} | – | ${again.sent - again.sold} |

- p99 of what was served: ${toTimes((late as number) / (calm as number))} of before (at most 3×); refusals: p99 ${toText(quantile(refusedMs, 0.99))} ms, p50 ${toText(quantile(refusedMs, 0.5))} ms (p99 at most 50 ms).
- Memory of the process: ${toMegabytes(rss.before)} MB before, ${toMegabytes(rss.peak)} MB at most, ${toMegabytes(rss.after)} MB after.
- Buyers, chain and server share the machine's cores, and the buyers' own delays count as answers' times.
`
}

const toMegabytes = (bytes: number): string => toText(Math.round(bytes / 1e6))
