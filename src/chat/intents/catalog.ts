/** Every intent of chat, by name. A new one is a folder here and a line in `intents`. */
import { advancedOrderIntent } from './advanced-order/intent.ts'
import { approvalsIntent } from './approvals/intent.ts'
import { gasIntent } from './gas/intent.ts'
import type { Intent } from './intent.ts'
import { marketReadIntent } from './market-read/intent.ts'
import { ordersIntent } from './orders/intent.ts'
import { payIntent } from './pay/intent.ts'
import { portfolioIntent } from './portfolio/intent.ts'
import { predictionMarketsIntent } from './prediction-markets/intent.ts'
import { priceIntent } from './price/intent.ts'
import { quoteIntent } from './quote/intent.ts'
import { riskIntent } from './risk/intent.ts'
import { smartMoneyIntent } from './smart-money/intent.ts'
import { sniperCheckIntent } from './sniper-check/intent.ts'
import { treasuryIntent } from './treasury/intent.ts'
import { yieldIntent } from './yield/intent.ts'

export const intents = {
  price: priceIntent,
  quote: quoteIntent,
  pay: payIntent,
  risk: riskIntent,
  'sniper-check': sniperCheckIntent,
  'smart-money': smartMoneyIntent,
  yield: yieldIntent,
  'prediction-markets': predictionMarketsIntent,
  'market-read': marketReadIntent,
  treasury: treasuryIntent,
  'advanced-order': advancedOrderIntent,
  portfolio: portfolioIntent,
  approvals: approvalsIntent,
  orders: ordersIntent,
  gas: gasIntent,
} satisfies Record<string, Intent>

export type IntentName = keyof typeof intents

export const INTENT_NAMES = Object.keys(intents) as [IntentName, ...IntentName[]]
