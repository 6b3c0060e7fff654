/** Reads who trades what: the token, the chain, buying or selling, and over which time. */
import { hasStemOf, isInSet } from '../../language/words/languages.ts'
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import { subjectsOf } from '../../reading/subject.ts'
import type { Slots } from '../../slots.ts'
import type { Frame } from '../intent.ts'
import { isAddressLike, timeframeOf } from '../shared-reading.ts'

export function readSmartMoney(reading: ParsedMessage): Frame {
  const [subject] = subjectsOf(reading)
  const direction = directionOf(reading)
  const timeframe = timeframeOf(reading).timeframe ?? (saysToday(reading) ? '24h' : undefined)
  const slots: Slots = {}
  if (subject !== undefined) slots[isAddressLike(subject.symbol) ? 'address' : 'symbol'] = subject.symbol
  if (reading.chains[0]) slots.chain = reading.chains[0].slug
  if (direction !== undefined) slots.direction = direction
  if (timeframe !== undefined) slots.timeframe = timeframe
  return {
    slots,
    missing: subject === undefined ? ['symbol'] : [],
    strong: false,
  }
}

/** "is blackrock buying eth": somebody else's trade. */
export const asksWhoTrades = ({ items, quantities }: ParsedMessage): boolean =>
  quantities.length === 0 &&
  isInSet('tradeQuestionStarts', items[0]?.word ?? '') &&
  items.some(({ word }, place) => place > 1 && isInSet('tradesNow', word))

function directionOf({ items }: ParsedMessage): Slots['direction'] {
  const words = items.map(({ word }) => word)
  const buys = words.some((word) => hasStemOf('buyingStems', word))
  const sells = words.some((word) => hasStemOf('sellingStems', word))
  if (buys === sells) return undefined
  return sells ? 'SELL' : 'BUY'
}

const saysToday = ({ items }: ParsedMessage): boolean => items.some(({ word }) => isInSet('today', word))
