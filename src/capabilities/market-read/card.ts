import type { z } from 'zod'
import { formatAge, formatChange, formatUsdShort } from '../../domain/format.ts'
import type { marketReadOffer } from './offer.ts'

type Answer = z.output<typeof marketReadOffer.output>

const MOST_CHARACTERS = 700
const MOST_ITEMS = 5

/** The answer in words for chat: stance first, then the read, a few entries, sources and age. */
export function marketReadText(answer: Answer): string {
  const head = `${answer.stance.replaceAll('_', ' ')} (${answer.confidence} confidence). ${answer.headline}`
  const left = answer.coverage.missing.map(({ check }) => check)
  const foot = [
    ...(left.length > 0 ? [`Not included: ${left.slice(0, 4).join(', ')}.`] : []),
    `Sources: ${answer.meta.sources.map(({ name }) => name).join(', ')}; ${formatAge(answer.meta.ageSeconds)} old.`,
  ]
  const items = answer.items.flatMap((item) => toLine(item) ?? []).slice(0, MOST_ITEMS)
  const room = MOST_CHARACTERS - [head, '', ...foot].join('\n').length
  const text = cutAtSentence(answer.text, Math.max(0, items.length > 0 ? Math.min(room, 380) : room))
  const lines = text === '' ? [head] : [head, text]
  while (items.length > 0 && [...lines, ...items, ...foot].join('\n').length > MOST_CHARACTERS) items.pop()
  return [...lines, ...items, ...foot].join('\n')
}

function toLine(item: Answer['items'][number]): string | undefined {
  if ('tvlUsd' in item) {
    const change = item.change7dPct === null ? '' : `, ${formatChange(item.change7dPct)} in 7d`
    return item.tvlUsd === null ? undefined : `${item.name}: ${formatUsdShort(item.tvlUsd)}${change}`
  }
  if ('token' in item) {
    const change = item.change24hPct === null ? '' : ` ${formatChange(item.change24hPct)}`
    return `${item.token.symbol}${change}: ${item.why}`
  }
  if ('phase' in item)
    return `${item.name}: ${item.change24hPct === null ? '' : formatChange(item.change24hPct)}, ${item.phase}`
  if ('valueUsd' in item) return `${item.name}: ${item.why}`
  return undefined
}

/** Whole sentences only, as many as fit. */
function cutAtSentence(text: string, most: number): string {
  if (text.length <= most) return text
  const end = text.slice(0, most).lastIndexOf('. ')
  return end === -1 ? '' : text.slice(0, end + 1)
}
