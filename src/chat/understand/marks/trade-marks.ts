/** Whether the words of a message compel a trade: its number counts one side, and a word marks the other. */
import { type Item, is } from '../../language/item.ts'
import { toToken } from '../../learned/normal-forms.ts'
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import type { Slots } from '../../slots.ts'
import { isAskedMarked } from './asked-marks.ts'
import { areEndsMarked } from './end-marks.ts'
import { SMALL, WANTS } from './mark-words.ts'
import { amountPlaces, countedPlace, isHeld, isWanted, type Mark, markBefore, placesOf } from './marks.ts'
import { isShareMarked } from './share-marks.ts'

export function isTradeMarked(slots: Slots, parsed: ParsedMessage): boolean {
  const { amount } = slots
  if (amount === undefined) return false
  if (areEndsMarked(slots, parsed.items)) return true
  if (!areChainsMarked(slots, parsed)) return false
  if (isShareMarked(slots, parsed) || isAskedMarked(slots, parsed.items)) return true
  return amountPlaces(parsed.items, amount).some((place) => isSizeMarked(slots, parsed, place))
}

function isSizeMarked(slots: Slots, parsed: ParsedMessage, size: number): boolean {
  const { token, destinationToken, amount = '', amountSide } = slots
  const { items } = parsed
  const place = countedPlace(items, size)
  const counted = place === undefined ? undefined : toToken(items[place] as Item)
  const wanted = isWanted(items, size)
  if (amountSide === 'out') {
    if (counted !== destinationToken || destinationToken === undefined) return false
    if (token === undefined) return wanted && !parsed.has('sell', 'swap', 'bridge', 'move')
    return marksOf(items, token).some((mark) => mark === 'pays' || (mark === 'exchanged' && wanted))
  }
  if (token !== undefined && destinationToken !== undefined)
    return (
      counted === token &&
      !(wanted && !amount.startsWith('$')) &&
      isTarget(items, size, place ?? size, destinationToken)
    )
  if (destinationToken !== undefined) return isBought(slots, parsed, size, counted)
  if (counted !== token || wanted) return false
  const isSold = parsed.has('sell') && !parsed.has('buy', 'swap', 'bridge', 'move', 'send')
  return slots.originChain !== slots.destinationChain || isSold
}

/** A token that a list has, or that stands where one must. */
const SURE = 1.4

const marksOf = (items: readonly Item[], symbol: string): Mark[] =>
  placesOf(items, symbol).map((place) => markBefore(items, place))

/** The other token is marked as what arrives, or stands right behind what leaves. */
function isTarget(items: readonly Item[], size: number, counted: number, symbol: string): boolean {
  const leaves = markBefore(items, size)
  return placesOf(items, symbol).some((place) => {
    const mark = markBefore(items, place)
    if (mark === 'pays') return false
    // "dai for my 250 usdc"
    if (place < size) return leaves === 'exchanged' && is(items[size - 1], 'my')
    // "I have 12 pol and want usdc"
    if (isHeld(items, size) && mark !== 'exchanged') return true
    if (leaves === 'exchanged' || leaves === 'arrives') return false
    if (mark === 'arrives') return true
    if (place === counted + 1 && items[place]?.lead === '') return true
    if (items.slice(counted + 1, place).some(({ word }) => /^worth/.test(word))) return true
    if (WANTS.has(items[place - 1]?.word ?? '')) return true
    return mark === 'exchanged' && isBareStart(items, Math.min(size, counted))
  })
}

/** Nothing that could be a verb stands before. */
export const isBareStart = (items: readonly Item[], place: number): boolean =>
  items
    .slice(0, place)
    .every(({ word, number, classes }) => SMALL.has(word) || (number === undefined && classes.has('more')))

/** Dollars of a token, or into it, where nothing is sold. */
function isBought(
  { amount = '', destinationToken = '' }: Slots,
  parsed: ParsedMessage,
  size: number,
  counted: string | undefined,
): boolean {
  if (!amount.startsWith('$') || parsed.has('sell')) return false
  if (counted === destinationToken) return true
  // "$200 worth of link to usdt": the dollars count what leaves.
  if (counted !== undefined && parsed.tokens.some(({ symbol, strength }) => symbol === counted && strength >= SURE))
    return false
  const marks = marksOf(parsed.items, destinationToken)
  if (marks.some((mark) => mark === 'arrives' || mark === 'exchanged')) return true
  return ['pays', 'exchanged'].includes(markBefore(parsed.items, size) ?? '')
}

/** One chain for both ends, or two of which the order or a word says where it starts. */
function areChainsMarked(
  { originChain, destinationChain, token, destinationToken }: Slots,
  { items, chains }: ParsedMessage,
) {
  const onlyOne = token === undefined || destinationToken === undefined
  // "get 500 usdc off arb": where to?
  const isLeft = chains.some(({ slug, role }) => slug === originChain && role !== 'on')
  if (originChain === destinationChain) return !(onlyOne && isLeft)
  if (originChain === undefined || destinationChain === undefined) return false
  const [from, to] = [originChain, destinationChain].map((slug) => chains.find((chain) => chain.slug === slug))
  if (!from || !to) return false
  if (from.role === 'from' && to.role !== 'from') return true
  if (to.role === 'to' && from.role !== 'to') return true
  if (from.place > to.place || from.role === 'to' || to.role === 'from') return false
  // Each beside its own token, or one right behind the other.
  const [leaves = -1] = token === undefined ? [] : placesOf(items, token)
  const arrives = destinationToken === undefined ? leaves : (placesOf(items, destinationToken)[0] ?? -1)
  // "65 usdt on tron and want it on polygon"
  const isMoved = items.slice(from.place + 1, to.place).some(({ word }) => WANTS.has(word))
  if (arrives === leaves) return leaves >= 0 && (isMoved || to.place - from.place <= 2)
  return leaves >= 0 && leaves < arrives && arrives < to.place
}
