/** Whether a message says what a slot holds, by the parser's own tables as well: number words and names of all languages. */
import type { Item } from '../language/item.ts'
import { toItems } from '../language/items.ts'
import { normalise } from '../language/normalise.ts'
import type { SlotName } from '../slots.ts'
import { type IsSaid, isSaid } from './said.ts'
import { toPlain } from './said-numbers.ts'

export const isSaidByParser: IsSaid = (slot, value, message) =>
  isSaid(slot, value, message) || toItems(normalise(message)).some((item) => isItem(slot, value, item))

function isItem(slot: SlotName, value: string, item: Item): boolean {
  switch (slot) {
    case 'amount':
    case 'qty':
    case 'limit':
    case 'twapBucketCount':
      return isNumber(value, item, slot === 'qty')
    case 'priceLevel':
      return !value.endsWith('%') && isNumber(value, item, true)
    case 'token':
    case 'destinationToken':
    case 'symbol':
    case 'symbols':
    case 'query':
      return item.token?.symbol === value.toUpperCase()
    case 'chain':
    case 'originChain':
    case 'destinationChain':
      return item.chain === value
    default:
      return false
  }
}

/** A number that can be one thing only: no end of a range, no other money, no span of time. */
function isNumber(value: string, { number }: Item, dollarsToo: boolean): boolean {
  if (!number || number.currency !== undefined || number.range || number.ambiguous || number.span || number.times)
    return false
  if (number.sign === '-' || toPlain(number.value) !== toPlain(value.replace(/[$%]/g, ''))) return false
  if (value.startsWith('$')) return number.usd
  return value.endsWith('%') ? number.percent : !number.percent && (dollarsToo || !number.usd)
}
