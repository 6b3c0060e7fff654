import type { Sales } from '../paid/measure-sales.ts'
import { quantile, toText, toTimes } from '../report/figures.ts'
import { atMost, type Promised } from '../report/promises.ts'
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

- Refusals: p50 ${toText(quantile(refusedMs, 0.5))} ms. Memory of the process: ${toMegabytes(rss.before)} MB before, ${toMegabytes(rss.peak)} MB at most, ${toMegabytes(rss.after)} MB after.
- Buyers, chain and server share the machine's cores, and the buyers' own delays count as answers' times.
`
}

/** Memory that the heap keeps for the next time is not memory that is lost. */
const MOST_MEMORY = 1.5

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
