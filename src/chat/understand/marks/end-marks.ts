/** Whether the words of a message compel the ends of a bridge: one number, one token, two chains, and a word that says which is which. */
import type { Item } from '../../language/item.ts'
import { toToken } from '../../learned/normal-forms.ts'
import { isArrow } from '../../reading/prepositions.ts'
import type { Slots } from '../../slots.ts'
import { FROM_AFTER, FROM_BEFORE, SMALL, TO_AFTER, TO_BEFORE } from './mark-words.ts'
import { amountPlaces, countedPlace, listPlaces, placesOf } from './marks.ts'

/** A name that a list has. */
const SURE = 2

export function areEndsMarked(slots: Slots, items: readonly Item[]): boolean {
  const { token, destinationToken = token, amount = '', originChain, destinationChain, amountSide } = slots
  if (token === undefined || destinationToken !== token || amountSide === 'out') return false
  if (originChain === undefined || destinationChain === undefined || originChain === destinationChain) return false
  const [size, ...others] = listPlaces(items, ({ number }) => number !== undefined)
  if (size === undefined || others.length > 0 || !amountPlaces(items, amount).includes(size)) return false
  const moved = placeOfToken(items, size, token)
  const [from, to] = [originChain, destinationChain].map((slug) =>
    listPlaces(items, ({ chain }, place) => chain === slug && place !== moved),
  )
  if (moved === undefined || !from?.length || !to?.length) return false
  // Nothing else is named.
  const named = new Set([moved, ...from, ...to])
  if (items.some((item, place) => isName(item) && !named.has(place))) return false
  // "op to eth 45 op": tokens or chains?
  if (from.some((place) => items[place]?.token?.symbol === token) && to.some((place) => items[place]?.token))
    return false
  const isFrom = (place: number) => isBeside(items, place, FROM_BEFORE, FROM_AFTER)
  const isTo = (place: number) => isBeside(items, place, TO_BEFORE, TO_AFTER) || isArrow(items[place - 1])
  if (from.some(isTo) || to.some(isFrom)) return false
  return from.some(isFrom) || (to.some(isTo) && Math.max(...from) < Math.min(...to))
}

/** The token that the number counts, or the only place where the token stands. */
function placeOfToken(items: readonly Item[], size: number, token: string): number | undefined {
  const counted = countedPlace(items, size)
  if (counted !== undefined && toToken(items[counted] as Item) === token && items[counted]?.lead === '') return counted
  const places = placesOf(items, token)
  return places.length === 1 ? places[0] : undefined
}

const isName = ({ token, chain, kind }: Item): boolean =>
  chain !== undefined || (token?.strength ?? 0) >= SURE || (kind !== 'word' && kind !== 'number' && kind !== 'arrow')

/** A word of a table right before a place, over small words, or right behind it. */
function isBeside(items: readonly Item[], place: number, before: ReadonlySet<string>, after: ReadonlySet<string>) {
  if (after.has(items[place + 1]?.word ?? '')) return true
  const at =
    SMALL.has(items[place - 1]?.word ?? '') && !before.has(items[place - 1]?.word ?? '') ? place - 2 : place - 1
  return before.has(items[at]?.word ?? '')
}
