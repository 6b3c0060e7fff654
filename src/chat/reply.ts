import type { Slots } from './understanding.ts'

/** Kinds of reply; the set grows, and clients are told to expect that. */
export type ReplyType =
  | 'price'
  | 'swap'
  | 'bridge'
  | 'pay'
  | 'risk'
  | 'smart-money'
  | 'yield'
  | 'prediction-markets'
  | 'market-read'
  | 'treasury'
  | 'sniper-check'
  | 'advanced-order'
  | 'help'
  | 'clarify'
  | 'unknown'
  | 'unsafe'
  | 'capped'
  | 'error'

/** What `POST /api/chat` answers. */
export interface ChatReply {
  type: ReplyType
  /** Plain text, ready to relay. */
  text: string
  intent: ReplyIntent
  /** In card format: the same object as the paid route returns. */
  data?: object
  /** Where to sign. */
  link?: string
  /** Chart as PNG. */
  image?: string
  /** Ways to go on, each with the message that takes it. */
  options?: ReplyOption[]
  usage?: ReplyUsage
  /** Why the reply is no answer: a failure code, or the cap that was reached. */
  code?: string
}

export interface ReplyIntent {
  name: string
  /** What was said, in normal form. */
  slots: Slots
  /** What has to be said still. */
  missing?: string[]
  /** What was assumed, because it was not said. */
  defaults?: Slots
  confidence: number
}

export interface ReplyOption {
  label: string
  message: string
}

interface ReplyUsage {
  remaining: number
  limit: number
  resetAt: string
}
