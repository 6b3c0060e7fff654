/** Features of a message for the trained reader: hashes of its words, with names, numbers and addresses masked. */
import type { Item } from '../language/items.ts'

/** What an item is, without saying which: so that what is learned of one token holds for all. */
export function maskOf(item: Item): string {
  if (item.kind === 'number' || item.number) {
    const { number } = item
    if (number?.percent) return '<pct>'
    if (number?.usd) return '<usd>'
    if (number?.span?.certain) return '<span>'
    if (number?.times) return '<times>'
    if (number?.sign === '-') return '<neg>'
    return '<num>'
  }
  if (item.kind !== 'word') return `<${item.kind}>`
  if (item.token && item.chain) return '<tokchain>'
  if (item.chain) return '<chain>'
  if (item.unit) return '<unit>'
  if (item.token && item.token.strength >= 2 && item.classes.size === 0) return '<tok>'
  if (item.classes.size === 0 && (item.tickerLike || item.strange) && !item.token) return '<new>'
  return item.word
}

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let place = 0; place < text.length; place++) {
    value ^= text.charCodeAt(place)
    value = Math.imul(value, 0x01000193)
  }
  return value >>> 0
}

export interface Situation {
  /** The intent of the last request, or an empty text. */
  last: string
  /** Whether something was asked back. */
  asked: boolean
}

const MOST_ITEMS = 60

export function messageFeatures(items: readonly Item[], message: string, { last, asked }: Situation): number[] {
  const found: string[] = ['bias']
  const used = items.slice(0, MOST_ITEMS)
  const masks = used.map(maskOf)
  const padded = ['^', ...masks, '$']
  padded.forEach((mask, place) => {
    found.push(`1 ${mask}`)
    const [next, after] = [padded[place + 1], padded[place + 2]]
    if (next !== undefined) found.push(`2 ${mask} ${next}`)
    if (after !== undefined) found.push(`3 ${mask} ${next} ${after}`)
    if (after !== undefined) found.push(`s ${mask} _ ${after}`)
  })
  const classes = used.map(({ classes }) => [...classes])
  classes.forEach((own, place) => {
    for (const name of own) {
      found.push(`c ${name}`)
      for (const next of classes[place + 1] ?? []) found.push(`c2 ${name} ${next}`)
      if (place === 0) found.push(`c0 ${name}`)
    }
  })
  const set = [...new Set(classes.flat())].sort()
  set.forEach((name, place) => {
    for (const other of set.slice(place + 1, place + 8)) found.push(`cc ${name} ${other}`)
  })
  for (const [place, item] of used.entries()) {
    if (item.kind !== 'word' || masks[place]?.startsWith('<')) continue
    const word = `^${item.word}$`
    for (let size = 3; size <= 5; size++)
      for (let at = 0; at + size <= word.length; at++) found.push(`g ${word.slice(at, at + size)}`)
    found.push(`w ${item.word}`)
  }
  const count = (name: string, test: (item: Item) => boolean) => {
    const amount = used.filter(test).length
    found.push(`n ${name} ${Math.min(amount, 3)}`)
    return Math.min(amount, 3)
  }
  const numbers = count('number', (item) => item.number !== undefined && !item.number.span?.certain)
  const tokens = count('token', (item) => (item.token?.strength ?? 0) >= 2 || item.tickerLike)
  const chains = count('chain', (item) => item.chain !== undefined)
  const wallets = count('wallet', ({ kind }) => kind === 'evm' || kind === 'solana' || kind === 'name' || kind === 'handle')
  count('span', (item) => item.unit !== undefined || item.number?.span !== undefined)
  found.push(`nn ${numbers} ${tokens} ${chains} ${wallets}`)
  found.push(`len ${Math.min(8, Math.ceil(used.length / 2))}`)
  if (/[?？؟]/.test(message)) found.push('question')
  if (message.startsWith('/')) found.push('command')
  if (last !== '') {
    found.push(`last ${last}`, `last ${last} ${Math.min(4, used.length)}`, `last ${last} ${masks[0]}`)
    if (asked) found.push(`asked ${last}`, `asked ${last} ${Math.min(3, used.length)}`)
  }
  return [...new Set(found)].map(hash)
}
