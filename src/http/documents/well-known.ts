import type { Offer } from '../../capabilities/offer.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { ChannelEntry } from '../../payments/channels/channel-terms.ts'
import type { SignedOffers } from '../../payments/wire/signed-offers.ts'
import type { Accepts, Terms } from '../../payments/wire/terms.ts'
import { SERVICE_VERSION } from '../wire/about.ts'
import { toRequestSchema } from '../wire/json-schema.ts'
import { toPaymentRequired } from '../wire/payment-required.ts'

export interface ManifestFacts {
  offers: readonly Offer[]
  publicUrl: string
  acceptsOf(offer: Offer): Accepts
  updatedAt: string
  /** The entry for payment channels, where they are offered. */
  channelEntryOf?: ((terms: Terms) => ChannelEntry) | undefined
  signedOffers?: Pick<SignedOffers, 'of'> | undefined
}

/**
 * The x402 manifest, at `/.well-known/x402` and `/.well-known/x402.json`. Directories expect different shapes:
 * `resources` is the bare list of URLs, `items` adds terms, request and example. Terms and resource equal those of the
 * live challenge.
 */
export function toManifest(facts: ManifestFacts): object {
  const { offers, acceptsOf, updatedAt } = facts
  return {
    version: 1,
    x402Version: 2,
    lastUpdated: updatedAt,
    resources: offers.map((offer) => acceptsOf(offer)[0].resource),
    items: offers.map((offer) => toItem(offer, acceptsOf(offer), facts)),
  }
}

function toItem(
  offer: Offer,
  allTerms: Accepts,
  { publicUrl, updatedAt, channelEntryOf, signedOffers }: ManifestFacts,
): object {
  const { resource, accepts } = toPaymentRequired(offer, allTerms, publicUrl, channelEntryOf?.(allTerms[0]))
  return {
    resource,
    type: 'http',
    x402Version: 2,
    lastUpdated: updatedAt,
    accepts,
    ...(signedOffers ? { extensions: signedOffers.of(resource.url, accepts) } : {}),
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

/** RFC 9116 recommends an expiry of less than a year. */
const KEPT_DAYS = 330

export interface SecurityFacts {
  publicUrl: string
  /** A `mailto:` or `https:` address. */
  contact: string
  nowMs: number
}

/** `security.txt` (RFC 9116): where to report a vulnerability. Each start of the service renews its expiry. */
export function toSecurityTxt({ publicUrl, contact, nowMs }: SecurityFacts): string {
  const expires = new Date(Math.ceil(nowMs / DAY_MS) * DAY_MS + KEPT_DAYS * DAY_MS).toISOString()
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.replace('.000Z', 'Z')}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/**
 * `/server.json`: our entry for the MCP registry (schema of 2025-12-11), which allows 100 characters of description.
 */
export function toServerJson(publicUrl: string): object {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: `${toReverseDns(publicUrl)}/sextant`,
    title: 'Sextant',
    description: 'Crypto prices, quotes, risk and flows, paid per call in USDC with x402; chat is free.',
    version: SERVICE_VERSION,
    websiteUrl: publicUrl,
    icons: [{ src: `${publicUrl}/icon.png`, mimeType: 'image/png', sizes: ['512x512'] }],
    remotes: [{ type: 'streamable-http', url: `${publicUrl}/mcp` }],
  }
}

/** `https://sextant.example` becomes `example.sextant`; the registry checks that the publisher owns the domain. */
const toReverseDns = (url: string): string => new URL(url).hostname.split('.').reverse().join('.')
