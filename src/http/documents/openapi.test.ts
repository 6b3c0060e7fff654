import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findExecutable } from '../../../test/kit/no-calldata.ts'
import { offers } from '../../capabilities/catalog.ts'
import { toOpenApi } from './openapi.ts'

const Media = z.looseObject({ schema: z.looseObject({}), example: z.unknown() })
const Operation = z.looseObject({
  operationId: z.string(),
  security: z.array(z.unknown()),
  'x-payment-info': z.unknown().optional(),
  requestBody: z.object({ required: z.literal(true), content: z.object({ 'application/json': Media }) }).optional(),
  responses: z.record(z.string(), z.looseObject({})),
})
const Document = z.looseObject({
  info: z.looseObject({ version: z.string(), 'x-guidance': z.string(), contact: z.unknown() }),
  servers: z.unknown(),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

const facts = {
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
}
const plain: unknown = JSON.parse(JSON.stringify(toOpenApi(facts)))
const document = Document.parse(plain)

describe('the OpenAPI document', () => {
  it('names the service, its version and where it is', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Sextant', version: '1.0.0', contact: { name: 'Sextant', url: 'https://sextant.example' } },
      servers: [{ url: 'https://sextant.example' }],
    })
    expect(document.info['x-guidance'].length).toBeLessThan(4000)
    expect(document.info['x-guidance']).toContain(facts.accepts[0]?.payTo)
  })

  it('names who can be written to', () => {
    expect(toOpenApi({ ...facts, contact: 'mailto:crew@sextant.example' })).toMatchObject({
      info: { contact: { name: 'Sextant', email: 'crew@sextant.example' } },
    })
  })

  it('lists eleven routes, and free reads', () => {
    expect(Object.entries(document.paths).map(([path, methods]) => [path, ...Object.keys(methods)])).toEqual([
      ...offers.map(({ name }) => [`/api/${name}`, 'post']),
      ['/api/chat', 'post'],
      ['/api/{name}/sample', 'get'],
      ['/openapi.json', 'get'],
      ['/llms.txt', 'get'],
      ['/llms-full.txt', 'get'],
      ['/skill.md', 'get'],
      ['/.well-known/x402', 'get'],
      ['/record', 'get'],
      ['/healthz', 'get'],
      ['/charts/{symbol}.png', 'get'],
    ])
  })

  it('asks no path for a key, and gives each operation its own name', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(operations.map(({ security }) => security)).toEqual(operations.map(() => []))
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  })

  it('resolves every reference it makes', () => {
    expect(listReferences(plain).filter((reference) => find(plain, reference) === undefined)).toEqual([])
    expect(listReferences(plain).length).toBeGreaterThan(100)
  })

  it('describes nothing that could be executed', () => {
    // What a caller sends to prove an address is theirs; it is never handed out.
    const sent = /\.requestBody\..*\.proof\.properties\.signature$/
    expect(findExecutable(plain).filter((path) => !sent.test(path))).toEqual([])
  })

  it('holds no dialect marks inside', () => {
    expect(JSON.stringify(plain)).not.toMatch(/"(\$schema|~standard)"/)
  })
})

describe.each(offers.map((offer) => [offer.name, offer] as const))('%s in the OpenAPI document', (name, offer) => {
  const operation = document.paths[`/api/${name}`]?.post ?? expect.fail('no operation')

  it('tells the price', () => {
    expect(operation['x-payment-info']).toEqual({
      price: { mode: 'fixed', currency: 'USD', amount: offer.priceUsd },
      protocols: [{ x402: {} }],
    })
  })

  it('tells every way it can answer', () => {
    expect(Object.keys(operation.responses)).toEqual(
      '200 400 402 404 405 409 413 415 422 429 500 502 503 504'.split(' '),
    )
  })

  it('has schemas that its own examples pass', () => {
    const request = operation.requestBody?.content['application/json'] ?? expect.fail('no body')
    const answer = Media.parse(find(operation, '#/responses/200/content/application~1json'))
    for (const { schema, example } of [request, answer]) {
      expect(z.fromJSONSchema(schema).safeParse(example).error).toBeUndefined()
    }
    expect([request.example, answer.example]).toEqual([offer.example.input, offer.example.output])
  })
})

it('keeps the bounds and defaults of the interface', () => {
  const fields = (name: string) =>
    find(document.paths, `#/~1api~1${name}/post/requestBody/content/application~1json/schema`)
  expect(fields('yield')).toMatchObject({
    properties: {
      symbol: { type: 'string', minLength: 1, maxLength: 20 },
      chain: { type: 'string' },
      limit: { type: 'integer', minimum: 1, maximum: 10, default: 5 },
    },
    required: ['symbol'],
  })
  expect(fields('advanced-order')).toMatchObject({
    properties: {
      orderType: { enum: ['limit', 'stop-loss', 'take-profit', 'twap'] },
      side: { enum: ['buy', 'sell'] },
      durationSeconds: { type: 'integer', minimum: 300, maximum: 9007199254740991 },
      twapBucketCount: { type: 'integer', exclusiveMinimum: 0, maximum: 9007199254740991 },
    },
    required: ['orderType', 'token', 'qty', 'senderAddress'],
  })
})

function listReferences(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) =>
    key === '$ref' && typeof entry === 'string' ? [entry] : listReferences(entry),
  )
}

/** The value a JSON pointer leads to. */
function find(value: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1)
  return steps.reduce<unknown>((at, step) => {
    const entries = typeof at === 'object' && at !== null ? Object.entries(at) : []
    return entries.find(([key]) => key === step.replaceAll('~1', '/'))?.[1]
  }, value)
}
