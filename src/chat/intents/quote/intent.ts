/** Swaps, purchases, sales and bridges: one asset leaves and one arrives. */
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import type { Intent } from '../intent.ts'
import { answerQuote } from './answer.ts'
import { patchQuote } from './patch.ts'
import { needsOfTrade, readTrade } from './read.ts'
import { askTrade, labelTrade, sayTrade } from './wording.ts'

export const quoteIntent: Intent = {
  ability: { group: 'trades', detail: 'swap and bridge quotes', short: ['swaps', 'bridges'] },
  readings: [
    { stage: 'request', rank: 30, read: readWholeTrade },
    { stage: 'incomplete', rank: 30, read: (reading) => (asksForPrice(reading) ? undefined : readTrade(reading)) },
  ],
  slots: ['token', 'amount', 'amountSide', 'destinationToken', 'originChain', 'destinationChain'],
  modelHint: 'a swap or a bridge',
  needs: needsOfTrade,
  patch: patchQuote,
  ask: askTrade,
  say: sayTrade,
  label: labelTrade,
  answer: answerQuote,
  tokenSlot: (field) => (field === 'destinationToken' ? 'destinationToken' : 'token'),
  subjectSlot: (_subject, reading) => (reading.has('buy') ? 'destinationToken' : undefined),
  movesMoney: true,
  unreadAllowed: 0,
}

function readWholeTrade(reading: ParsedMessage) {
  const trade = readTrade(reading)
  return trade?.strong ? trade : undefined
}

/** "what's link trading at": a verb of trading in a question of price. */
const asksForPrice = (reading: ParsedMessage): boolean =>
  reading.has('price') && reading.quantities.length === 0 && !reading.has('buy', 'sell', 'bridge')
