import { advancedOrderOffer } from './advanced-order/offer.ts'
import { type Capability, defineCapability, defineDisabled } from './capability.ts'
import { marketReadOffer } from './market-read/offer.ts'
import type { Offer } from './offer.ts'
import { predictionMarketsOffer } from './prediction-markets/offer.ts'
import { priceOffer } from './price/offer.ts'
import { findPrice } from './price/run.ts'
import { quoteOffer } from './quote/offer.ts'
import { riskOffer } from './risk/offer.ts'
import { smartMoneyOffer } from './smart-money/offer.ts'
import { sniperCheckOffer } from './sniper-check/offer.ts'
import { treasuryOffer } from './treasury/offer.ts'
import { yieldOffer } from './yield/offer.ts'

/** Everything we sell, in the order in which every document lists it. */
export const catalog: readonly Capability[] = [
  defineCapability(priceOffer, findPrice),
  defineDisabled(quoteOffer),
  defineDisabled(riskOffer),
  defineDisabled(smartMoneyOffer),
  defineDisabled(yieldOffer),
  defineDisabled(predictionMarketsOffer),
  defineDisabled(marketReadOffer),
  defineDisabled(treasuryOffer),
  defineDisabled(sniperCheckOffer),
  defineDisabled(advancedOrderOffer),
]

export const offers: readonly Offer[] = catalog.map(({ offer }) => offer)

export function findOffer(name: string): Offer | undefined {
  return offers.find((offer) => offer.name === name)
}
