import type { Offer } from '../../capabilities/offer.ts'
import type { Terms } from '../../payments/wire/terms.ts'
import { toPaymentRequired } from '../paid/challenge.ts'
import { toRequestSchema } from './json-schema.ts'

export interface ManifestFacts {
  offers: readonly Offer[]
  publicUrl: string
  termsOf(offer: Offer): Terms
  updatedAt: string
}

/**
 * What `/.well-known/x402` and `/.well-known/x402.json` hold. Three shapes circulate; this serves the readers of each:
 * a bare list of addresses, and items with terms, call and answer. Terms and resource are those of the live challenge.
 */
export function toManifest({ offers, publicUrl, termsOf, updatedAt }: ManifestFacts): object {
  return {
    version: 1,
    x402Version: 2,
    lastUpdated: updatedAt,
    resources: offers.map((offer) => termsOf(offer).resource),
    items: offers.map((offer) => toItem(offer, termsOf(offer), publicUrl, updatedAt)),
  }
}

function toItem(offer: Offer, terms: Terms, publicUrl: string, updatedAt: string): object {
  const { resource, accepts } = toPaymentRequired(offer, terms, publicUrl)
  return {
    resource,
    type: 'http',
    x402Version: 2,
    lastUpdated: updatedAt,
    accepts,
    input: {
      type: 'http',
      method: 'POST',
      bodyType: 'json',
      body: offer.example.input,
      schema: toRequestSchema(offer.input),
    },
    output: { mimeType: 'application/json', example: offer.example.output },
  }
}
