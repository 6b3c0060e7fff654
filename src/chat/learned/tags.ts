/** The roles that an item of a message can have in a request, and what the slots are made of. */
export const TAGS = [
  'none',
  'subject',
  'source',
  'destination',
  'chain',
  'origin',
  'target',
  'amount',
  'per',
  'level',
  'duration',
  'count',
  'cadence',
  'timeframe',
  'limit',
  'recipient',
  'dao',
  'spender',
  'topic',
  'wallet',
] as const
export type Tag = (typeof TAGS)[number]
