import type { Offer } from '../../capabilities/offer.ts'
import type { Accepts } from '../../payments/wire/terms.ts'
import { toPaymentRequired } from '../paid/challenge.ts'
import { toRequestSchema } from './json-schema.ts'

export interface ManifestFacts {
  offers: readonly Offer[]
  publicUrl: string
  acceptsOf(offer: Offer): Accepts
  updatedAt: string
}

/**
 * What `/.well-known/x402` and `/.well-known/x402.json` hold. Three shapes circulate; this serves the readers of each:
 * a bare list of addresses, and items with terms, call and answer. Terms and resource are those of the live challenge.
 */
export function toManifest({ offers, publicUrl, acceptsOf, updatedAt }: ManifestFacts): object {
  return {
    version: 1,
    x402Version: 2,
    lastUpdated: updatedAt,
    resources: offers.map((offer) => acceptsOf(offer)[0].resource),
    items: offers.map((offer) => toItem(offer, acceptsOf(offer), publicUrl, updatedAt)),
  }
}

function toItem(offer: Offer, allTerms: Accepts, publicUrl: string, updatedAt: string): object {
  const { resource, accepts } = toPaymentRequired(offer, allTerms, publicUrl)
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
