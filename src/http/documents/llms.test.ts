import { describe, expect, it } from 'vitest'
import { offers } from '../../capabilities/catalog.ts'
import { toRequestSchema } from '../wire/json-schema.ts'
import { listBodyFields, toLlmsTxt } from './llms.ts'

const page = toLlmsTxt({
  offers,
  publicUrl: 'https://sextant.example/',
  accepts: [
    {
      scheme: 'exact',
      network: 'eip155:8453',
      asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      payTo: '0x1111111111111111111111111111111111111111',
    },
  ] as const,
})
const lines = page.split('\n')

describe('llms.txt', () => {
  it('opens with one title and a quote, and closes with the optional links', () => {
    expect(lines[0]).toBe('# Sextant')
    expect(lines[2]).toMatch(/^> /)
    expect(lines.filter((line) => line.startsWith('#'))).toEqual([
      '# Sextant',
      '## Paid routes',
      '## Free routes',
      '## Worked example',
      '## Optional',
    ])
  })

  it('lists the chat as free', () => {
    expect(page).toContain('- [Chat](https://sextant.example/api/chat): POST /api/chat, free.')
  })

  it.each(offers.map((offer) => [offer.name, offer] as const))('lists %s with its price and fields', (name, offer) => {
    const start = lines.findIndex((line) =>
      line.startsWith(
        `- [${offer.title}](https://sextant.example/api/${name}): POST /api/${name}, $${offer.priceUsd}.`,
      ),
    )
    const fields = Object.keys(toRequestSchema(offer.input).properties ?? {})
    expect(start).toBeGreaterThan(0)
    expect(lines.slice(start + 1, start + 1 + fields.length).map((line) => line.split('`')[1])).toEqual(fields)
  })

  it('shows one whole request and its answer', () => {
    const [first] = offers
    expect(page).toContain(`\n\n${JSON.stringify(first?.example.input)}\n\`\`\``)
    expect(page).toContain(`\`\`\`json\n${JSON.stringify(first?.example.output)}\n\`\`\``)
  })
})

describe('the fields of a body in words', () => {
  it('tell type, need, bounds and default', () => {
    const rules = offers.flatMap(({ name, input }) =>
      listBodyFields(toRequestSchema(input)).map((field) => `${name}.${field.name}: ${field.rule}`),
    )
    expect(rules.filter((rule) => /^(price|yield|prediction-markets|advanced-order)\./.test(rule))).toEqual([
      'price.symbol: string, required, length 1 to 20',
      'yield.symbol: string, required, length 1 to 20',
      'yield.chain: string, optional',
      'yield.limit: integer, optional, 1 to 10, default 5',
      'prediction-markets.topic: string, optional, length 1 to 80',
      'prediction-markets.limit: integer, optional, 1 to 10, default 5',
      'advanced-order.orderType: limit | stop-loss | take-profit | twap, required',
      'advanced-order.side: buy | sell, optional',
      'advanced-order.token: string, required, length at least 1',
      'advanced-order.qty: string, required, length at least 1',
      'advanced-order.priceLevel: string, optional, length at least 1',
      'advanced-order.durationSeconds: integer, optional, 300 to 9007199254740991',
      'advanced-order.twapBucketCount: integer, optional, more than 0, at most 9007199254740991',
      'advanced-order.chain: string, optional',
      'advanced-order.senderAddress: string, required, length at least 1',
    ])
  })
})
