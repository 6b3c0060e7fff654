import type { Capability } from '../../src/capabilities/capability.ts'
import { priceOffer } from '../../src/capabilities/price/offer.ts'

/** Every contestant sells the same constant for the same price, so that only the work of being paid is measured. */
export const trivialAnswer = priceOffer.example.output

export const trivialPrice: Capability = { offer: priceOffer, answer: async () => trivialAnswer }

/** Further requests, to which a preview says `yes` as long as their answers are noted. */
export const OTHER_INPUTS = Array.from({ length: 200 }, (_, index) => ({ symbol: `COIN${index}` }))

export const JSON_BODY = { 'content-type': 'application/json' }
export const REQUEST_BODY = JSON.stringify(priceOffer.example.input)
export const ROUTE = `/api/${priceOffer.name}`
export const PUBLIC_URL = 'http://sextant.test'
