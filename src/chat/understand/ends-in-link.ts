/** Which requests are answered with a link that changes something: a trade, a payment, an order, or undoing one. */
import { type IntentName, intents } from '../intents/catalog.ts'
import type { SlotName, Slots } from '../slots.ts'

/** Whether some request of this kind can be answered with such a link. */
export const mayEndInLink = (intent: IntentName): boolean =>
  intents[intent].movesMoney || (intents[intent].slots as readonly SlotName[]).includes('action')

export const endsInLink = (intent: IntentName, { action }: Slots): boolean =>
  intents[intent].movesMoney || action === 'revoke' || action === 'cancel'
