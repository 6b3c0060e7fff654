/** Which requests are answered with a link that changes something: a trade, a payment, an order, or undoing one. */
import { type IntentName, intents } from '../intents/catalog.ts'
import type { Slots } from '../slots.ts'

export const endsInLink = (intent: IntentName, { action }: Slots): boolean =>
  intents[intent].movesMoney || action === 'revoke' || action === 'cancel'
