/** Tagged items to the normal forms of slots. */
import { isHalfNoun } from '../language/half-noun.ts'
import { type Item, is, itemBefore } from '../language/item.ts'

export function toToken(item: Item): string {
  if (item.kind === 'evm' || item.kind === 'solana') return item.text
  return item.token?.symbol ?? item.text.replace(/^\$/, '').toUpperCase()
}

const ONE = /^(?:a|an|un|um|bir|une|einen|einem|eines)$/

/** `0.1`, `$50`, `25%` or `all`; nothing where the item is no amount that may be used. */
export function toAmount(items: readonly Item[], place: number): string | undefined {
  const item = place < 0 ? undefined : items[place]
  if (!item) return undefined
  const next = items[place + 1]
  const { number } = item
  if (number) {
    if (number.times || number.currency !== undefined || number.sign === '-' || number.range) return undefined
    if (!(Number(number.value) > 0)) return undefined
    if (number.percent) return number.value === '100' ? 'all' : `${number.value}%`
    const dollars = number.usd || next?.classes.has('dollar') || /^worth/.test(next?.word ?? '')
    return dollars ? `$${number.value}` : number.value
  }
  const counts = ONE.test(next?.word ?? '') || (next?.token !== undefined && !is(itemBefore(items, place), 'my'))
  if (item.classes.has('half')) return counts && !isHalfNoun(item.word) ? '0.5' : '50%'
  if (item.classes.has('quarter')) return counts ? '0.25' : '25%'
  if (item.classes.has('third')) return '33%'
  return item.classes.has('all') || item.classes.has('my') ? 'all' : undefined
}

/** A price, or a signed share of the price now. */
export function toLevel(item: Item | undefined, isBelow: boolean): string | undefined {
  const number = item?.number
  if (!number || number.currency !== undefined || number.range) return undefined
  if (!number.percent) return number.value
  return `${number.sign === '-' || (isBelow && number.sign !== '+') ? '-' : '+'}${number.value}%`
}

/** Seconds of a span that begins at a place. */
export function toSeconds(items: readonly Item[], place: number): number | undefined {
  const item = place < 0 ? undefined : items[place]
  if (!item) return undefined
  if (item.number?.span) return item.number.span.seconds
  const next = items[place + 1]
  if (item.number && next?.unit) return Math.round(Number(item.number.value) * next.unit)
  return item.unit
}

export function toTimeframe(seconds: number | undefined): string | undefined {
  if (seconds === undefined || seconds < 3600) return undefined
  return seconds % 86_400 === 0 && seconds > 86_400 ? `${seconds / 86_400}d` : `${Math.round(seconds / 3600)}h`
}

const MOST_LISTED = 10

export const toLimit = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : String(Math.min(MOST_LISTED, Math.max(1, Math.round(Number(value)))))
