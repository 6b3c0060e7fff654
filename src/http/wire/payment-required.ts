import { type DiscoveryExtension, declareDiscoveryExtension } from '@x402/extensions/bazaar'
import { declarePaymentIdentifierExtension, PAYMENT_IDENTIFIER } from '@x402/extensions/payment-identifier'
import { offers } from '../../capabilities/catalog.ts'
import type { Offer } from '../../capabilities/offer.ts'
import type { ChannelStanding, Failure } from '../../domain/failure.ts'
import type { ChannelEntry } from '../../payments/channels/channel-terms.ts'
import { EXPIRY_GRACE_SECONDS } from '../../payments/limits.ts'
import type { Payment } from '../../payments/wire/payment.ts'
import { REASONS, type Reason } from '../../payments/wire/reasons.ts'
import { toRequirements } from '../../payments/wire/requirements.ts'
import type { Accepts, Terms } from '../../payments/wire/terms.ts'
import { type JsonSchema, toAnswerSchema, toCompactSchema, toRequestSchema } from './json-schema.ts'
import { RESEND_OR_CANCEL } from './problem.ts'

/**
 * The `bazaar` extension of a challenge: how to call the route and what it returns, for directories that index paid
 * routes. The most detailed of several forms is used that fits `room`, in characters of JSON.
 */
export function toBazaarExtension(offer: Offer, room = MOST_JSON): Record<string, DiscoveryExtension> {
  const request = toRequestSchema(offer.input)
  const answer = toAnswerSchema(offer.output)
  const terse = withoutKeys(request, ['examples', 'pattern', 'description'])
  const { output: example } = offer.example
  const detailed = [
    declare(offer, withoutKeys(request, ['examples', 'pattern']), { example, schema: toCompactSchema(answer, 2) }),
    declare(offer, withoutKeys(request, ['examples', 'pattern']), { example, schema: toCompactSchema(answer, 1) }),
    declare(offer, terse, { example, schema: toCompactSchema(answer, 1) }),
    declare(offer, terse, { example, schema: toNames(answer) }),
  ]
  const short = withShortLists(example)
  const shorter = [
    declare(offer, terse, { example: short, schema: toNames(answer) }),
    declare(offer, terse, { example: short }),
  ]
  const fits = (most: number) => (extension: object) => Buffer.byteLength(JSON.stringify(extension)) <= most
  // Where not even the shortest fits, the answer is left to the documents.
  return detailed.find(fits(Math.min(room, MOST_DETAIL))) ?? shorter.find(fits(room)) ?? declare(offer, terse)
}

/** The first of each list: one of several shows as well what the others look like. */
export function withShortLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(withShortLists)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withShortLists(member)]))
}

/** The optional `payment-identifier` extension: a client may send an id, and repeats with it are answered only once. */
export function paymentIdentifierExtension() {
  return { [PAYMENT_IDENTIFIER]: declarePaymentIdentifierExtension(false) }
}

/** What the whole challenge may take as JSON, so that its header stays under 6 KiB as base64; proxies often allow 8 KiB for all headers. */
const MOST_JSON = 4_600
/** What the extension takes of it at most, unless it cannot be said in less. */
const MOST_DETAIL = 3_250
const LONGEST_REASON = Object.keys(REASONS).reduce((longest, one) => (one.length > longest.length ? one : longest))

function declare(
  offer: Offer,
  inputSchema: JsonSchema,
  output?: { example: unknown; schema?: JsonSchema },
): Record<string, DiscoveryExtension> {
  const config = {
    method: 'POST',
    bodyType: 'json',
    input: offer.example.input as Record<string, unknown>,
    inputSchema,
    ...(output && { output }),
  } as const
  return declareDiscoveryExtension(config)
}

/** The names of an answer's fields alone. */
const toNames = ({ properties = {} }: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.keys(properties).map((name) => [name, {}])),
})

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
  suggestion?: string
  /** After this long another payment of the same payer may be taken. */
  retryAfterSeconds?: number
  /** How the buyer's channel stands. */
  channel?: ChannelStanding
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
  accepts: (ReturnType<typeof toRequirements> | ChannelEntry)[]
  extensions: Record<string, unknown>
}

