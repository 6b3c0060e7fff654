/** What the trained reader decides for a message as a whole. */

/** Beside the intents: `several`, refusals, and `fragment`, which fits no intent. */
export const TOPICS = [
  ...['price', 'quote', 'pay', 'risk', 'smart-money', 'yield', 'prediction-markets', 'market-read', 'treasury'],
  ...['sniper-check', 'advanced-order', 'portfolio', 'approvals', 'orders', 'gas', 'several', 'help', 'unknown'],
  ...['unsafe', 'fragment'],
] as const

/** Classes by head; `topic` is the one that all others depend on. */
export const HEADS = {
  topic: TOPICS,
  complete: ['yes', 'no'],
  missing: [
    ...(['amount', 'recipient', 'token', 'destinationToken', 'originChain', 'destinationChain'] as const),
    ...(['qty', 'priceLevel', 'durationSeconds', 'side', 'orderType'] as const),
  ],
  orderType: ['limit', 'stop-loss', 'take-profit', 'twap'],
  side: ['buy', 'sell'],
  direction: ['none', 'BUY', 'SELL'],
  kind: ['defi', 'narrative', 'trending', 'protocols', 'fear', 'x402'],
  amountSide: ['in', 'out'],
  qtyUnit: ['none', 'token', 'usd'],
  action: ['list', 'change'],
} as const satisfies Record<string, readonly string[]>

export type HeadName = keyof typeof HEADS
export const HEAD_NAMES = Object.keys(HEADS) as HeadName[]
/** The likeliest class of a head: each is asked for only where a topic depends on it. */
export type Choose = (head: Exclude<HeadName, 'topic'>) => string
