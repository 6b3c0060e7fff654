/** Price of one or several tokens, with a chart. */
import { findCurrency } from '../../language/currencies.ts'
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import { isQuestion, subjectsOf, unreadWords } from '../../reading/subject.ts'
import { type Frame, type Intent, needsAll } from '../intent.ts'
import { patchSymbols, symbolsOf, timeframeOf } from '../shared-reading.ts'
import { symbolOptions } from '../wording.ts'
import { answerPrice } from './answer.ts'

export const priceIntent: Intent = {
  ability: { group: 'trades', detail: 'prices and charts', short: ['prices'] },
  readings: [
    { stage: 'topic', rank: 10, read: (reading) => (asksForPrice(reading) ? readPrice(reading) : undefined) },
    {
      stage: 'mention',
      rank: 20,
      read: (reading) => (unreadWords(reading).length <= 2 || isQuestion(reading) ? readPrice(reading) : undefined),
    },
  ],
  slots: ['symbol', 'symbols', 'timeframe'],
  needs: needsAll(['symbol', 'symbols']),
  patch: (reading) => ({ ...patchSymbols(reading), ...timeframeOf(reading) }),
  ask: (_slots, _missing, say) => ({ text: say('askPrice'), fill: symbolOptions('ETH', 'BTC', 'SOL') }),
  say: ({ symbol, symbols, timeframe }) => ['price of', symbols?.join(', ') ?? symbol, timeframe],
  label: ({ symbol = '', symbols }, say) => say('sayPrice', { tokens: say.list(symbols ?? [symbol]) }),
  answer: answerPrice,
  tokenSlot: () => 'symbol',
  movesMoney: false,
  askedBy: 'price',
}

const asksForPrice = (reading: ParsedMessage): boolean =>
  reading.has('price') &&
  (subjectsOf(reading).length > 0 || (unreadWords(reading).length === 0 && !reading.has('help', 'greeting')))

function readPrice(reading: ParsedMessage): Frame {
  const subjects = subjectsOf(reading).filter(
    ({ symbol }, place) => !(place > 0 && (isMoney(symbol) || (QUOTED_IN.has(symbol) && isQuotedIn(reading)))),
  )
  return {
    slots: { ...symbolsOf(subjects), ...timeframeOf(reading) },
    missing: subjects.length === 0 ? ['symbol'] : [],
    strong: false,
  }
}

/** "eth in euro": the price is said in dollars, with a note. */
const isMoney = (symbol: string): boolean => findCurrency(symbol.toLowerCase()) !== undefined

/** "eth in usdc", "eth/usdt": the second token is the currency of the price. */
const QUOTED_IN = new Set(['USDC', 'USDT', 'DAI'])
const isQuotedIn = ({ items }: ParsedMessage): boolean =>
  items.some(({ word }) => /^(?:in|to|en|em|in terms of|vs)$/.test(word)) || items.length <= 3
