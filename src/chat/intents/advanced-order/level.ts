/** Reads the price that an order waits for. */
import { type Item, is } from '../../language/item.ts'
import type { ParsedMessage } from '../../reading/parsed-message.ts'

/** The price an order waits for: dollars, or a signed percentage from now. */
export interface Level {
  place: number
  value: string
  way: 'falls' | 'rises' | 'at'
}

/** The number after a condition or "at". An amount of a token is never a level. */
export function findLevel(reading: ParsedMessage, isTold = false): Level | undefined {
  const { items } = reading
  const found: Weighed[] = []
  for (let place = 0; place < items.length; place++) {
    const level = items[place]?.number ? levelAt(reading, place) : undefined
    if (level) found.push(level)
  }
  if (found.length === 0) return findMultiple(reading) ?? lastNumber(reading, isTold)
  const best = found.sort((left, right) => right.weight - left.weight)[0]
  return best && best.weight > 0
    ? { place: best.place, value: best.value, way: best.way === 'at' ? wayOfMessage(reading) : best.way }
    : undefined
}

type Weighed = Level & { weight: number }

function levelAt(reading: ParsedMessage, place: number): Weighed | undefined {
  const { items, measures, quantities } = reading
  const number = items[place]?.number
  if (!number || measures.taken.has(place) || number.times) return undefined
  const before = wayBefore(reading, place)
  if (number.percent) {
    const after = wayAfter(reading, place)
    const way =
      number.sign === '-'
        ? 'falls'
        : number.sign === '+'
          ? 'rises'
          : before?.way === 'at'
            ? after
            : (before?.way ?? after)
    return way && { place, value: `${way === 'falls' ? '-' : '+'}${number.value}%`, way, weight: 3 }
  }
  const near = items[place + 1]
  const verb = is(near, 'dollar') ? items[place + 2] : near
  if (verb && VERB_LAST.test(verb.word) && is(verb, 'falls', 'rises'))
    return { place, value: number.value, way: is(verb, 'falls') ? 'falls' : 'rises', weight: 4 }
  if (before === undefined && near?.lead === '' && is(near, 'falls', 'rises'))
    return { place, value: number.value, way: is(near, 'falls') ? 'falls' : 'rises', weight: 3 }
  if (before === undefined) return undefined
  const counts = quantities.some(({ start, end, token }) => start === place && token && token.place - end <= 2)
  return { place, value: number.value, way: before.way, weight: before.weight - (counts ? 2 : 0) }
}

/** "when it doubles". */
function findMultiple({ items }: ParsedMessage): Level | undefined {
  for (let place = 0; place < items.length; place++) {
    const value = multiples.get((items[place] as Item).word)
    if (value !== undefined) return { place, value, way: value.startsWith('-') ? 'falls' : 'rises' }
  }
  return undefined
}

/** Japanese, Korean and Hindi say the condition behind its number. */
const VERB_LAST = /[\u3040-\u30ff\uac00-\ud7a3\u0900-\u097f]/

export const MULTIPLES: Readonly<Record<string, string>> = {
  doubles: '+100%',
  doubled: '+100%',
  triples: '+200%',
  halves: '-50%',
  '2x': '+100%',
}
const multiples = new Map(Object.entries(MULTIPLES))

/** "limit sell 0.5 btc 120000", "limit buy eth 2500 for $1000", "stop on eth 10%": a number without "at". */
function lastNumber({ items, quantities, measures, has }: ParsedMessage, isTold: boolean): Level | undefined {
  if (!isTold && !has('limitOrder', 'stopOrder', 'takeProfit')) return undefined
  const counted = quantities.find(({ token, amount }) => token !== undefined || amount.startsWith('$'))
  const size = counted ?? (items.some((item) => is(item, 'all', 'half', 'my')) ? 'held' : undefined)
  const bare = quantities.findLast(
    ({ token, amount, start }) => token === undefined && !amount.startsWith('$') && !measures.taken.has(start),
  )
  const number = bare && items[bare.start]?.number
  if (!bare || !number) return undefined
  if (number.percent && has('stopOrder', 'takeProfit')) {
    return { place: bare.start, value: `${has('stopOrder') ? '-' : '+'}${number.value}%`, way: 'at' }
  }
  // "limit buy sui 1.8": one number behind the token is the price; the size is still to be said.
  const isBehind = quantities.length === 1 && items[bare.start - 1]?.token !== undefined
  if (number.percent || size === bare || !(size || isBehind)) return undefined
  return { place: bare.start, value: number.value, way: 'at' }
}

/** Looks back over small words for what leads to the number. */
function wayBefore({ items }: ParsedMessage, place: number): { way: Level['way']; weight: number } | undefined {
  if (items[place]?.lead.includes('@')) return { way: 'at', weight: 2 }
  const first = Math.max(0, place - 4)
  for (let at = place - 1; at >= first; at--) {
    const item = items[at]
    if (!item || item.kind === 'number' || items[at + 1]?.lead.includes(';')) return undefined
    if (is(item, 'falls')) return { way: 'falls', weight: 3 }
    if (is(item, 'rises')) return { way: 'rises', weight: 3 }
    if ((AT.has(item.word) || is(item, 'at')) && at === place - 1) return { way: 'at', weight: 2 }
    if (is(item, 'stopOrder', 'takeProfit', 'limitOrder') && at === place - 1) return { way: 'at', weight: 1 }
    if (item.token && !is(item, 'falls', 'rises')) return undefined
    if (is(item, 'buy', 'sell', 'swap', 'send')) return undefined
  }
  return undefined
}

function wayAfter({ items }: ParsedMessage, place: number): Level['way'] | undefined {
  for (const at of [place + 1, place + 2]) {
    if (is(items[at], 'falls') || /^(?:down|lower|dip|drop|loss|off)$/.test(items[at]?.word ?? '')) return 'falls'
    if (is(items[at], 'rises') || /^(?:up|higher|gain|profit|gains|pump)$/.test(items[at]?.word ?? '')) return 'rises'
  }
  return undefined
}

const AT = new Set('at @ en em por price is price: trigger за по giá ở to hits target when if mark level a'.split(' '))

const wayOfMessage = ({ has }: ParsedMessage): Level['way'] =>
  has('when') && has('falls') ? 'falls' : has('when') && has('rises') ? 'rises' : 'at'
