/** What `POST /api/chat` answers: a union by `type`, so that `data` has the type of the paid route's answer. */
import type { z } from 'zod'
import type { advancedOrderOffer } from '../capabilities/advanced-order/offer.ts'
import type { marketReadOffer } from '../capabilities/market-read/offer.ts'
import type { predictionMarketsOffer } from '../capabilities/prediction-markets/offer.ts'
import type { priceOffer } from '../capabilities/price/offer.ts'
import type { quoteOffer } from '../capabilities/quote/offer.ts'
import type { riskOffer } from '../capabilities/risk/offer.ts'
import type { smartMoneyOffer } from '../capabilities/smart-money/offer.ts'
import type { sniperCheckOffer } from '../capabilities/sniper-check/offer.ts'
import type { treasuryOffer } from '../capabilities/treasury/offer.ts'
import type { yieldOffer } from '../capabilities/yield/offer.ts'
import type { ApprovalsCard } from './intents/approvals/card.ts'
import type { GasCard } from './intents/gas/card.ts'
import type { OrdersCard } from './intents/orders/card.ts'
import type { PayCard } from './intents/pay/card.ts'
import type { PortfolioCard } from './intents/portfolio/card.ts'
import type { Lang } from './say/languages.ts'
import type { SlotName, Slots } from './slots.ts'

type Output<O extends { output: z.ZodType }> = z.output<O['output']>
/** One answer, or one for each of several tokens. */
type OneOrMore<Answer> = Answer | { answers: Answer[] }

/** Types of reply that answer a request, with the data that each of them carries in card format. */
export interface ReplyData {
  price: OneOrMore<Output<typeof priceOffer>>
  swap: Output<typeof quoteOffer>
  bridge: Output<typeof quoteOffer>
  pay: PayCard
  risk: Output<typeof riskOffer>
  'smart-money': Output<typeof smartMoneyOffer>
  yield: OneOrMore<Output<typeof yieldOffer>>
  'prediction-markets': Output<typeof predictionMarketsOffer>
  'market-read': Output<typeof marketReadOffer>
  treasury: Output<typeof treasuryOffer>
  'sniper-check': Output<typeof sniperCheckOffer>
  'advanced-order': Output<typeof advancedOrderOffer>
  portfolio: PortfolioCard
  approvals: ApprovalsCard
  orders: OrdersCard
  gas: GasCard
}
/** Types of reply that carry no data. */
type PlainType = 'help' | 'clarify' | 'unknown' | 'unsafe' | 'capped' | 'error'

/** Types of reply; the set grows, and clients are told to expect that. */
export type ReplyType = keyof ReplyData | PlainType | 'several'

interface ReplyFields {
  /** Plain text, ready to relay. */
  text: string
  /** Where to sign, or the page of the app that revokes or cancels. */
  link?: string
  /** Assumptions and limits of the answer, also in `text`; for cards. */
  notes?: readonly string[]
  /** Warnings in the language of `text`, where `data` has them in English; for cards. */
  warnings?: readonly string[]
  /** Chart as PNG. */
  image?: string
  /** Ways to go on, each with the message that takes it. */
  options?: ReplyOption[]
  usage?: ReplyUsage
  /** Why the reply is no answer: a failure code, or the cap that was reached. */
  code?: string
}

type ByType<More> =
  | { [Type in keyof ReplyData]: ReplyFields & More & { type: Type; data?: ReplyData[Type] } }[keyof ReplyData]
  | (ReplyFields & More & { type: PlainType; data?: never })
  | (ReplyFields & More & { type: 'several'; data?: never; parts: ChatReply[] })

export type ChatReply = ByType<{
  /** Language of `text` and of the options' labels, by its ISO 639-1 code. */
  lang: Lang
  intent: ReplyIntent
}>

/** A reply before `intent` is added. */
export type Draft = ByType<{
  defaults?: Slots
  /** What the reply asks back, so that the next message can complete it. */
  missing?: SlotName[]
}>

export interface ReplyIntent {
  name: string
  /** What was said, in normal form. */
  slots: Slots
  /** Of several requests: what each was read as, in the order said. */
  parts?: ReplyIntent[]
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
