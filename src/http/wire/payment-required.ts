import { type DiscoveryExtension, declareDiscoveryExtension } from '@x402/extensions/bazaar'
import { declarePaymentIdentifierExtension, PAYMENT_IDENTIFIER } from '@x402/extensions/payment-identifier'
import type { Offer } from '../../capabilities/offer.ts'
import type { Failure } from '../../domain/failure.ts'
import { toRequirements } from '../../payments/wire/requirements.ts'
import type { Accepts } from '../../payments/wire/terms.ts'
import { type JsonSchema, toAnswerSchema, toCompactSchema, toRequestSchema } from './json-schema.ts'

/**
 * The `bazaar` extension of a challenge: how to call the route and what it returns, for directories that index paid
 * routes. The most detailed of several forms is used that fits `SIZE_LIMIT`.
 */
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

/** The optional `payment-identifier` extension: a client may send an id, and repeats with it are answered only once. */
export function paymentIdentifierExtension() {
  return { [PAYMENT_IDENTIFIER]: declarePaymentIdentifierExtension(false) }
}

/**
 * In characters of JSON. With terms, resource and base64 the header then stays under 6 KiB; proxies often allow 8 KiB
 * for all headers.
 */
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

export interface Refusal {
  code: 'payment_required' | 'payment_invalid' | 'payment_failed'
  /** The reason as x402 names it, such as `invalid_exact_evm_signature`. */
  reason: string
  detail: string
  transaction?: string | null
  /** After this long another payment of the same payer may be taken. */
  retryAfterSeconds?: number
}

export const UNPAID: Refusal = {
  code: 'payment_required',
  reason: 'Payment required',
  detail: 'Payment required: send PAYMENT-SIGNATURE (x402 version 2) or X-PAYMENT (version 1).',
}

/** `PaymentRequired` of x402 version 2: sent in the header over HTTP and as a tool result over MCP. */
export interface PaymentRequired {
  x402Version: 2
  error: string
  resource: { url: string; description: string; mimeType: string; serviceName: string; tags: readonly string[] }
  accepts: ReturnType<typeof toRequirements>[]
  extensions: Record<string, unknown>
}

export function toPaymentRequired(offer: Offer, accepts: Accepts, publicUrl: string): PaymentRequired {
  const [terms] = accepts
  const resource = {
    url: terms.resource,
    description: terms.description,
    mimeType: 'application/json',
    serviceName: 'Sextant',
    tags: offer.tags,
    ...(isPublicHost(publicUrl) ? { iconUrl: `${publicUrl}/icon.png` } : {}),
  }
  const extensions = { ...toBazaarExtension(offer), ...paymentIdentifierExtension() }
  return { x402Version: 2, error: UNPAID.reason, resource, accepts: accepts.map(toRequirements), extensions }
}

/** The refusal for a payment that was invalid or failed on chain; undefined for failures that are not about payment. */
export function toRefusal(failure: Failure): Refusal | undefined {
  if (failure.code === 'payment_invalid') {
    const { code, reason, message: detail, retryAfterSeconds } = failure
    return { code, reason, detail, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) }
  }
  if (failure.code !== 'payment_failed') return undefined
  const detail = 'The payment was refused on chain; nothing was taken.'
  return { code: failure.code, reason: failure.reason, detail, transaction: failure.transaction }
}

/** Directories reject icons that are on an IP address or on localhost. */
const isPublicHost = (url: string): boolean => /\.[a-z]{2,}$/i.test(new URL(url).hostname)
