/** Whether the words of a message themselves compel a reading: each value stands where only its role can stand. */
import type { IntentName } from '../../intents/catalog.ts'
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import type { Slots } from '../../slots.ts'
import { isOrderMarked } from './order-marks.ts'
import { isTradeMarked } from './trade-marks.ts'

export function isMarked(intent: IntentName, slots: Slots, parsed: ParsedMessage | undefined): boolean {
  if (!parsed) return false
  if (intent === 'quote') return isTradeMarked(slots, parsed)
  return intent === 'advanced-order' && isOrderMarked(slots, parsed)
}
