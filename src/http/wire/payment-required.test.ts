import { validateDiscoveryExtension, validateDiscoveryExtensionSpec } from '@x402/extensions/bazaar'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findExecutable } from '../../../test/kit/no-calldata.ts'
import { offers } from '../../capabilities/catalog.ts'
import { usdToBase } from '../../domain/amount.ts'
import { toChannelEntry } from '../../payments/channels/channel-terms.ts'
import { REASONS } from '../../payments/wire/reasons.ts'
import type { Terms } from '../../payments/wire/terms.ts'
import { createChallenge } from '../paid/challenge.ts'
import { toAnswerSchema, toCompactSchema, toRequestSchema } from './json-schema.ts'
import { paymentIdentifierExtension, toBazaarExtension, withShortLists } from './payment-required.ts'

describe.each(offers.map((offer) => [offer.name, offer] as const))('discovery of %s', (name, offer) => {
  const { bazaar } = toBazaarExtension(offer)
  if (!bazaar) throw new Error('no extension')

  it('is what the protocol’s own validator takes', () => {
    expect(validateDiscoveryExtension(bazaar)).toEqual({ valid: true })
    expect(validateDiscoveryExtensionSpec({ ...bazaar })).toEqual({ valid: true })
  })

  it('shows how to call and what comes back, at least the first of each list', () => {
    const withExample = (example: unknown) => ({
      input: { type: 'http', method: 'POST', bodyType: 'json', body: offer.example.input },
      output: { type: 'json', example },
    })
    expect([offer.example.output, withShortLists(offer.example.output)].map(withExample)).toContainEqual(bazaar.info)
  })

  it('names every field of the request and of the answer', () => {
    const Named = z.object({ properties: z.record(z.string(), z.unknown()) })
    const Schema = z.object({
      properties: z.object({
        input: z.object({ properties: z.object({ body: Named }) }),
        output: z.object({ properties: z.object({ example: Named }) }),
      }),
    })
    const { input, output } = Schema.parse(bazaar.schema).properties
    expect(Object.keys(input.properties.body.properties)).toEqual(
      Object.keys(offer.input instanceof z.ZodObject ? offer.input.shape : {}),
    )
    expect(Object.keys(output.properties.example.properties)).toEqual(
      Object.keys(offer.output instanceof z.ZodObject ? offer.output.shape : {}),
    )
  })

  it('fits the challenge header, under 6 KiB', () => {
    const challenge = {
      x402Version: 2,
      error: 'Payment required',
      resource: {
        url: `https://sextant.example/api/${name}`,
        description: offer.summary,
        mimeType: 'application/json',
        serviceName: 'Sextant',
        tags: offer.tags,
      },
      accepts: [
        {
          scheme: 'exact',
          network: 'eip155:8453',
          amount: usdToBase(offer.priceUsd).toString(),
          asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
          payTo: '0x1111111111111111111111111111111111111111',
          maxTimeoutSeconds: 300,
          extra: { name: 'USD Coin', version: '2' },
        },
        {
          scheme: 'batch-settlement',
          network: 'eip155:8453',
          amount: usdToBase(offer.priceUsd).toString(),
          asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
          payTo: '0x1111111111111111111111111111111111111111',
          maxTimeoutSeconds: 300,
          extra: {
            name: 'USD Coin',
            version: '2',
            receiverAuthorizer: '0x2222222222222222222222222222222222222222',
            withdrawDelay: 2_592_000,
            minDeposit: '1000000',
          },
        },
      ],
      extensions: { bazaar, ...paymentIdentifierExtension() },
    }
    expect(Buffer.from(JSON.stringify(challenge)).toString('base64').length).toBeLessThan(6144)
    expect(findExecutable(challenge)).toEqual([])
  })
})

it.each(offers.map((offer) => [offer.name, offer] as const))(
  'the challenge of %s stays under 6 KiB with a long address, three entries and a long reason',
  (name, offer) => {
    const publicUrl = 'https://answers.of-a-company-with-a-rather-long-name.example.com'
    const terms: Terms = {
      ...{ scheme: 'exact', network: 'eip155:8453', chainId: 8453, networkV1: 'base', amount: '100000' },
      ...{ asset: `0x${'5'.repeat(40)}`, payTo: `0x${'3'.repeat(40)}`, maxTimeoutSeconds: 300 },
      ...{ resource: `${publicUrl}/api/${name}`, description: offer.summary },
      extra: { name: 'USD Coin', version: '2' },
    }
    const limits = { withdrawDelaySeconds: 2_592_000, minDepositBase: 1_000_000n, leastDepositBase: 1_000_000n }
    const channel = toChannelEntry(terms, { ...limits, receiverAuthorizers: [`0x${'2'.repeat(40)}`] })
    const challenge = createChallenge(offer, [terms, { ...terms, network: 'eip155:84532' }], publicUrl, { channel })
    expect(validateDiscoveryExtension(toBazaarExtension(offer, 1_000).bazaar as never)).toEqual({ valid: true })
    for (const reason of Object.keys(REASONS))
      expect(challenge.header({ code: 'payment_invalid', reason, detail: '' }).length).toBeLessThan(6144)
  },
)

it('asks for no payment identifier but takes one', () => {
  expect(paymentIdentifierExtension()).toMatchObject({ 'payment-identifier': { info: { required: false } } })
})

it('converts a schema once, whoever shows it', () => {
  const Shown = z.object({ symbol: z.string().default('ETH') })
  expect(toRequestSchema(Shown)).toBe(toRequestSchema(Shown))
  expect(toAnswerSchema(Shown)).toBe(toAnswerSchema(Shown))
  expect([toRequestSchema(Shown).required, toAnswerSchema(Shown).required]).toEqual([undefined, ['symbol']])
})

describe('a compact schema', () => {
  const Answer = z.object({
    name: z.string().describe('A name.'),
    pool: z.object({ depth: z.object({ usd: z.number() }) }).nullable(),
    rows: z.array(z.object({ id: z.int() })),
    either: z.union([z.number(), z.string()]).nullable(),
    shape: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
  })

  it('keeps bare types down to its depth, and only the type below', () => {
    expect(toCompactSchema(toAnswerSchema(Answer), 2)).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string' },
        pool: { type: ['object', 'null'], properties: { depth: { type: 'object' } } },
        rows: { type: 'array', items: { type: 'object' } },
        either: { type: ['number', 'string', 'null'] },
        shape: {},
      },
    })
  })
})
