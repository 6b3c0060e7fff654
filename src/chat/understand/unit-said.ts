/** Whether a purchase that waits says what its number counts: "buy 20 of them" are no dollars. */
import type { Item } from '../language/item.ts'
import { STABLE } from '../reading/stable.ts'
import type { Slots } from '../slots.ts'

export function isUnitSaid({ side, qty, qtyUnit, twapBucketCount }: Slots, items: readonly Item[]): boolean {
  if (side !== 'buy' || qtyUnit === 'token' || qty === undefined || !/^[\d.]+$/.test(qty)) return true
  const total = Number(qty)
  const each = total / Number(twapBucketCount ?? 1)
  return items.some(({ number }, place) => {
    if (!number || ![total, each].some((one) => Math.abs(one - Number(number.value)) < 1e-9 * Math.max(1, one)))
      return false
    const before = items[place - 1]
    return number.usd || before?.classes.has('dollar') || items.slice(place + 1, place + 3).some(isDollars)
  })
}

const isDollars = ({ classes, token }: Item): boolean => classes.has('dollar') || STABLE.has(token?.symbol ?? '')
