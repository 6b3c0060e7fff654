// Finds which items of a message hold the values of its slots: rows are labelled with values, the tagger learns places.
import type { Item } from '../../src/chat/language/items.ts'
import type { Tag } from '../../src/chat/learned/tags.ts'
import type { Row } from './rows.ts'

const TOKEN_SLOTS: Record<string, Tag> = { token: 'source', destinationToken: 'destination', symbol: 'subject', symbols: 'subject', query: 'subject', tokenAddress: 'subject' }
/** In these the one token is what it is all about, whichever way it goes. */
const ONE_TOKEN = new Set(['advanced-order', 'portfolio', 'approvals', 'orders'])
const CHAIN_SLOTS: Record<string, Tag> = { originChain: 'origin', destinationChain: 'target', chain: 'chain' }

export interface Aligned {
  tags: Tag[]
  /** Slots whose value stands nowhere in the message. */
  lost: string[]
}

export function align(items: readonly Item[], intent: string, slots: Record<string, unknown>): Aligned {
  const tags: Tag[] = items.map(() => 'none')
  const lost: string[] = []
  const free = (place: number) => tags[place] === 'none'
  const put = (tag: Tag, name: string, test: (item: Item, place: number) => boolean) => {
    const place = items.findIndex((item, at) => free(at) && test(item, at))
    if (place < 0) lost.push(name)
    else tags[place] = tag
    return place
  }
  const first = (value: unknown): string => String((value as { $any?: unknown[] })?.$any?.[0] ?? value)
  const sameChain = slots.originChain !== undefined && first(slots.originChain) === first(slots.destinationChain)
  // Numbers first: they are the clearest.
  for (const name of ['durationSeconds', 'timeframe'] as const) {
    if (slots[name] === undefined) continue
    const seconds = name === 'timeframe' ? frameSeconds(first(slots[name])) : Number(first(slots[name]))
    const tag: Tag = name === 'timeframe' ? 'timeframe' : 'duration'
    const place = items.findIndex((item, at) => free(at) && spanAt(items, at) === seconds)
    if (place < 0) lost.push(name)
    else {
      tags[place] = tag
      if (items[place]?.number && !items[place]?.number?.span?.certain && items[place + 1]?.unit) tags[place + 1] = tag
    }
  }
  if (slots.priceLevel !== undefined) put('level', 'priceLevel', (item) => isAmount(item, first(slots.priceLevel).replace(/^[+-]/, '')))
  const quantity = slots.amount ?? slots.qty
  if (quantity !== undefined) {
    const value = first(quantity)
    const at = items.findIndex((item, place) => free(place) && isAmount(item, value))
    if (at >= 0) tags[at] = 'amount'
    else if (!putTotal(value)) lost.push('amount')
  }
  if (slots.twapBucketCount !== undefined) put('count', 'twapBucketCount', (item) => item.number !== undefined && Number(item.number.value) === Number(first(slots.twapBucketCount)))
  if (slots.limit !== undefined) put('limit', 'limit', (item) => item.number !== undefined && Math.min(10, Number(item.number.value)) === Number(first(slots.limit)))
  for (const [name, tag] of Object.entries(TOKEN_SLOTS)) {
    if (slots[name] === undefined) continue
    const own: Tag = tag === 'source' && ONE_TOKEN.has(intent) ? 'subject' : tag
    for (const value of [slots[name]].flat()) put(own, name, (item) => isToken(item, first(value)))
  }
  if (slots.address !== undefined) put(intent === 'portfolio' ? 'wallet' : 'subject', 'address', (item) => item.text.toLowerCase() === first(slots.address).toLowerCase())
  for (const [name, tag] of Object.entries(CHAIN_SLOTS)) {
    if (slots[name] === undefined || (name === 'destinationChain' && sameChain)) continue
    put(sameChain ? 'chain' : tag, name, (item) => item.chain === first(slots[name]))
  }
  if (slots.recipient !== undefined) put('recipient', 'recipient', (item) => item.kind !== 'number' && item.text.toLowerCase().replace(/^@?/, '') === first(slots.recipient).toLowerCase().replace(/^@?/, ''))
  if (slots.dao !== undefined) put('dao', 'dao', (item) => item.kind === 'word' && (item.word.startsWith(first(slots.dao).slice(0, 3)) || item.token?.symbol.toLowerCase().startsWith(first(slots.dao).slice(0, 3)) === true || item.chain === first(slots.dao)))
  if (slots.spender !== undefined) put('spender', 'spender', (item) => first(slots.spender).toLowerCase().split(/\s+/).includes(item.word) || item.text.toLowerCase() === first(slots.spender).toLowerCase())
  if (slots.topic !== undefined) {
    const words = new Set(first(slots.topic).toLowerCase().match(/[\p{L}\p{N}$%.]+/gu) ?? [])
    items.forEach((item, place) => {
      const own = item.text.toLowerCase().match(/[\p{L}\p{N}$%.]+/gu) ?? []
      if (free(place) && own.some((word) => words.has(word))) tags[place] = 'topic'
    })
  }
  return { tags, lost }

  /** A total that stands nowhere: so much each time, so many times. */
  function putTotal(value: string): boolean {
    const times = Number(slots.twapBucketCount ?? Number.NaN)
    const place = items.findIndex((item, at) => free(at) && item.number !== undefined && Math.abs(Number(item.number.value) * times - Number(value.replace('$', ''))) < 1e-9)
    if (place < 0) return false
    tags[place] = 'per'
    return true
  }
}

export function spanAt(items: readonly Item[], place: number): number | undefined {
  const item = items[place] as Item
  if (item.number?.span) return item.number.span.seconds
  const next = items[place + 1]
  if (item.number && next?.unit) return Math.round(Number(item.number.value) * next.unit)
  return item.unit !== undefined && !items[place - 1]?.number ? item.unit : undefined
}

function frameSeconds(text: string): number {
  const [, amount = '1', unit = 'h'] = /^(\d+)([hd])$/.exec(text) ?? []
  return Number(amount) * (unit === 'h' ? 3600 : 86400)
}

function isAmount(item: Item, value: string): boolean {
  if (value === 'all') return item.classes.has('all') || item.number?.value === '100' || item.classes.has('my')
  const { number } = item
  if (value.endsWith('%')) {
    if (number) return Number(number.value) === Number(value.slice(0, -1)) && (number.percent || true)
    return (value === '50%' && item.classes.has('half')) || (value === '25%' && item.classes.has('quarter')) || (/^33/.test(value) && item.classes.has('third'))
  }
  if (!number) return (value === '0.5' && item.classes.has('half')) || (value === '0.25' && item.classes.has('quarter'))
  return Math.abs(Number(number.value) - Number(value.replace('$', ''))) < 1e-9 * Math.max(1, Number(number.value))
}

function isToken(item: Item, value: string): boolean {
  if (item.kind === 'number' && !item.number?.tether) return false
  const wanted = value.toUpperCase()
  if (item.number?.tether) return wanted === 'USDT'
  return item.token?.symbol.toUpperCase() === wanted || item.text.toUpperCase().replace(/^\$/, '') === wanted || item.word.toUpperCase() === wanted
}

export const isLearnable = ({ intent }: Row): boolean => !['several', 'help', 'unknown', 'unsafe'].includes(intent)
