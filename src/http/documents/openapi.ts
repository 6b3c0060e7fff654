import type { Offer } from '../../capabilities/offer.ts'
import {
  custodyLine,
  howToPay,
  howToPayByChannel,
  neverCharged,
  SERVICE_LINE,
  SERVICE_VERSION,
  type Seller,
  spendingRule,
  withoutSlash,
} from '../wire/about.ts'
import { toAnswerSchema, toRequestSchema } from '../wire/json-schema.ts'
import { toFreePaths } from './openapi-free-paths.ts'
import { allResponseNames, components, toResponses } from './openapi-responses.ts'

export interface OpenApiFacts extends Seller {
  offers: readonly Offer[]
  /** A `mailto:` or `https:` address. */
  contact?: string
}

/**
 * `/openapi.json`, OpenAPI 3.1, made from the offers. `x-guidance` and `x-payment-info` are extensions that x402
 * directories read: how to pay, and the fixed price of each operation.
 */
export function toOpenApi({ offers, contact, ...seller }: OpenApiFacts): object {
  const publicUrl = withoutSlash(seller.publicUrl)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sextant',
      version: SERVICE_VERSION,
      description: `${SERVICE_LINE} ${custodyLine}`,
      contact: { name: 'Sextant', ...toContact(contact ?? publicUrl) },
      license: { name: 'MIT', identifier: 'MIT' },
      'x-guidance': toGuidance(offers, seller),
    },
    servers: [{ url: publicUrl }],
    tags: [
      { name: 'Paid data', description: 'Paid per call in USDC.' },
      { name: 'Free', description: 'Chat, documents, charts and health.' },
    ],
    paths: {
      ...Object.fromEntries(offers.map((offer) => [`/api/${offer.name}`, { post: toOperation(offer, seller) }])),
      ...toFreePaths(offers),
    },
    components,
  }
}

function toOperation(offer: Offer, { accepts, channel }: Seller): object {
  const schemes = channel && [...new Set([...accepts, channel].map(({ scheme }) => scheme))]
  return {
    operationId: toOperationId(offer.name),
    summary: offer.title,
    description: `${offer.summary} Costs $${offer.priceUsd}. Payable: ${offer.payable}`,
    tags: ['Paid data'],
    security: [],
    'x-payment-info': {
      price: { mode: 'fixed', currency: 'USD', amount: offer.priceUsd },
      protocols: [{ x402: schemes ? { schemes } : {} }],
    },
    parameters: Object.keys(components.parameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: toRequestSchema(offer.input), example: offer.example.input } },
    },
    responses: {
      200: {
        description: `${offer.title}, paid.`,
        headers: {
          'PAYMENT-RESPONSE': { $ref: '#/components/headers/PaymentResponse' },
          'X-PAYMENT-RESPONSE': { $ref: '#/components/headers/XPaymentResponse' },
          'Content-Digest': { $ref: '#/components/headers/ContentDigest' },
        },
        content: { 'application/json': { schema: toAnswerSchema(offer.output), example: offer.example.output } },
      },
      ...toResponses(allResponseNames),
    },
  }
}

function toGuidance(offers: readonly Offer[], seller: Seller): string {
  return [
    SERVICE_LINE,
    custodyLine,
    `Routes: ${offers.map(({ name, priceUsd }) => `POST /api/${name} $${priceUsd}`).join('; ')}; POST /api/chat free.`,
    `How to pay: ${howToPay(seller)
      .map((step, index) => `${index + 1}. ${step}`)
      .join(' ')}`,
    ...howToPayByChannel(seller),
    `Never charged: ${neverCharged.join(' ')}`,
    spendingRule.join(' '),
  ].join('\n')
}

const toContact = (address: string): { email: string } | { url: string } =>
  address.startsWith('mailto:') ? { email: address.slice('mailto:'.length) } : { url: address }

/** `smart-money` becomes `smartMoney`. */
const toOperationId = (name: string): string => name.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase())
