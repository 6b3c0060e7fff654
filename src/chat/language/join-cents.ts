/** Joins dollars and cents that are said apart: "12 dollars 50", "a dollar twenty", "3 bucks and 20 cents". */
import { changeItem, type Item, is } from './item.ts'
import { changeNumber, toReadNumber } from './read-number.ts'

export function joinCents(items: readonly Item[]): Item[] {
  if (!items.some((item) => is(item, 'dollar'))) return [...items]
  const joined: Item[] = []
  for (const [place, item] of items.entries()) {
    const isAnd = joined.at(-1)?.word === 'and'
    const dollars = joined.at(isAnd ? -2 : -1)
    const whole = joined.at(isAnd ? -3 : -2)
    const count = whole?.word === 'a' ? '1' : countOf(whole)
    const cents = dollars?.classes.has('dollar') ? centsOf(item, items[place + 1], isAnd) : undefined
    if (!whole || cents === undefined || count === undefined) {
      joined.push(item)
      continue
    }
    joined.splice(isAnd ? -3 : -2)
    const value = String(Number(`${count}.${cents}`))
    const number = changeNumber(toReadNumber(value), { usd: true })
    joined.push(changeItem(item, { kind: 'number', lead: whole.lead, token: undefined, strange: false, number }))
  }
  return joined
}

/** The digits of a whole number that no unit belongs to. */
function countOf(item: Item | undefined): string | undefined {
  const number = item?.number
  if (!number || number.percent || number.usd || number.currency !== undefined || number.span) return undefined
  return /^\d+$/.test(number.value) ? number.value : undefined
}

/** The two digits after whole dollars; what counts something else is none. */
function centsOf(item: Item, next: Item | undefined, isAnd: boolean): string | undefined {
  const { number, lead } = item
  if (!number || lead !== '') return undefined
  if (number.usd && /^0\.\d{1,2}$/.test(number.value)) return number.value.slice(2).padEnd(2, '0')
  if (isAnd || countOf(item)?.length !== 2) return undefined
  return next?.lead === '' && (next.token || next.unit || next.classes.has('dollar')) ? undefined : number.value
}
