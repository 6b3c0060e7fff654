/** What a follow-up changes in an order: size, level, time, token or side. */
import { is, itemBefore } from '../../language/item.ts'
import { isOfThem, isOnly } from '../../reading/of-them.ts'
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import { subjectsOf } from '../../reading/subject.ts'
import type { SlotName, Slots } from '../../slots.ts'
import type { LastRequest } from '../intent.ts'
import { chainOf } from '../shared-reading.ts'
import { findLevel } from './level.ts'

/** A bare number is the level, unless the size was asked for or the number counts something. */
export function patchOrder(reading: ParsedMessage, { slots, missing }: LastRequest): Slots {
  const level = findLevel(reading)
  const [quantity] = reading.quantities.filter(
    ({ start }) =>
      start !== level?.place ||
      (missing.includes('qty') && !isPriced(reading, start, missing)) ||
      isPartOf(reading, start),
  )
  const [span] = reading.measures.spans
  const isSize =
    quantity !== undefined &&
    (missing.includes('qty') ||
      quantity.token !== undefined ||
      isPartOf(reading, quantity.start) ||
      quantity.amount === 'all' ||
      quantity.amount.endsWith('%') ||
      slots.orderType === 'twap')
  const value = level?.value ?? (quantity && !isSize ? quantity.amount.replace('$', '') : undefined)
  const counted = quantity?.token?.symbol
  const [subject] = subjectsOf(reading, 1.4)
  return {
    ...(isSize && quantity
      ? { qty: quantity.amount.replace('$', ''), ...unitOf(quantity.amount, counted, slots) }
      : {}),
    ...(value === undefined || slots.orderType === 'twap' || (isSize && level?.place === quantity?.start)
      ? {}
      : { priceLevel: value }),
    ...(span && (slots.orderType === 'twap' || missing.includes('durationSeconds'))
      ? { durationSeconds: String(span.seconds) }
      : {}),
    ...(subject && missing.includes('token') ? { token: subject.symbol } : {}),
    ...(missing.includes('side') && reading.has('buy', 'sell') ? { side: reading.has('sell') ? 'sell' : 'buy' } : {}),
    ...chainOf(reading),
  }
}

/** "at 2500", where both size and price were asked for. */
const isPriced = ({ items }: ParsedMessage, place: number, missing: readonly SlotName[]): boolean =>
  missing.includes('priceLevel') && is(itemBefore(items, place), 'at', 'price')

/** "only 4000", "4000 of them", but not "only at 4000". */
const isPartOf = ({ items }: ParsedMessage, place: number): boolean =>
  isOfThem(items, place) || (isOnly(items, place) && !items.some((item) => is(item, 'at', 'price')))

const unitOf = (amount: string, counted: string | undefined, { side, token }: Slots): Pick<Slots, 'qtyUnit'> => {
  if (side === 'buy' && counted !== undefined && counted === token) return { qtyUnit: 'token' }
  return side === 'sell' && amount.startsWith('$') ? { qtyUnit: 'usd' } : {}
}
