/** Whether a purchase that waits says what its number counts: "buy 20 of them" are no dollars. */
import type { Item } from '../language/item.ts'
import { STABLE } from '../reading/stable.ts'
import type { Slots } from '../slots.ts'

/** What the request before has said of its size holds while the size is the same. */
export function isUnitSaid(
  { side, qty, qtyUnit, twapBucketCount }: Slots,
  items: readonly Item[],
  last?: Slots,
): boolean {
  if (side !== 'buy' || qtyUnit === 'token' || qty === undefined || !/^[\d.]+$/.test(qty)) return true
  if (last && isKept(last, { side, qty, qtyUnit, twapBucketCount })) return true
  const total = Number(qty)
  const each = total / Number(twapBucketCount ?? 1)
  return items.some(({ number }, place) => {
    if (!number || ![total, each].some((one) => Math.abs(one - Number(number.value)) < 1e-9 * Math.max(1, one)))
      return false
    const before = items[place - 1]
    return number.usd || before?.classes.has('dollar') || items.slice(place + 1, place + 3).some(isDollars)
  })
}

/** So much each day becomes another sum with other days: only a total stays as it is. */
const isKept = (last: Slots, { side, qty, qtyUnit, twapBucketCount }: Partial<Slots>): boolean =>
  last.side === side &&
  last.qty === qty &&
  last.qtyUnit === qtyUnit &&
  (last.orderType !== 'twap' || (last.durationSeconds ?? '') !== '') &&
  last.twapBucketCount === undefined &&
  twapBucketCount === undefined

const isDollars = ({ classes, token }: Item): boolean => classes.has('dollar') || STABLE.has(token?.symbol ?? '')
