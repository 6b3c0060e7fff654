import { advancedOrderOffer } from './advanced-order/offer.ts'
import { readOrderAhead } from './advanced-order/order-rules.ts'
import { priceOrder } from './advanced-order/run.ts'
import { type Capability, defineCapability } from './capability.ts'
import { marketReadOffer } from './market-read/offer.ts'
import { readMarket } from './market-read/run.ts'
import type { Offer } from './offer.ts'
import { predictionMarketsOffer } from './prediction-markets/offer.ts'
import { listPredictions, readPredictionsAhead } from './prediction-markets/run.ts'
import { priceOffer } from './price/offer.ts'
import { findPrice, readPriceAhead } from './price/run.ts'
import { quoteOffer } from './quote/offer.ts'
import { findQuote } from './quote/run.ts'
import { readQuoteAhead } from './quote/trade.ts'
import { riskOffer } from './risk/offer.ts'
import { readRiskAhead, scanRisk } from './risk/run.ts'
import { smartMoneyOffer } from './smart-money/offer.ts'
import { followSmartMoney, readSmartMoneyAhead } from './smart-money/run.ts'
import { sniperCheckOffer } from './sniper-check/offer.ts'
import { checkSnipers, readSniperCheckAhead } from './sniper-check/run.ts'
import { treasuryOffer } from './treasury/offer.ts'
import { readTreasuryAhead, valueTreasury } from './treasury/run.ts'
import { yieldOffer } from './yield/offer.ts'
import { rankYields, readYieldAhead } from './yield/run.ts'

/** The list of all capabilities. A new one is a folder beside this file and a line here. */

const sold = [
  defineCapability(priceOffer, findPrice, readPriceAhead),
  defineCapability(quoteOffer, findQuote, readQuoteAhead),
  defineCapability(riskOffer, scanRisk, readRiskAhead),
  defineCapability(smartMoneyOffer, followSmartMoney, readSmartMoneyAhead),
  defineCapability(yieldOffer, rankYields, readYieldAhead),
  defineCapability(predictionMarketsOffer, listPredictions, readPredictionsAhead),
  defineCapability(marketReadOffer, readMarket),
  defineCapability(treasuryOffer, valueTreasury, readTreasuryAhead),
  defineCapability(sniperCheckOffer, checkSnipers, readSniperCheckAhead),
  defineCapability(advancedOrderOffer, priceOrder, readOrderAhead),
] as const

/** Everything we sell, in the order that all documents use. */
export const catalog: readonly Capability[] = sold

/** Any of the offers, with the types of its own request and answer. */
export type SoldOffer = (typeof sold)[number]['offer']

export const offers: readonly Offer[] = catalog.map(({ offer }) => offer)

export function findOffer(name: string): Offer | undefined {
  return offers.find((offer) => offer.name === name)
}
