import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeHeader } from '../../sandbox/pay.ts'
import { offers } from '../../src/capabilities/catalog.ts'
import { ETH, pay, post } from '../kit/buyer.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const DEPTHS = [65, 20_000, 30_000]
const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
const TOO_DEEP = { field: 'body', rule: 'depth', message: 'body is nested deeper than 64 levels' }

describe.each(DEPTHS)('S13: JSON %i levels deep', (depth) => {
  it('is a 400 of chat', async () => {
    const { status, body } = await post(`${shop.url}/api/chat`, `{"message":${deep(depth)}}`)
    expect([status, body.code, body.errors]).toEqual([400, 'invalid_request', [TOO_DEEP]])
  })

  it.each(['chat', 'price'])('is a 400 of the MCP tool %s', async (name) => {
    const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":{"message":${deep(depth)}}}}`
    const { status, body } = await post(`${shop.url}/mcp`, call, { accept: 'application/json, text/event-stream' })
    expect([status, body.code, body.errors]).toEqual([400, 'invalid_request', [TOO_DEEP]])
  })

  it.each(offers.map(({ name }) => name))('is named by %s, paid and unpaid, and costs nothing', async (name) => {
    const url = `${shop.url}/api/${name}`
    const before = await shop.earned()
    const unpaid = await post(url, `{"symbol":${deep(depth)}}`)
    expect([unpaid.status, unpaid.body.request]).toEqual([402, { ok: false, problems: [TOO_DEEP] }])
    const paid = await post(url, deep(depth), await pay(shop.chain.payer, url))
    expect([paid.status, paid.body.code, paid.body.errors]).toEqual([400, 'invalid_request', [TOO_DEEP]])
    expect(await shop.earned()).toBe(before)
  })
})

it('S13: a payment that is nested too deep is refused', async () => {
  const payment = Buffer.from(`{"x402Version":2,"payload":${deep(5_000)}}`).toString('base64')
  const { status, body } = await post(`${shop.url}/api/price`, ETH, { 'PAYMENT-SIGNATURE': payment })
  expect([status, body.reason]).toEqual([402, 'invalid_payload'])
  const odd = encodeHeader({ x402Version: 2, payload: {}, extensions: { a: JSON.parse(deep(60)) } })
  expect((await post(`${shop.url}/api/price`, ETH, { 'PAYMENT-SIGNATURE': odd })).status).toBe(402)
})
