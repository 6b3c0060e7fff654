/** Where the values of a reading stand in a message, and what the words beside them say about their sides. */
import { type Item, is } from '../../language/item.ts'
import { toAmount, toToken } from '../../learned/normal-forms.ts'
import { isArrow } from '../../reading/prepositions.ts'
import { ARRIVES, EXCHANGED, HOLDS, PAYS, SMALL, WANTS } from './mark-words.ts'

type Items = readonly Item[]

export type Mark = 'pays' | 'arrives' | 'exchanged' | undefined

const isName = (item: Item | undefined): boolean =>
  item !== undefined &&
  (item.kind === 'evm' ||
    item.kind === 'solana' ||
    (item.kind === 'word' && (item.token !== undefined || item.strange)))

/** Every place where a token stands. */
export const placesOf = (items: Items, symbol: string): number[] =>
  listPlaces(
    items,
    (item) =>
      (item.kind === 'word' || item.kind === 'evm' || item.kind === 'solana') &&
      item.number === undefined &&
      toToken(item) === symbol,
  )

/** Every place where an amount stands. */
export const amountPlaces = (items: Items, amount: string): number[] =>
  listPlaces(items, (_, place) => toAmount(items, place) === amount)

/** Every place whose item fits. */
export function listPlaces(items: Items, fits: (item: Item, place: number) => boolean): number[] {
  const places: number[] = []
  for (let place = 0; place < items.length; place++) if (fits(items[place] as Item, place)) places.push(place)
  return places
}

const MOST_BETWEEN = 4

/** The token that an amount counts: behind it, over small words; else the one right before it. */
export function countedPlace(items: Items, place: number): number | undefined {
  for (let at = place + 1; at <= place + MOST_BETWEEN && at < items.length; at++) {
    const item = items[at] as Item
    if (at > place + 1 && /[.;:]/.test(item.lead)) break
    if (isName(item) && !SMALL.has(item.word) && !isMarkWord(item)) return at
    if (!SMALL.has(item.word) && !is(item, 'dollar', 'my', 'of')) break
  }
  const before = items[place - 1]
  return before && isName(before) && items[place]?.lead === '' && !isMarkWord(before) ? place - 1 : undefined
}

const isMarkWord = ({ word, token }: Item): boolean =>
  (token?.strength ?? 0) < 2 && [PAYS, ARRIVES, EXCHANGED, WANTS].some((table) => table.has(word))

/** What leads to a place, over small words and over the number that counts it. */
export function markBefore(items: Items, place: number): Mark {
  for (let at = place - 1; at >= Math.max(0, place - MOST_BETWEEN); at--) {
    const item = items[at] as Item
    if (isArrow(item)) return 'arrives'
    if (item.number && at === place - 1) continue
    if (PAYS.has(item.word)) return 'pays'
    const isJoint = EXCHANGED.has(item.word) || ARRIVES.has(item.word)
    // "Paying in usdt", "pago em eth".
    if (isJoint && PAYS.has(items[at - 1]?.word ?? '')) return 'pays'
    if (item.word === 'for' || (EXCHANGED.has(item.word) && !ARRIVES.has(item.word))) return 'exchanged'
    if (is(item, 'with')) return 'pays'
    if (ARRIVES.has(item.word)) return 'arrives'
    if (!SMALL.has(item.word) && !is(item, 'dollar')) return undefined
  }
  return undefined
}

/** Whether so much is what somebody wants to have. */
export function isWanted(items: Items, place: number): boolean {
  for (let at = place - 1; at >= Math.max(0, place - 3); at--) {
    const word = items[at]?.word ?? ''
    if (isHaving(items, at)) return false
    if (WANTS.has(word)) return true
    if (!SMALL.has(word)) return false
  }
  return false
}

/** Whether so much is what somebody has: "I have 12 pol", "my 75 usdc". */
export function isHeld(items: Items, place: number): boolean {
  if (is(items[place - 1], 'my')) return true
  const before = is(items[place - 1], 'more') ? place - 2 : place - 1
  return isHaving(items, before) || isHaving(items, before - 1)
}

/** "I have", "I've got", but not "I want to have". */
const isHaving = (items: Items, place: number): boolean => {
  const { word = '' } = items[place] ?? {}
  if (HOLDS.has(word)) return true
  return /^(?:have|got|hold|own)$/.test(word) && /^(?:i|we|i've|we've|i have|still)$/.test(items[place - 1]?.word ?? '')
}
