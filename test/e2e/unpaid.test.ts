import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readChallenge } from '../../sandbox/pay.ts'
import { offers } from '../../src/capabilities/catalog.ts'
import type { Offer } from '../../src/capabilities/offer.ts'
import { usdToBase } from '../../src/domain/amount.ts'
import { post } from '../kit/buyer.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe.each(offers.map((offer) => [offer.name, offer] as const))('unpaid %s', (name, offer) => {
  const badBodies: [string, unknown, string][] = [
    ['no body', undefined, 'body'],
    ['broken JSON', '{"symbol":', 'body'],
    ['an array', [], 'body'],
    ['a body out of bounds', outOfBounds(offer), firstField(offer)],
  ]

  it.each(badBodies)('answers 402 to %s and names the problem', async (_what, body, field) => {
    const answer = await post(`${shop.url}/api/${name}`, body)
    expectChallenge(answer, offer)
    expect(answer.body.request.ok).toBe(false)
    expect(answer.body.request.problems.map((problem: { field: string }) => problem.field)).toContain(field)
  })

  it('answers 402 to a good body and finds nothing wrong with it', async () => {
    const answer = await post(`${shop.url}/api/${name}`, offer.example.input)
    expectChallenge(answer, offer)
    expect(answer.body.request).toEqual({ ok: true, problems: [] })
  })

  it('names unknown fields as warnings', async () => {
    const answer = await post(`${shop.url}/api/${name}`, { ...(offer.example.input as object), colour: 'red' })
    expect(answer.body.request.ok).toBe(true)
    expect(answer.body.request.problems).toMatchObject([{ field: 'colour', rule: 'unknown' }])
  })

  it('gives GET and HEAD the same challenge', async () => {
    const got = await post(`${shop.url}/api/${name}`, undefined, {}, 'GET')
    expectChallenge(got, offer)
    expect(got.body.method).toBe('POST')
    expect(got.body.request.problems).toMatchObject([{ field: 'method' }])
    const head = await post(`${shop.url}/api/${name}`, undefined, {}, 'HEAD')
    expect([head.status, head.text, head.headers.get('payment-required')]).toEqual([
      402,
      '',
      got.headers.get('payment-required'),
    ])
  })
})

describe('around the challenge', () => {
  it('answers OPTIONS with CORS before anything else', async () => {
    const answer = await post(
      `${shop.url}/api/price`,
      undefined,
      { 'access-control-request-headers': 'payment-signature, access-control-expose-headers' },
      'OPTIONS',
    )
    expect([answer.status, answer.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'payment-signature, access-control-expose-headers',
    ])
  })

  it('refuses other methods and bodies above 64 KiB', async () => {
    const put = await post(`${shop.url}/api/price`, undefined, {}, 'PUT')
    expect([put.status, put.body.code, put.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      'POST, GET, HEAD, OPTIONS',
    ])
    const big = await post(`${shop.url}/api/price`, JSON.stringify({ symbol: 'x'.repeat(70_000) }))
    expect([big.status, big.body.code, big.body.charged]).toEqual([413, 'body_too_large', false])
  })

  it('survives hostile bodies', async () => {
    for (const body of [
      '['.repeat(60_000),
      `{"symbol":"ETH","a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
      '\u0000',
      '"just text"',
      'null',
    ]) {
      expect((await post(`${shop.url}/api/price`, body)).status).toBe(402)
    }
    expect((await post(`${shop.url}/api/price`, { symbol: 'ETH' })).status).toBe(402)
  })

  it('never settled anything', async () => {
    expect(await shop.earned()).toBe(0n)
  })
})

function expectChallenge(answer: Awaited<ReturnType<typeof post>>, offer: Offer): void {
  const amount = usdToBase(offer.priceUsd).toString()
  const resource = `http://sextant.test/api/${offer.name}`
  const terms = {
    scheme: 'exact',
    asset: shop.chain.usdc,
    payTo: shop.chain.payTo,
    extra: { name: 'USD Coin', version: '2' },
  }
  expect(answer.status).toBe(402)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('access-control-expose-headers')).toContain('PAYMENT-REQUIRED')
  expect(answer.headers.get('payment-required')?.length).toBeLessThan(6144)
  const v2 = readChallenge(answer)
  expect(v2).toMatchObject({
    x402Version: 2,
    resource: { url: resource },
    accepts: [
      { ...terms, network: 'eip155:8453', amount },
      { scheme: 'batch-settlement', network: 'eip155:8453', amount },
    ],
  })
  expect(v2.accepts).toHaveLength(2)
  expect(Object.keys(v2.extensions ?? {}).sort()).toEqual(['bazaar', 'payment-identifier'])
  expect(answer.body).toMatchObject({
    code: 'payment_required',
    status: 402,
    charged: false,
    x402Version: 1,
    accepts: [{ ...terms, network: 'base', maxAmountRequired: amount, resource }],
  })
  expect(answer.body.error).toBe(answer.body.detail)
}

const firstField = (offer: Offer) => Object.keys(offer.example.input as object)[0] as string

/** The first field of the example, of a type and size that no field allows. */
function outOfBounds(offer: Offer): object {
  return { ...(offer.example.input as object), [firstField(offer)]: '' }
}
