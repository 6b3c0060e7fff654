// Finds which items of a message hold the values of its slots: rows are labelled with values, the tagger learns places.
import type { Item } from '../../src/chat/language/item.ts'
import { toSeconds } from '../../src/chat/learned/normal-forms.ts'
import type { Tag } from '../../src/chat/learned/tags.ts'

const TOKEN_SLOTS: Readonly<Record<string, Tag>> = {
  token: 'source',
  destinationToken: 'destination',
  symbol: 'subject',
  symbols: 'subject',
  query: 'subject',
  tokenAddress: 'subject',
}
/** In these the one token is what it is all about, whichever way it goes. */
const ONE_TOKEN: ReadonlySet<string> = new Set(['advanced-order', 'portfolio', 'approvals', 'orders'])
const CHAIN_SLOTS: Readonly<Record<string, Tag>> = { originChain: 'origin', destinationChain: 'target', chain: 'chain' }

export interface Aligned {
  tags: Tag[]
  /** Slots whose value stands nowhere in the message. */
  lost: string[]
}

/** The first of several right values. */
export const firstOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && '$any' in value ? String((value.$any as unknown[])[0]) : String(value)

export function align(items: readonly Item[], intent: string, slots: Record<string, unknown>): Aligned {
  const tags: Tag[] = items.map(() => 'none')
  const lost: string[] = []
  const free = (place: number) => tags[place] === 'none'
  const put = (tag: Tag, name: string, test: (item: Item, place: number) => boolean): void => {
    const place = items.findIndex((item, at) => free(at) && test(item, at))
    if (place < 0) lost.push(name)
    else tags[place] = tag
  }
  const putSpan = (tag: Tag, name: string, seconds: number): void => {
    const place = items.findIndex((_, at) => free(at) && spanAt(items, at) === seconds)
    if (place < 0) return void lost.push(name)
    tags[place] = tag
    const { number } = items[place] as Item
    if (number && !number.span?.certain && items[place + 1]?.unit) tags[place + 1] = tag
  }
  const own = (name: string): string | undefined => (slots[name] === undefined ? undefined : firstOf(slots[name]))

  // Numbers first: they are the clearest.
  const [duration, timeframe, level, limit, parts] = [
    ...['durationSeconds', 'timeframe', 'priceLevel', 'limit', 'twapBucketCount'],
  ].map(own)
  if (duration !== undefined) putSpan('duration', 'durationSeconds', Number(duration))
  if (timeframe !== undefined) putSpan('timeframe', 'timeframe', frameSeconds(timeframe))
  if (level !== undefined) put('level', 'priceLevel', (item) => isAmount(item, level.replace(/^[+-]/, '')))
  const quantity = own('amount') ?? own('qty')
  if (quantity !== undefined) putQuantity(quantity)
  const isCount = (item: Item, value: string) =>
    item.number !== undefined && Number(item.number.value) === Number(value)
  if (parts !== undefined) put('count', 'twapBucketCount', (item) => isCount(item, parts))
  if (limit !== undefined)
    put('limit', 'limit', ({ number }) => number !== undefined && Math.min(10, Number(number.value)) === Number(limit))
  for (const [name, tag] of Object.entries(TOKEN_SLOTS)) {
    if (slots[name] === undefined) continue
    const role: Tag = tag === 'source' && ONE_TOKEN.has(intent) ? 'subject' : tag
    for (const value of [slots[name]].flat()) put(role, name, (item) => isToken(item, firstOf(value)))
  }
  const address = own('address')?.toLowerCase()
  if (address !== undefined)
    put(intent === 'portfolio' ? 'wallet' : 'subject', 'address', ({ text }) => text.toLowerCase() === address)
  putChains()
  const recipient = own('recipient')?.toLowerCase().replace(/^@/, '')
  if (recipient !== undefined)
    put('recipient', 'recipient', ({ text }) => text.toLowerCase().replace(/^@/, '') === recipient)
  const dao = own('dao')?.slice(0, 3)
  if (dao !== undefined)
    put('dao', 'dao', ({ kind, word, token, chain }) => {
      const names = [word, token?.symbol.toLowerCase(), chain]
      return kind === 'word' && names.some((name) => name?.startsWith(dao))
    })
  const spender = own('spender')?.toLowerCase()
  if (spender !== undefined)
    put('spender', 'spender', ({ word, text }) => spender.split(/\s+/).includes(word) || text.toLowerCase() === spender)
  const topic = own('topic')
  if (topic !== undefined) {
    const words = new Set(wordsOf(topic))
    items.forEach((item, place) => {
      if (free(place) && wordsOf(item.text).some((word) => words.has(word))) tags[place] = 'topic'
    })
  }
  return { tags, lost }

  function putQuantity(value: string): void {
    const best = items.findIndex((item, place) => free(place) && isAmount(item, value, true))
    const place = best >= 0 ? best : items.findIndex((item, at) => free(at) && isAmount(item, value))
    if (place >= 0) tags[place] = 'amount'
    else if (!putTotal(value)) lost.push('amount')
  }

  /** A total that stands nowhere: so much each time, so many times. */
  function putTotal(value: string): boolean {
    const many = Number(parts ?? Number.NaN)
    const total = Number(value.replace('$', ''))
    const place = items.findIndex(
      ({ number }, at) => free(at) && number !== undefined && Math.abs(Number(number.value) * many - total) < 1e-9,
    )
    if (place < 0) return false
    tags[place] = 'per'
    return true
  }

  function putChains(): void {
    const isOne = own('originChain') !== undefined && own('originChain') === own('destinationChain')
    for (const [name, tag] of Object.entries(CHAIN_SLOTS)) {
      const chain = own(name)
      if (chain === undefined || (name === 'destinationChain' && isOne)) continue
      put(isOne ? 'chain' : tag, name, (item) => item.chain === chain)
    }
  }
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}$%.]+/gu) ?? []

/** A unit counts alone only where no number stands before it. */
const spanAt = (items: readonly Item[], place: number): number | undefined =>
  items[place]?.number || !items[place - 1]?.number ? toSeconds(items, place) : undefined

function frameSeconds(text: string): number {
  const [, amount = '1', unit = 'h'] = /^(\d+)([hd])$/.exec(text) ?? []
  return Number(amount) * (unit === 'h' ? 3600 : 86_400)
}

function isAmount(item: Item, value: string, strictly = false): boolean {
  const { number, classes } = item
  if (value === 'all')
    return (
      classes.has('all') || (number?.percent === true && number.value === '100') || (!strictly && classes.has('my'))
    )
  if (value.endsWith('%')) {
    const share = value.slice(0, -1)
    if (number) return Number(number.value) === Number(share) && (!strictly || number.percent)
    return (share === '50' && classes.has('half')) || (share === '25' && classes.has('quarter')) || isThird(share, item)
  }
  if (!number) return (value === '0.5' && classes.has('half')) || (value === '0.25' && classes.has('quarter'))
  return Math.abs(Number(number.value) - Number(value.replace('$', ''))) < 1e-9 * Math.max(1, Number(number.value))
}

const isThird = (share: string, { classes }: Item): boolean => share.startsWith('33') && classes.has('third')

function isToken({ kind, token, text, word }: Item, value: string): boolean {
  if (kind === 'number') return false
  const wanted = value.toUpperCase()
  const names = [token?.symbol, text.replace(/^\$/, ''), word]
  return names.some((name) => name?.toUpperCase() === wanted)
}
