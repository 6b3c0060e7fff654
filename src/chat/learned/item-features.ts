/** Features of one item for the tagger: what it is, what stands around it, and what the message asks for. */
import type { Item } from '../language/items.ts'
import { hash, maskOf } from './features.ts'

const kindOf = (item: Item): string =>
  item.number ? 'number' : item.kind !== 'word' ? item.kind : item.token && item.chain ? 'both' : item.chain ? 'chain' : item.token ? 'token' : item.unit ? 'unit' : item.tickerLike || item.strange ? 'new' : 'word'

/** One list of features for each item. */
export function itemFeatures(items: readonly Item[], intent: string): number[][] {
  const masks = items.map(maskOf)
  const kinds = items.map(kindOf)
  const classes = items.map(({ classes }) => [...classes])
  const wordAt = (place: number) => (place < 0 ? '^' : place >= items.length ? '$' : (masks[place] as string))
  const kindAt = (place: number) => (place < 0 ? '^' : place >= items.length ? '$' : (kinds[place] as string))
  const classesAt = (place: number) => classes[place] ?? []
  let [tokensBefore, numbersBefore, chainsBefore] = [0, 0, 0]
  return items.map((item, place) => {
    const kind = kinds[place] as string
    const found: string[] = []
    const add = (text: string) => {
      found.push(`${kind} ${text}`)
      found.push(`${intent} ${kind} ${text}`)
    }
    add('here')
    found.push(`m ${masks[place]}`, `${intent} m ${masks[place]}`)
    for (const name of classesAt(place)) found.push(`c ${name}`, `${intent} c ${name}`)
    for (const offset of [-3, -2, -1, 1, 2, 3]) {
      if (Math.abs(offset) < 3) add(`${offset} ${wordAt(place + offset)}`)
      add(`k${offset} ${kindAt(place + offset)}`)
      for (const name of classesAt(place + offset)) add(`c${offset} ${name}`)
    }
    add(`-- ${wordAt(place - 2)} ${wordAt(place - 1)}`)
    add(`++ ${wordAt(place + 1)} ${wordAt(place + 2)}`)
    add(`-+ ${wordAt(place - 1)} ${wordAt(place + 1)}`)
    add(`kk ${kindAt(place - 2)} ${kindAt(place - 1)} ${kindAt(place + 1)} ${kindAt(place + 2)}`)
    // The nearest word with a meaning of its own, before and after.
    for (let at = place - 1, left = 5; at >= 0 && left > 0; at--, left--)
      if (classesAt(at).length > 0) {
        for (const name of classesAt(at)) add(`before ${name}`)
        break
      }
    for (let at = place + 1, left = 5; at < items.length && left > 0; at++, left--)
      if (classesAt(at).length > 0) {
        for (const name of classesAt(at)) add(`after ${name}`)
        break
      }
    add(`order ${Math.min(3, tokensBefore)} ${Math.min(3, numbersBefore)} ${Math.min(2, chainsBefore)}`)
    if (place === 0) add('first')
    if (place === items.length - 1) add('last')
    if (item.lead.includes(',')) add('comma')
    if (item.number?.percent) add('percent')
    if (item.number?.usd) add('dollars')
    if (kind === 'token' || kind === 'both' || kind === 'new' || kind === 'evm' || kind === 'solana') tokensBefore++
    if (kind === 'number') numbersBefore++
    if (kind === 'chain' || kind === 'both') chainsBefore++
    return [...new Set(found)].map(hash)
  })
}
