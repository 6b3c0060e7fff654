import type { z } from 'zod'
import { formatChange, formatUsdShort } from '../../domain/format.ts'
import { fitCard, toSourceLine } from '../fit-card.ts'
import { toTitle } from './kinds/trending.ts'
import type { marketReadOffer } from './offer.ts'

type Answer = z.output<typeof marketReadOffer.output>

const MOST_ITEMS = 5
/** Characters of the read's text. What remains of 700 is for entries and sources. */
const MOST_READ = 380
const MOST_READ_ALONE = 520

/** What an agent is told of and a person need not read. */
const NOT_FOR_PEOPLE: ReadonlySet<string> = new Set(['since', 'secondSource'])

/** The answer as text for chat: stance first, then the read, a few entries, sources and age. */
export function marketReadText(answer: Answer, notes: readonly string[] = []): string {
  const head = `${toIndex(answer)}${answer.stance.replaceAll('_', ' ')} (${answer.confidence} confidence). ${answer.headline}`
  const left = answer.coverage.missing
    .filter(({ check }) => !NOT_FOR_PEOPLE.has(check))
    .map(({ check }) => toWords(check))
  const items = answer.items.flatMap((item) => toLine(item) ?? []).slice(0, MOST_ITEMS)
  const text = cutAtSentence(answer.text, items.length > 0 ? MOST_READ : MOST_READ_ALONE)
  return fitCard({
    lines: [head, toSinceLine(answer), text === '' ? null : text, ...items],
    notes: [...(left.length > 0 ? [`Not included: ${left.slice(0, 4).join(', ')}.`] : []), ...notes],
    source: toSourceLine(answer.meta),
  })
}

/** `fees24hUsd` as `fees 24h`. */
const toWords = (check: string): string =>
  check
    .replace(/(Usd|Pct|Pts)$/, '')
    .replace(/(?<=[a-z])(?=[A-Z0-9])/g, ' ')
    .toLowerCase()

/** Only a changed stance is news. */
function toSinceLine({ since, stance }: Answer): string | null {
  if (!since?.stanceChanged) return null
  return `Was ${since.stanceBefore.replaceAll('_', ' ')} at ${since.at.slice(0, 16)}Z, now ${stance.replaceAll('_', ' ')}.`
}

/** For `fear` the number itself is added, because that is what people ask for. */
function toIndex({ items: [first] }: Answer): string {
  return first && 'index' in first ? `${first.index} ${first.label} on the Fear and Greed Index. ` : ''
}

function toLine(item: Answer['items'][number]): string | undefined {
  if ('tvlUsd' in item) {
    const flow = item.flow7dUsd
    const money =
      flow === null || flow === undefined ? '' : `, flow ${flow < 0 ? '-' : '+'}${formatUsdShort(Math.abs(flow))}`
    const change = item.change7dPct === null ? '' : `, ${formatChange(item.change7dPct)} in 7d${money}`
    return item.tvlUsd === null ? undefined : `${item.name}: ${formatUsdShort(item.tvlUsd)}${change}`
  }
  if ('token' in item) {
    const change = item.change24hPct === null ? '' : ` ${formatChange(item.change24hPct)}`
    return `${toTitle(item.token)}${change}: ${item.why}`
  }
  if ('phase' in item)
    return `${item.name}: ${item.change24hPct === null ? '' : formatChange(item.change24hPct)}, ${item.phase}`
  if ('valueUsd' in item) return `${item.name}: ${item.why}`
  return undefined
}

/** As many whole sentences as fit. */
function cutAtSentence(text: string, most: number): string {
  if (text.length <= most) return text
  const end = text.slice(0, most).lastIndexOf('. ')
  return end === -1 ? '' : text.slice(0, end + 1)
}
