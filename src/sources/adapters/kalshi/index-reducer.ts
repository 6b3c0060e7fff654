import { z } from 'zod'
import { cleanText, cleanTitle } from '../../../domain/clean-text.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import { toWords } from '../../../domain/words.ts'
import { readMoment, toUsd } from '../../shapes/plausible.ts'
import { Anything, readRows } from '../../shapes/values.ts'
import type { ListedMarket } from './market.ts'

/** Markets kept of the many thousands that are open: those with the most volume. */
const MOST_KEPT = 5_000

/** Turns the pages of open events into a list that can be searched by words. Runs on the background thread. */
export function reduce(page: unknown, before: ListedMarket[] = []): ListedMarket[] {
  const { events } = Page.parse(page)
  const all = [...before, ...readRows(events, EventRow).flatMap(toListed)]
  return all.sort((left, right) => right.volume24h - left.volume24h).slice(0, MOST_KEPT)
}

/** Path of the next page. The cursor is empty on the last one. */
export function nextPath(page: unknown): string | undefined {
  const { cursor } = Page.parse(page)
  return cursor ? `${INDEX_PATH}&cursor=${encodeURIComponent(cursor)}` : undefined
}

export const INDEX_PATH = '/events?status=open&with_nested_markets=true&limit=200'

const Page = z.object({ events: z.array(z.unknown()), cursor: z.string().max(2_000).nullish() })

const Named = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,149}$/)
const Text = z.string().catch('')

const EventRow = z.object({
  event_ticker: Named,
  series_ticker: Named,
  title: Text,
  sub_title: Text,
  category: Text,
  mutually_exclusive: Anything,
  markets: z.array(z.unknown()),
})

const NestedMarket = z.object({
  ticker: Named,
  title: Text,
  yes_sub_title: Text,
  status: Anything,
  open_time: Anything,
  close_time: Anything,
  volume_24h_fp: Anything,
  volume_24h: Anything,
  mve_collection_ticker: Anything,
})

function toListed(event: z.output<typeof EventRow>): ListedMarket[] {
  const open = readRows(event.markets, NestedMarket).filter(
    ({ status, mve_collection_ticker }) => status === 'active' && !mve_collection_ticker,
  )
  const titles = open.map(({ title }) => title)
  return open.flatMap((market) => {
    const alone = titles.filter((title) => title === market.title).length === 1
    const question = toQuestion(market.title || event.title, alone ? '' : market.yes_sub_title)
    if (question === '') return []
    const opensAtMs = readMoment(market.open_time)
    const closesAtMs = readMoment(market.close_time)
    return {
      ticker: market.ticker,
      eventTicker: event.event_ticker,
      series: event.series_ticker,
      event: cleanTitle(event.title),
      category: cleanText(event.category, 40),
      question,
      label: cleanText(market.yes_sub_title),
      eventSize: open.length,
      exclusive: event.mutually_exclusive === true,
      sports: event.category === 'Sports',
      short: opensAtMs !== null && closesAtMs !== null && closesAtMs - opensAtMs <= HOUR_MS,
      closesAtMs,
      volume24h: toUsd(market.volume_24h_fp) ?? toUsd(market.volume_24h) ?? 0,
      words: ` ${toWords([market.title, market.yes_sub_title, event.title, event.sub_title, event.category].join(' ')).join(' ')} `,
    }
  })
}

/** Markets of one event often share a title. The part that distinguishes them is appended: the end of a title is never cut. */
function toQuestion(title: string, which: string): string {
  const detail = cleanText(which)
  // Cut once, after both are joined: a cut in the middle keeps the end, which is what distinguishes them.
  return cleanTitle(detail === '' || title.includes(which) ? title : `${title} (${detail})`)
}
