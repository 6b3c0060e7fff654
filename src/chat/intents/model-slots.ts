import type { IntentName, SlotName, Slots } from '../understand/understanding.ts'

interface IntentSlots {
  may: readonly SlotName[]
  /** What must still be known before the intent can be answered. */
  lacks(slots: Slots): SlotName[]
}

const all =
  (...needed: SlotName[]) =>
  (slots: Slots) =>
    needed.filter((slot) => slots[slot] === undefined)

export const INTENT_SLOTS: Record<IntentName, IntentSlots> = {
  price: {
    may: ['symbol', 'symbols', 'timeframe'],
    lacks: (slots) => (slots.symbols ? [] : all('symbol')(slots)),
  },
  quote: {
    may: ['token', 'amount', 'amountSide', 'destinationToken', 'originChain', 'destinationChain'],
    lacks: (slots) => [
      ...all('amount')(slots),
      ...(slots.token === undefined && slots.destinationToken === undefined ? ['token' as const] : []),
      ...(slots.destinationChain === undefined ? [] : all('originChain')(slots)),
    ],
  },
  pay: { may: ['amount', 'recipient', 'token', 'chain'], lacks: all('amount', 'recipient') },
  risk: { may: ['query', 'chain'], lacks: all('query') },
  'smart-money': { may: ['symbol', 'address', 'chain', 'direction', 'timeframe'], lacks: all() },
  yield: { may: ['symbol', 'chain', 'limit'], lacks: all('symbol') },
  'prediction-markets': { may: ['topic', 'limit'], lacks: all() },
  'market-read': { may: ['kind'], lacks: all('kind') },
  treasury: { may: ['dao'], lacks: all('dao') },
  'sniper-check': { may: ['tokenAddress', 'chain'], lacks: all('tokenAddress') },
  'advanced-order': {
    may: ['orderType', 'side', 'token', 'qty', 'qtyUnit', 'priceLevel', 'durationSeconds', 'twapBucketCount', 'chain'],
    lacks: (slots) =>
      all('orderType', 'side', 'token', 'qty', slots.orderType === 'twap' ? 'durationSeconds' : 'priceLevel')(slots),
  },
}
