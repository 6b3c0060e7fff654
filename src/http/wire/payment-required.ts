import { type DiscoveryExtension, declareDiscoveryExtension } from '@x402/extensions/bazaar'
import { declarePaymentIdentifierExtension, PAYMENT_IDENTIFIER } from '@x402/extensions/payment-identifier'
import type { Offer } from '../../capabilities/offer.ts'
import { type JsonSchema, toAnswerSchema, toCompactSchema, toRequestSchema } from './json-schema.ts'

/** How to call a route and what comes back, for directories that read payment challenges. */
export function toBazaarExtension(offer: Offer): Record<string, DiscoveryExtension> {
  const request = toRequestSchema(offer.input)
  const answer = toAnswerSchema(offer.output)
  const fullToTerse: [JsonSchema, JsonSchema][] = [
    [withoutKeys(request, ['examples', 'pattern']), toCompactSchema(answer, 2)],
    [withoutKeys(request, ['examples', 'pattern']), toCompactSchema(answer, 1)],
    [withoutKeys(request, ['examples', 'pattern', 'description']), toCompactSchema(answer, 1)],
  ]
  const extensions = fullToTerse.map(([inputSchema, outputSchema]) => declare(offer, inputSchema, outputSchema))
  const fitting = extensions.find((extension) => JSON.stringify(extension).length <= SIZE_LIMIT)
  return fitting ?? declare(offer, withoutKeys(request, ['examples', 'pattern', 'description']), {})
}

/** Clients may name a payment with an id of their own, so that a repeated request is answered once. */
export function paymentIdentifierExtension() {
  return { [PAYMENT_IDENTIFIER]: declarePaymentIdentifierExtension(false) }
}

/** Characters of JSON; in base64 and with terms and resource beside it the challenge header stays under 6 KiB. */
const SIZE_LIMIT = 3_550

function declare(offer: Offer, inputSchema: JsonSchema, outputSchema: JsonSchema): Record<string, DiscoveryExtension> {
  const config = {
    method: 'POST',
    bodyType: 'json',
    input: offer.example.input as Record<string, unknown>,
    inputSchema,
    output: { example: offer.example.output, schema: outputSchema },
  } as const
  return declareDiscoveryExtension(config)
}

/** Drops keywords from the schema of each field of a flat request. */
function withoutKeys(schema: JsonSchema, keys: string[]): JsonSchema {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    Object.fromEntries(Object.entries(field).filter(([keyword]) => !keys.includes(keyword))),
  ])
  return { ...schema, properties: Object.fromEntries(fields) }
}
