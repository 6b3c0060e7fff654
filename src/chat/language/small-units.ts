/** Small parts of a coin: "50k sats" are 0.0005 BTC. */
import { findToken } from './gazetteer/tokens.ts'
import { changeItem, type Item, itemBefore } from './item.ts'
import { shift } from './numbers.ts'
import { changeNumber } from './read-number.ts'

const BTC = { symbol: 'btc', power: -8 }
const SOL = { symbol: 'sol', power: -9 }
const UNITS = new Map([
  ...'sat sats satoshi satoshis сатоши 聪 サトシ 사토시 ساتوشي सातोशी'.split(' ').map((word) => [word, BTC] as const),
  ...['lamport', 'lamports'].map((word) => [word, SOL] as const),
])

/** So many of them become so much of their coin. */
export function joinSmallUnits(items: Item[]): Item[] {
  if (!items.some(({ word }) => UNITS.has(word))) return items
  const joined = [...items]
  for (const [place, item] of items.entries()) {
    const unit = UNITS.get(item.word)
    const before = itemBefore(items, place)
    if (unit === undefined || before?.number === undefined || item.lead !== '' || isOtherwiseCounted(before)) continue
    const number = changeNumber(before.number, { value: shift(before.number.value, unit.power) })
    joined[place - 1] = changeItem(before, { number })
    joined[place] = changeItem(item, { word: unit.symbol, token: findToken(unit.symbol), strange: false })
  }
  return joined
}

const isOtherwiseCounted = ({ number }: Item): boolean =>
  number?.usd === true || number?.percent === true || number?.currency !== undefined || number?.span !== undefined
