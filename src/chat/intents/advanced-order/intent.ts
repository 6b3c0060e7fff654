/** Orders that wait for a price or run over time: limit, stop-loss, take-profit and TWAP. */
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import { isQuestion } from '../../reading/subject.ts'
import { END_OF_STAGE, type Intent } from '../intent.ts'
import { answerOrder } from './answer.ts'
import { patchOrder } from './patch.ts'
import { needsOfOrder, readOrder } from './read.ts'
import { askOrder, labelOrder, sayOrder } from './wording.ts'

export const advancedOrderIntent: Intent = {
  ability: {
    group: 'orders',
    detail: 'limit, stop-loss, take-profit and TWAP orders',
    short: ['orders'],
  },
  readings: [
    { stage: 'request', rank: 20, read: readNamedOrder },
    // Words of an order that is being placed are not a question about its token.
    { stage: 'question', rank: 0, read: (reading) => (isPlacedOrder(reading) ? END_OF_STAGE : undefined) },
    { stage: 'incomplete', rank: 10, read: readOrder },
  ],
  slots: ['orderType', 'side', 'token', 'qty', 'qtyUnit', 'priceLevel', 'durationSeconds', 'twapBucketCount', 'chain'],
  needs: needsOfOrder,
  patch: patchOrder,
  ask: askOrder,
  say: sayOrder,
  label: labelOrder,
  answer: answerOrder,
  tokenSlot: () => 'token',
  movesMoney: true,
}

/** An order without a size is still an order. Otherwise its price would be read as the amount of a trade. */
function readNamedOrder(reading: ParsedMessage) {
  const order = readOrder(reading)
  if (!order) return undefined
  return order.slots.token !== undefined || order.slots.priceLevel !== undefined ? order : END_OF_STAGE
}

function isPlacedOrder(reading: ParsedMessage): boolean {
  const { has } = reading
  const named = has('limitOrder', 'stopOrder', 'takeProfit') || (has('twapOrder') && has('buy', 'sell', 'order'))
  return named && !isQuestion(reading)
}
