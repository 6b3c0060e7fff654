/** Whether a question compels a trade: "how much A for N B" spends B, "how much A do I need for N B" spends A. */
import type { Item } from '../../language/item.ts'
import { toToken } from '../../learned/normal-forms.ts'
import type { Slots } from '../../slots.ts'
import { HOW_MUCH, NEEDS, SMALL } from './mark-words.ts'
import { amountPlaces, countedPlace, isWanted, placesOf } from './marks.ts'

export function isAskedMarked({ token, destinationToken, amount = '', amountSide }: Slots, items: readonly Item[]) {
  if (token === undefined || destinationToken === undefined || token === destinationToken || !/^[\d.]+$/.test(amount))
    return false
  const [size, ...others] = amountPlaces(items, amount)
  if (size === undefined || others.length > 0 || items.filter(({ number }) => number).length > 1) return false
  const counted = countedPlace(items, size)
  const symbol = counted === undefined ? undefined : toToken(items[counted] as Item)
  const needs = isWanted(items, size) || items.some(({ word }) => NEEDS.has(word))
  const [asked, given] = needs ? [token, destinationToken] : [destinationToken, token]
  return (amountSide === 'out') === needs && symbol === given && isAsked(items, asked)
}

/** The token stands behind the words of a question, and nowhere else. */
function isAsked(items: readonly Item[], symbol: string): boolean {
  const [place, ...others] = placesOf(items, symbol)
  if (place === undefined || others.length > 0) return false
  const at = SMALL.has(items[place - 1]?.word ?? '') ? place - 2 : place - 1
  return HOW_MUCH.has(items[at]?.word ?? '')
}
