/** Whether two readings say the same. */
import type { SlotName, Slots } from '../slots.ts'

/** Whether all that one reading says is said by the other as well. */
export const isPart = (part: Slots, whole: Slots): boolean =>
  (Object.keys(part) as SlotName[]).every((name) => isSameValue(name, part, whole))

export const isSameRequest = (left: Slots, right: Slots): boolean => isPart(left, right) && isPart(right, left)

function isSameValue(name: SlotName, left: Slots, right: Slots): boolean {
  if (left[name] === right[name]) return true
  const one = String(left[name] ?? '')
  const other = String(right[name] ?? '')
  if (one.toLowerCase() === other.toLowerCase()) return true
  if (name === 'qtyUnit' || name === 'action') return isImplied(name, one, left) && isImplied(name, other, right)
  return one !== '' && other !== '' && Number(one) === Number(other)
}

/** Dollars on a buy, tokens on a sale, and a list go without saying. */
const isImplied = (name: 'qtyUnit' | 'action', value: string, { side }: Slots): boolean =>
  value === '' || value === (name === 'action' ? 'list' : side === 'sell' ? 'token' : 'usd')
