import type { Offer } from '../../capabilities/offer.ts'
import {
  custodyLine,
  howToPay,
  neverCharged,
  SERVICE_LINE,
  type Seller,
  spendingRule,
  withoutSlash,
} from './guidance.ts'
import { toAnswerSchema, toRequestSchema } from './json-schema.ts'
import { freePaths } from './openapi-free-paths.ts'
import { allResponseNames, components, toResponses } from './openapi-responses.ts'

export interface OpenApiFacts extends Seller {
  offers: readonly Offer[]
  contactUrl?: string
}

/** The machine-readable description, OpenAPI 3.1, made from the offers. */
export function toOpenApi({ offers, contactUrl, ...seller }: OpenApiFacts): object {
  const publicUrl = withoutSlash(seller.publicUrl)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sextant',
      version: '1.0.0',
      description: `${SERVICE_LINE} ${custodyLine}`,
      contact: { name: 'Sextant', url: contactUrl ?? publicUrl },
      'x-guidance': toGuidance(offers, seller),
    },
    servers: [{ url: publicUrl }],
    tags: [
      { name: 'Paid data', description: 'Paid per call in USDC.' },
      { name: 'Free', description: 'Chat, documents, charts and health.' },
    ],
    paths: {
      ...Object.fromEntries(offers.map((offer) => [`/api/${offer.name}`, { post: toOperation(offer) }])),
      ...freePaths,
    },
    components,
  }
}

function toOperation(offer: Offer): object {
  return {
    operationId: toOperationId(offer.name),
    summary: offer.title,
    description: `${offer.summary} Costs $${offer.priceUsd}. Payable: ${offer.payable}`,
    tags: ['Paid data'],
    security: [],
    'x-payment-info': {
      price: { mode: 'fixed', currency: 'USD', amount: offer.priceUsd },
      protocols: [{ x402: {} }],
    },
    parameters: Object.keys(components.parameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: toRequestSchema(offer.input), example: offer.example.input } },
    },
    responses: {
      200: {
        description: `${offer.title}, paid and settled.`,
        headers: {
          'PAYMENT-RESPONSE': { $ref: '#/components/headers/PaymentResponse' },
          'X-PAYMENT-RESPONSE': { $ref: '#/components/headers/XPaymentResponse' },
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
    `Never charged: ${neverCharged.join(' ')}`,
    spendingRule.join(' '),
  ].join('\n')
}

/** `smart-money` is `smartMoney`. */
const toOperationId = (name: string): string => name.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase())
