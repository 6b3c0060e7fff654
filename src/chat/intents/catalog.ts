import type { IntentName } from '../understand/understanding.ts'
import { answerOrder } from './advanced-order/answer.ts'
import type { Answer } from './answer-context.ts'
import { answerMarketRead } from './market-read/answer.ts'
import { answerPay } from './pay/answer.ts'
import { answerPredictionMarkets } from './prediction-markets/answer.ts'
import { answerPrice } from './price/answer.ts'
import { answerQuote } from './quote/answer.ts'
import { answerRisk } from './risk/answer.ts'
import { answerSmartMoney } from './smart-money/answer.ts'
import { answerSniperCheck } from './sniper-check/answer.ts'
import { answerTreasury } from './treasury/answer.ts'
import { answerYield } from './yield/answer.ts'

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
