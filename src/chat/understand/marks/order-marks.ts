/** Whether the words of a message compel an order: its side, its type, which number is its size and which its price. */
import { type Item, is } from '../../language/item.ts'
import { toToken } from '../../learned/normal-forms.ts'
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import { STABLE } from '../../reading/stable.ts'
import type { Slots } from '../../slots.ts'
import { countedPlace, listPlaces } from './marks.ts'

export function isOrderMarked(slots: Slots, parsed: ParsedMessage): boolean {
  const size = findSize(slots, parsed)
  if (size === undefined || !isSideMarked(slots, parsed, size)) return false
  return slots.orderType === 'twap' ? isTimeMarked(slots, parsed) : isLevelMarked(slots, parsed, size)
}

interface Size {
  place: number
  unit: 'share' | 'dollars' | 'token'
}

/** The one place where the size stands, with a unit beside it that fits the reading. */
function findSize({ qty, qtyUnit, side, token, twapBucketCount }: Slots, { items }: ParsedMessage): Size | undefined {
  if (qty === undefined || token === undefined || STABLE.has(token)) return undefined
  const [share] = shareSizes(items, qty)
  if (share !== undefined) return { place: share, unit: 'share' }
  const values = [qty, String(Number(qty) / Number(twapBucketCount ?? 1))]
  const wanted = (qtyUnit ?? (side === 'sell' ? 'token' : 'usd')) === 'usd' ? 'dollars' : 'token'
  const found = items.flatMap(({ number }, place): Size[] => {
    if (!number || number.percent || !values.some((value) => isSame(value, number.value))) return []
    const unit = unitAt(items, place, token)
    // Dollars of a sale stand before what is sold.
    if (side === 'sell' && unit === 'dollars' && !isBefore(items, place, token)) return []
    return unit === wanted ? [{ place, unit }] : []
  })
  return found.length === 1 ? found[0] : undefined
}

const isSame = (left: string, right: string): boolean =>
  Math.abs(Number(left) - Number(right)) <= 1e-9 * Math.max(1, Number(left))

/** "all", "half", "25%". */
function shareSizes(items: readonly Item[], qty: string): number[] {
  return listPlaces(items, (item, place) => {
    const { number } = item
    if (number?.percent) {
      const said = number.value === '100' ? 'all' : `${number.value}%`
      return said === qty && number.sign === '' && isShareOf(items, place)
    }
    if (qty === 'all') return is(item, 'all', 'my')
    if (qty === '50%') return is(item, 'half')
    return qty === '25%' && is(item, 'quarter')
  })
}

/** "25% of my eth": what follows is held, not a move of the price. */
const isShareOf = (items: readonly Item[], place: number): boolean =>
  items.slice(place + 1, place + 3).some((item) => is(item, 'my', 'of')) && countedPlace(items, place) !== undefined

function isBefore(items: readonly Item[], place: number, token: string): boolean {
  const counted = countedPlace(items, place)
  return counted !== undefined && counted > place && toToken(items[counted] as Item) === token
}

/** What a number counts: dollars, or the token of the order. */
function unitAt(items: readonly Item[], place: number, token: string): Size['unit'] | undefined {
  const { number } = items[place] as Item
  if (number?.usd || is(items[place + 1], 'dollar')) return 'dollars'
  const counted = countedPlace(items, place)
  if (counted === undefined) return OF_THEM.test(items[place + 1]?.word ?? '') ? 'token' : undefined
  const symbol = toToken(items[counted] as Item)
  if (STABLE.has(symbol)) return 'dollars'
  return symbol === token && counted > place ? 'token' : undefined
}

const OF_THEM = /^(?:of|pcs|units|unidades|unités|stück|adet|tane|штук|枚|个|개|cái|con|keping|biji|piece|pieces)$/

/** Verbs say it; else what is mine can only be sold, and dollars only spent. */
function isSideMarked({ side, token }: Slots, { has, items }: ParsedMessage, size: Size): boolean {
  const sells = has('sell', 'stopOrder', 'takeProfit')
  if (has('buy') && has('sell')) return false
  const isOwned = items.some(
    (item, place) =>
      is(item, 'my') &&
      (place + 1 === size.place || (items[place + 1] !== undefined && toToken(items[place + 1] as Item) === token)),
  )
  if (side === 'sell') return !has('buy') && (sells || size.unit === 'share' || isOwned)
  return size.unit !== 'share' && !sells && (has('buy') || size.unit === 'dollars')
}

/** The other number of the message, and the way it is reached. */
function isLevelMarked({ orderType, side, token, priceLevel }: Slots, parsed: ParsedMessage, size: Size): boolean {
  const { items, measures, has } = parsed
  if (priceLevel === undefined) return false
  const others = listPlaces(
    items,
    ({ number }, place) => number !== undefined && place !== size.place && !measures.taken.has(place) && !number.times,
  )
  const [level] = others
  const number = level === undefined ? undefined : items[level]?.number
  if (others.length !== 1 || !number || !isSame(priceLevel.replace(/[+%-]/g, ''), number.value)) return false
  if (number.percent !== priceLevel.endsWith('%')) return false
  const counted = countedPlace(items, level as number)
  const isCounted = counted === (level as number) + 1 && toToken(items[counted] as Item) === token && !number.usd
  // "sell stop 0.41 XLM 20k": either number could be the price.
  if (isCounted && size.unit === 'token') return false
  const [falls, rises] = [has('falls'), has('rises')]
  if (side === 'buy') return orderType === 'limit' && !priceLevel.startsWith('+') && !(rises && !falls && has('when'))
  if (orderType === 'stop-loss')
    return !priceLevel.startsWith('+') && !has('takeProfit') && (has('stopOrder') || (falls && !rises))
  if (priceLevel.startsWith('-')) return false
  if (orderType === 'take-profit') return !has('stopOrder') && (has('takeProfit') || (rises && !falls))
  return has('limitOrder') && !has('stopOrder', 'takeProfit') && !(falls && has('when'))
}

/** The span is said; where there is a count, it is said as well or follows from how often. */
function isTimeMarked({ durationSeconds, twapBucketCount, qty }: Slots, { items, measures }: ParsedMessage): boolean {
  if (durationSeconds === undefined) return false
  const span = Number(durationSeconds)
  const every = measures.spans.find(({ use }) => use === 'every')
  const whole = measures.spans.filter((one) => one !== every)
  const count = twapBucketCount === undefined ? undefined : Number(twapBucketCount)
  const follows = every !== undefined && count !== undefined && Math.abs(every.seconds * count - span) < 1
  if (!whole.some(({ seconds }) => seconds === span) && !(follows && measures.slices === count)) return false
  if (count === undefined) return every === undefined && measures.slices === undefined
  if (measures.slices !== undefined && measures.slices !== count) return false
  if (measures.slices === undefined && !follows) return false
  // So much each time: the number that is said is not the total.
  const isTotal = items.some(({ number }) => number && isSame(qty ?? '', number.value) && !number.span)
  return every === undefined ? isTotal : !isTotal
}
