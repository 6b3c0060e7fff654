/** Whether the words of a message compel a trade of a share: all, half or so many percent are of what somebody has, so it leaves. */
import { type Item, is } from '../../language/item.ts'
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import type { Slots } from '../../slots.ts'
import { amountPlaces, markBefore, placesOf } from './marks.ts'

/** A token that a list has, or that stands where one must. */
const SURE = 1.4

/** The token beside the share leaves; the other one is marked as what arrives, or stands behind a word between two sides. */
export function isShareMarked(slots: Slots, { items, tokens, has }: ParsedMessage): boolean {
  const { token, destinationToken, amount = '', amountSide } = slots
  if (!/^all$|%$/.test(amount) || amountSide === 'out') return false
  if (token === undefined || destinationToken === undefined || token === destinationToken) return false
  if (tokens.some(({ symbol, strength }) => strength >= SURE && symbol !== token && symbol !== destinationToken))
    return false
  // A percentage may be the slippage, and a second one anything.
  const percents = items.filter(({ number }) => number?.percent).length
  if (percents > 1 || (percents === 1 && has('slippage'))) return false
  const [leaves, arrives] = [placesOf(items, token), placesOf(items, destinationToken)]
  const isBeside = amountPlaces(items, amount).some((place) => distance(place, leaves) < distance(place, arrives))
  if (!isBeside || arrives.some((place) => is(items[place - 1], 'my') || markBefore(items, place) === 'pays'))
    return false
  if (leaves.some((place) => isGiven(items, place))) return true
  const [first = -1] = leaves
  return arrives.some((place) => place > first && markBefore(items, place) !== undefined)
}

const distance = (place: number, places: readonly number[]): number =>
  Math.min(...places.map((one) => Math.abs(one - place)))

/** "with my dai": what pays. */
const isGiven = (items: readonly Item[], place: number): boolean =>
  markBefore(items, place) === 'pays' && is(items[place - 1], 'my')
