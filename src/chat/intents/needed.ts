import type { IntentName, SlotName, Slots } from '../understand/understanding.ts'

/** What an intent cannot do without; each entry is met by any of its slots. */
const NEEDED: Readonly<Record<IntentName, readonly (readonly [SlotName, ...SlotName[]])[]>> = {
  price: [['symbol', 'symbols']],
  quote: [['amount'], ['token', 'destinationToken']],
  pay: [['amount'], ['recipient']],
  risk: [['query']],
  'smart-money': [['symbol', 'address']],
  yield: [['symbol', 'symbols']],
  'prediction-markets': [],
  'market-read': [['kind']],
  treasury: [['dao']],
  'sniper-check': [['tokenAddress']],
  'advanced-order': [['orderType'], ['side'], ['token'], ['qty']],
}

/** What is still to be asked for. */
export function listNeeded(intent: IntentName, slots: Slots): SlotName[] {
  const unmet = NEEDED[intent].filter((names) => names.every((name) => slots[name] === undefined)).map(([name]) => name)
  if (intent !== 'advanced-order') return unmet
  const last = slots.orderType === 'twap' ? 'durationSeconds' : 'priceLevel'
  return slots[last] === undefined ? [...unmet, last] : unmet
}
