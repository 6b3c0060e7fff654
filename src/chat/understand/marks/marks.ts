/** Where the values of a reading stand in a message, and what the words beside them say about their sides. */
import { type Item, is } from '../../language/item.ts'
import { toAmount, toToken } from '../../learned/normal-forms.ts'
import { isArrow } from '../../reading/prepositions.ts'
import { ARRIVES, EXCHANGED, PAYS, SMALL, WANTS } from './mark-words.ts'

type Items = readonly Item[]

export type Mark = 'pays' | 'arrives' | 'exchanged' | undefined

const isName = (item: Item | undefined): boolean =>
  item !== undefined &&
  (item.kind === 'evm' ||
    item.kind === 'solana' ||
    (item.kind === 'word' && (item.token !== undefined || item.strange)))

/** Every place where a token stands. */
export const placesOf = (items: Items, symbol: string): number[] =>
  items.flatMap((item, place) =>
    (item.kind === 'word' || item.kind === 'evm' || item.kind === 'solana') &&
    item.number === undefined &&
    toToken(item) === symbol
      ? [place]
      : [],
  )

/** Every place where an amount stands. */
export const amountPlaces = (items: Items, amount: string): number[] =>
  items.flatMap((_, place) => (toAmount(items, place) === amount ? [place] : []))

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
    if (WANTS.has(word)) return true
    if (!SMALL.has(word)) return false
  }
  return false
}
