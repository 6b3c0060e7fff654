/** What a person is asked to sign, without anything that could be sent: the app builds that in the browser. */
export type Intent = TradeIntent | OrderIntent | PayIntent

export interface IntentToken {
  chain: string
  /** null for a chain's native coin. */
  address: string | null
  symbol: string
  decimals: number
}

export interface TradeIntent {
  kind: 'swap' | 'bridge'
  id: string
  from: IntentToken & { amountRaw: string }
  to: IntentToken & { amountRaw: string; amountMinRaw: string }
  sender: string | null
  recipient: string | null
  provider: string
  slippageBps: number
  feesUsd: number | null
  quotedAtMs: number
}

export interface OrderIntent {
  kind: 'limit' | 'stop-loss' | 'take-profit' | 'twap'
  id: string
  side: 'buy' | 'sell'
  spend: IntentToken & { amountRaw: string }
  receive: IntentToken
  priceLevel: string | null
  marketPriceUsd: number
  schedule: { buckets: number; bucketSeconds: number } | null
  endsAtMs: number
  /** null where nobody was named: whoever opens the link signs. */
  sender: string | null
  venue: string
  quotedAtMs: number
}

export interface PayIntent {
  kind: 'pay'
  id: string
  spend: IntentToken & { amountRaw: string }
  recipient: string
  /** The name the recipient was resolved from, such as `vitalik.eth`. */
  recipientName: string | null
  sender: string | null
  quotedAtMs: number
}