/** `channel` is the entry for payment channels, which comes last: clients take the first entry that they can pay. */
export function toPaymentRequired(
  offer: Offer,
  accepts: Accepts,
  publicUrl: string,
  channel?: ChannelEntry,
): PaymentRequired {
  const [terms] = accepts
  const resource = {
    url: terms.resource,
    description: terms.description,
    mimeType: 'application/json',
    serviceName: 'Sextant',
    tags: offer.tags,
    ...(isPublicHost(publicUrl) ? { iconUrl: `${publicUrl}/icon.png` } : {}),
  }
  const entries = [...accepts.map(toRequirements), ...(channel ? [channel] : [])]
  const bare = { x402Version: 2 as const, resource, accepts: entries, extensions: paymentIdentifierExtension() }
  const room = MOST_JSON - Buffer.byteLength(JSON.stringify({ ...bare, error: LONGEST_REASON }))
  const bazaar = toBazaarExtension(offer, room)
  return { ...bare, error: UNPAID.reason, extensions: { ...bazaar, ...bare.extensions } }
}

/** The `bazaar` extension of the route that terms are for, for a facilitator that lists what settles through it. */
export function createBazaarReader(publicUrl: string) {
  const known = new Map<string, Record<string, DiscoveryExtension>>()
  return ({ resource }: Pick<Terms, 'resource'>): Record<string, DiscoveryExtension> | undefined => {
    const offer = offers.find(({ name }) => resource === `${publicUrl}/api/${name}`)
    if (!offer) return undefined
    const made = known.get(resource) ?? toBazaarExtension(offer)
    known.set(resource, made)
    return made
  }
}

/**
 * A challenge that tells a buyer how its channel stands. Clients go on with the extensions of the first challenge, so this one
 * has none.
 */
export function toCorrective(required: PaymentRequired, standing: ChannelStanding): PaymentRequired {
  const accepts = required.accepts.map((entry) =>
    entry.scheme === 'batch-settlement' ? { ...entry, extra: { ...entry.extra, ...standing } } : entry,
  )
  return { ...required, accepts, extensions: {} }
}

/**
 * The refusal for a payment that was invalid or failed on chain; undefined for failures that are not about payment. `payment`
 * is the one that was sent, where it could be read.
 */
export function toRefusal(failure: Failure, payment: Payment | undefined, nowMs: number): Refusal | undefined {
  if (failure.code === 'payment_invalid') {
    const { code, reason, message: detail, retryAfterSeconds, channel } = failure
    const later = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
    return { code, reason, detail, ...later, ...(channel ? { channel } : {}) }
  }
  if (failure.code !== 'payment_failed') return undefined
  const { code, reason, transaction } = failure
  return { code, reason, transaction, ...explainFailed(reason, payment, nowMs) }
}

/** A payment that failed on chain can be taken by whoever saw its signature, until it expires or is cancelled. */
function explainFailed(
  reason: string,
  payment: Payment | undefined,
  nowMs: number,
): Pick<Refusal, 'detail' | 'suggestion'> {
  const validBefore = Number(payment?.authorization.validBefore ?? 0)
  if (CANNOT_BE_TAKEN.has(reason) || (validBefore + EXPIRY_GRACE_SECONDS) * 1000 <= nowMs)
    return {
      detail: 'The payment was refused on chain; nothing was taken, and nothing can be any more.',
      suggestion: 'Sign another payment.',
    }
  const until = new Date(validBefore * 1000).toISOString().replace('.000Z', 'Z')
  return {
    detail: `The payment was refused on chain; nothing was taken. Others may know its signature, which stays valid until ${until}.`,
    suggestion: RESEND_OR_CANCEL,
  }
}

/** The nonce is cancelled, or spent on another transfer. */
const CANNOT_BE_TAKEN: ReadonlySet<string> = new Set<Reason>([
  'authorization_canceled',
  'invalid_exact_evm_nonce_already_used',
])

/** Directories reject icons that are on an IP address or on localhost. */
const isPublicHost = (url: string): boolean => /\.[a-z]{2,}$/i.test(new URL(url).hostname)
