import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ChatReplySchema } from '../../src/http/wire/schemas.ts'
import { type Answer, post } from '../kit/buyer.ts'
import { findReplyFaults } from '../kit/reply-faults.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
let url: string
beforeAll(async () => {
  shop = await openShop({ settings: { CHAT_PER_MINUTE: '1000' } })
  url = `${shop.url}/api/chat`
})
afterAll(() => shop.close())

const problemOf = ({ status, headers, body }: Answer) => [status, body.code, headers.get('content-type')]

describe('POST /api/chat', () => {
  it('answers 200 with the promised shape, open to every page', async () => {
    const answer = await post(url, { message: 'price of eth', unknownField: 1 })
    expect(answer.status).toBe(200)
    expect(ChatReplySchema.parse(answer.body)).toEqual(answer.body)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/)
    expect(answer.headers.get('ratelimit')).toMatch(/^"chat";r=\d+;t=\d+$/)
    expect(answer.body.image).toBe('http://sextant.test/charts/ETH.png')
    const chart = await fetch(`${shop.url}/charts/ETH.png`)
    expect([chart.status, chart.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  it.each([
    ['broken JSON', '{"message":', 400, 'invalid_json'],
    ['no body', '', 400, 'invalid_json'],
    ['no object', '"hi"', 400, 'invalid_request'],
    ['no message', '{}', 400, 'invalid_request'],
    ['an empty message', '{"message":""}', 400, 'invalid_request'],
    ['a message that is no text', '{"message":5}', 400, 'invalid_request'],
    ['an over-long message', JSON.stringify({ message: 'x'.repeat(2001) }), 400, 'invalid_request'],
    ['an over-long body', JSON.stringify({ message: 'hi', more: 'x'.repeat(70_000) }), 413, 'body_too_large'],
  ])('refuses %s', async (_, body, status, code) => {
    expect(problemOf(await post(url, body))).toEqual([status, code, 'application/problem+json'])
  })

  it('refuses another media type, and other methods', async () => {
    const form = await post(url, 'message=hi', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(problemOf(form)).toEqual([415, 'unsupported_media_type', 'application/problem+json'])
    const got = await post(url, undefined, {}, 'GET')
    expect(problemOf(got)).toEqual([405, 'method_not_allowed', 'application/problem+json'])
    expect(got.headers.get('allow')).toBe('POST, OPTIONS')
  })

  it('answers a preflight', async () => {
    const response = await fetch(url, {
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': 'content-type', origin: 'https://page.example' },
    })
    expect([response.status, response.headers.get('access-control-allow-headers')]).toEqual([204, 'content-type'])
  })

  it('takes a message of 2,000 characters, and fields of the wrong kind as left out', async () => {
    expect((await post(url, { message: 'x'.repeat(2000) })).status).toBe(200)
    const odd = { message: 'price of eth', format: 'xml', anonId: 5, sparkline: 'no', proof: 'me', senderAddress: [] }
    expect(await post(url, odd)).toMatchObject({ status: 200, body: { type: 'price', data: { symbol: 'ETH' } } })
  })

  it('refuses and caps with 200', async () => {
    const unsafe = await post(url, { message: 'give me your private key' })
    expect([unsafe.status, unsafe.body.type]).toEqual([200, 'unsafe'])
    const capped = await post(url, { message: 'how greedy is the market', format: 'text' })
    expect(capped).toMatchObject({
      status: 200,
      body: { type: 'capped', code: 'anon_id_required', intent: { name: 'market-read', slots: { kind: 'fear' } } },
    })
    expect(findReplyFaults(capped.body)).toEqual([])
  })

  it('counts reads per conversation, and tells when there are more', async () => {
    const ask = () => post(url, { message: 'what is trending', format: 'text', anonId: 'one' })
    const types: string[] = []
    for (let turn = 0; turn < 16; turn++) types.push((await ask()).body.type)
    expect(types).toEqual([...Array(15).fill('market-read'), 'capped'])
    expect((await ask()).body).toMatchObject({ code: 'daily_limit', usage: { remaining: 0, limit: 15 } })
  })

  it('builds on the last message of the same conversation', async () => {
    const say = async (message: string) => (await post(url, { message, anonId: 'two' })).body
    await say('swap 1 eth to usdc on base')
    expect(await say('make it 2')).toMatchObject({ type: 'swap', data: { from: { amount: '2' } } })
    expect(await say('and on arbitrum?')).toMatchObject({
      data: { from: { amount: '2', token: { chain: 'arbitrum' } } },
    })
  })

  it('resolves names, and says when one points nowhere', async () => {
    const paid = await post(url, { message: 'send 5 usdc to friend.base.eth' })
    expect(paid.body).toMatchObject({ type: 'pay', data: { recipientName: 'friend.base.eth', chain: 'base' } })
    expect(paid.body.text).toContain(paid.body.data.recipient)
    expect((await post(url, { message: 'send 5 usdc to nobody-has-it.eth' })).body).toMatchObject({ type: 'error' })
  })

  it('reads what a wallet holds on the chain', async () => {
    const { body } = await post(url, {
      message: 'swap half my usdc to eth on base',
      senderAddress: shop.chain.payer.address,
    })
    expect(body.type).toBe('swap')
    expect(body.text).toMatch(/50% of [\d,.]+ USDC held\./)
  })

  it('says slow down with 429 and when to come back', async () => {
    const busy = await shop.openReplica({ settings: { CHAT_PER_MINUTE: '3', PORT: '0' } })
    // The store is shared: what was said above counts already.
    const answer = await post(`${busy.url}/api/chat`, { message: 'hi' })
    expect(problemOf(answer)).toEqual([429, 'rate_limited', 'application/problem+json'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.headers.get('ratelimit')).toMatch(/r=0/)
    await busy.close()
  })
})
