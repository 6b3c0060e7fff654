/** What a message says, before anything is looked up: the parser's result, and what the language model's answer is checked into. */
export type Understanding = Answerable | Question | Help | Unsupported | Unsafe

/** Everything that is needed was said, or has a default that the answer states. */
export interface Answerable {
  kind: 'answer'
  intent: IntentName
  slots: Slots
  confidence: number
}

/** One question back. `slots` keeps what was understood, so that the reply to the question completes it. */
export interface Question {
  kind: 'clarify'
  /** `null` for a fragment that fits nothing, such as a bare name. */
  intent: IntentName | null
  slots: Slots
  missing: SlotName[]
  confidence: number
}

export interface Help {
  kind: 'help'
  topic: 'greeting' | 'thanks' | 'abilities' | 'cost'
  confidence: number
}

/** Off-topic, or of this world but not on offer: then `subject` says which, so that the reply can say what can be had instead. */
interface Unsupported {
  kind: 'unknown'
  subject: UnsupportedSubject | null
  confidence: number
}

export interface Unsafe {
  kind: 'unsafe'
  danger: 'secret' | 'injection' | 'theft'
  confidence: number
}

export const INTENT_NAMES = [
  'price',
  'quote',
  'pay',
  'risk',
  'smart-money',
  'yield',
  'prediction-markets',
  'market-read',
  'treasury',
  'sniper-check',
  'advanced-order',
] as const
export type IntentName = (typeof INTENT_NAMES)[number]

export type UnsupportedSubject =
  | 'balances'
  | 'orders'
  | 'leverage'
  | 'nfts'
  | 'launch'
  | 'votes'
  | 'claims'
  | 'gas'
  | 'chart-analysis'
  | 'alerts'
  | 'education'
  | 'cancel'

/** All values are text in normal form: amounts are decimals, `$50`, `25%` or `all`; chains are slugs; tokens are tickers or addresses. */
export interface Slots {
  symbol?: string
  symbols?: string[]
  timeframe?: string
  token?: string
  amount?: string
  /** Only when the number counts what is bought. */
  amountSide?: 'out'
  destinationToken?: string
  originChain?: string
  destinationChain?: string
  recipient?: string
  chain?: string
  query?: string
  address?: string
  direction?: 'BUY' | 'SELL'
  limit?: string
  topic?: string
  kind?: string
  dao?: string
  tokenAddress?: string
  orderType?: 'limit' | 'stop-loss' | 'take-profit' | 'twap'
  side?: 'buy' | 'sell'
  qty?: string
  qtyUnit?: 'token' | 'usd'
  priceLevel?: string
  durationSeconds?: string
  twapBucketCount?: string
}
export type SlotName = keyof Slots

/** What is kept of a conversation: the last thing understood, never its words. */
export interface Remembered {
  intent: IntentName
  slots: Slots
  /** What was asked back, where the last reply was a question. */
  missing: SlotName[]
}

/** `src/chat/understand/understand.ts` has this type: pure, and done in well under a millisecond. */
export type Understand = (message: string, previous?: Remembered) => Understanding
