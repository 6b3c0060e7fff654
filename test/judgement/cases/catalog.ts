import type { JudgementCase } from '../case.ts'
import { blindOrders } from './blind-orders.ts'
import { blindPrediction } from './blind-prediction.ts'
import { blindPrice } from './blind-price.ts'
import { blindQuote } from './blind-quote.ts'
import { blindRisk } from './blind-risk.ts'
import { blindSmartMoney } from './blind-smart-money.ts'
import { blindSniper } from './blind-sniper.ts'
import { blindSolana } from './blind-solana.ts'
import { blindYield } from './blind-yield.ts'
import { freshOrders } from './fresh-orders.ts'
import { freshPrediction } from './fresh-prediction.ts'
import { freshPrice } from './fresh-price.ts'
import { freshQuote } from './fresh-quote.ts'
import { freshRisk } from './fresh-risk.ts'
import { freshSmartMoney } from './fresh-smart-money.ts'
import { freshSniper } from './fresh-sniper.ts'
import { freshSolana } from './fresh-solana.ts'
import { freshYield } from './fresh-yield.ts'
import { moreMarkets } from './more-markets.ts'
import { morePrice } from './more-price.ts'
import { moreQuote } from './more-quote.ts'
import { moreRisk } from './more-risk.ts'
import { moreSniper } from './more-sniper.ts'
import { predictionCases } from './prediction.ts'
import { riskCases } from './risk.ts'
import { riskVariants } from './risk-variants.ts'
import { sandboxCases } from './sandbox-world.ts'
import { sniperCases } from './sniper.ts'
import { yieldCases } from './yield.ts'

/** The repository's own cases. */
export const ownCases: JudgementCase[] = [
  ...riskCases,
  ...riskVariants,
  ...sniperCases,
  ...yieldCases,
  ...predictionCases,
  ...sandboxCases,
  ...freshOrders,
  ...freshPrediction,
  ...freshPrice,
  ...freshQuote,
  ...freshRisk,
  ...freshSmartMoney,
  ...freshSniper,
  ...freshSolana,
  ...freshYield,
  ...moreMarkets,
  ...morePrice,
  ...moreQuote,
  ...moreRisk,
  ...moreSniper,
  ...blindOrders,
  ...blindPrediction,
  ...blindPrice,
  ...blindQuote,
  ...blindRisk,
  ...blindSmartMoney,
  ...blindSniper,
  ...blindSolana,
  ...blindYield,
]
