import type { IntentName } from '../understanding.ts'
import type { Answer } from './answer.ts'
import { answerMarketRead } from './market-read.ts'
import { answerOrder } from './order.ts'
import { answerPay } from './pay.ts'
import { answerPredictionMarkets } from './prediction-markets.ts'
import { answerPrice } from './price.ts'
import { answerQuote } from './quote.ts'
import { answerRisk } from './risk.ts'
import { answerSmartMoney } from './smart-money.ts'
import { answerSniperCheck } from './sniper-check.ts'
import { answerTreasury } from './treasury.ts'
import { answerYield } from './yield.ts'

/** Who answers what. */
export const ANSWERS: Record<IntentName, Answer> = {
  price: answerPrice,
  quote: answerQuote,
  pay: answerPay,
  risk: answerRisk,
  'smart-money': answerSmartMoney,
  yield: answerYield,
  'prediction-markets': answerPredictionMarkets,
  'market-read': answerMarketRead,
  treasury: answerTreasury,
  'sniper-check': answerSniperCheck,
  'advanced-order': answerOrder,
}
