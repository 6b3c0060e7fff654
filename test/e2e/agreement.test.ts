import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readChallenge } from '../../sandbox/pay.ts'
import { offers } from '../../src/capabilities/catalog.ts'
import { usdToBase } from '../../src/domain/amount.ts'
import { ETH, pay, post } from '../kit/buyer.ts'
import { findExecutable } from '../kit/no-calldata.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
// biome-ignore lint/suspicious/noExplicitAny: a document of many shapes
let openapi: any
let llms: string
beforeAll(async () => {
  shop = await openShop()
  openapi = await fetch(`${shop.url}/openapi.json`).then((response) => response.json())
  llms = await fetch(`${shop.url}/llms.txt`).then((response) => response.text())
})
afterAll(() => shop.close())

describe('documents, catalog and live challenges agree', () => {
  it('OpenAPI 3.1, version 1.0.0, names the public address and all eleven routes', () => {
    expect([openapi.openapi, openapi.info.version, openapi.servers[0].url]).toEqual([
      '3.1.0',
      '1.0.0',
      'http://sextant.test',
    ])
    const posts = Object.keys(openapi.paths).filter((path) => openapi.paths[path].post)
    expect(posts.sort()).toEqual([...offers.map(({ name }) => `/api/${name}`), '/api/chat'].sort())
  })

  it.each(offers.map((offer) => [offer.name, offer] as const))(
    '%s: price, fields, asset and payee are the same everywhere',
    async (name, offer) => {
      const operation = openapi.paths[`/api/${name}`].post
      const live = readChallenge(await fetch(`${shop.url}/api/${name}`, { method: 'POST' }))
      expect(operation['x-payment-info'].price).toEqual({ mode: 'fixed', currency: 'USD', amount: offer.priceUsd })
      expect(live.accepts[0]).toMatchObject({
        amount: usdToBase(offer.priceUsd).toString(),
        payTo: shop.chain.payTo,
        asset: shop.chain.usdc,
      })
      expect(operation.responses['402']).toBeDefined()

      const fields = Object.keys((z.toJSONSchema(offer.input, { io: 'input' }) as { properties: object }).properties)
      expect(Object.keys(operation.requestBody.content['application/json'].schema.properties)).toEqual(fields)
      const bazaar = (live.extensions?.bazaar ?? {}) as {
        info: { input: { body: object; method: string } }
        schema: { properties: { input: { properties: { body: { properties: object } } } } }
      }
      expect(Object.keys(bazaar.schema.properties.input.properties.body.properties)).toEqual(fields)
      expect([bazaar.info.input.method, bazaar.info.input.body]).toEqual(['POST', offer.example.input])

      const section = llms
        .split('\n')
        .filter((line) => line.includes(`/api/${name}`))
        .join('\n')
      expect(section).toContain(`$${offer.priceUsd}`)
      for (const field of fields) expect(llms).toContain(field)
    },
  )

  it('llms.txt names the payee, the chat route and the public address', () => {
    for (const text of ['/api/chat', shop.chain.payTo, 'http://sextant.test']) expect(llms).toContain(text)
  })

  it('no answer holds calldata: paid, unpaid, refused, documents', async () => {
    const url = `${shop.url}/api/price`
    const bodies = [
      (await post(url, ETH)).body,
      (await post(url, ETH, await pay(shop.chain.payer, url))).body,
      (await post(url, { symbol: 'NOSUCHTOKENXYZ' }, await pay(shop.chain.payer, url))).body,
      (await post(`${shop.url}/nowhere`, {})).body,
      ...(await Promise.all(
        offers.map(async ({ name, example }) => {
          const route = `${shop.url}/api/${name}`
          return (await post(route, example.input, await pay(shop.chain.payer, route))).body
        }),
      )),
    ]
    for (const body of bodies) expect(findExecutable(body)).toEqual([])
  })
})

describe('free faces', () => {
  it('draws dark and light charts, caches them, and refuses nonsense', async () => {
    const dark = await fetch(`${shop.url}/charts/ETH.png`)
    const light = await fetch(`${shop.url}/charts/eth.png?theme=light`)
    expect([dark.status, dark.headers.get('content-type'), light.status]).toEqual([200, 'image/png', 200])
    expect(Buffer.from(await dark.arrayBuffer()).equals(Buffer.from(await light.arrayBuffer()))).toBe(false)
    const etag = dark.headers.get('etag') ?? ''
    expect((await fetch(`${shop.url}/charts/ETH.png`, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await fetch(`${shop.url}/charts/NOSUCHTOKENXYZ.png`)).status).toBe(404)
    expect((await fetch(`${shop.url}/charts/${'x'.repeat(80)}.png`)).status).toBe(404)
  })

  it('answers health, readiness and unknown paths', async () => {
    expect(await (await fetch(`${shop.url}/healthz`)).json()).toEqual({ status: 'ok' })
    expect(await (await fetch(`${shop.url}/readyz`)).json()).toEqual({
      status: 'ready',
      problems: [],
      warnings: [],
      stores: { ledger: { kind: 'sqlite', up: true }, shared: { kind: 'none', up: true } },
    })
    const missing = await post(`${shop.url}/api/nothing`, {})
    expect([missing.status, missing.body.code, missing.headers.get('content-type')]).toEqual([
      404,
      'not_found',
      'application/problem+json',
    ])
  })
})
