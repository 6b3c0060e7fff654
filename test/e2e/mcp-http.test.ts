import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Capability } from '../../src/capabilities/capability.ts'
import { catalog } from '../../src/capabilities/catalog.ts'
import { ETH, post } from '../kit/buyer.ts'
import { callWith, connectMcp, signTerms } from '../kit/mcp.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ settings: { MCP_HOSTS: 'friend.example' } })
})
afterAll(() => shop.close())

const PING = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const JSON_RPC = { accept: 'application/json, text/event-stream' }

/** Sends what `fetch` would not, such as the name of another host. */
function send(headers: Record<string, string>, body = JSON.stringify(PING), method = 'POST') {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { port } = new URL(shop.url)
    const sent = request({ port, host: '127.0.0.1', path: '/mcp', method, headers }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

describe('who may call /mcp', () => {
  const asJson = { ...JSON_RPC, 'content-type': 'application/json' }

  it.each(['sextant.test', '127.0.0.1:4021', 'localhost', 'friend.example'])('a caller of %s', async (host) => {
    const { status, text } = await send({ ...asJson, host })
    expect([status, text.includes('"chat"')]).toEqual([200, true])
  })

  it.each(['evil.example', '10.0.0.1', 'sextant.test.evil.example'])('no caller of %s', async (host) => {
    expect((await send({ ...asJson, host })).status).toBe(403)
  })

  it.each([
    ['http://sextant.test', 200],
    ['https://friend.example', 200],
    ['https://evil.example', 403],
    ['null', 403],
  ])('a page of %s: %i', async (origin, status) => {
    expect((await send({ ...asJson, host: 'sextant.test', origin })).status).toBe(status)
  })
})

describe('what /mcp refuses before it reads a message', () => {
  it.each<[string, string, unknown, Record<string, string>, number, string]>([
    ['a stream', 'GET', undefined, {}, 405, 'method_not_allowed'],
    ['the end of a session', 'DELETE', undefined, {}, 405, 'method_not_allowed'],
    ['text', 'POST', 'hello', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['broken JSON', 'POST', '{"jsonrpc":', {}, 400, 'invalid_json'],
    ['too much', 'POST', JSON.stringify({ ...PING, pad: 'x'.repeat(70_000) }), {}, 413, 'body_too_large'],
  ])('%s', async (_, method, body, headers, status, code) => {
    const answer = await post(`${shop.url}/mcp`, body, { ...JSON_RPC, ...headers }, method)
    expect([answer.status, answer.body.code, answer.headers.get('content-type')]).toEqual([
      status,
      code,
      'application/problem+json',
    ])
  })

  it.each(['null', '[]', '42', '{}', '[[[]]]', '{"jsonrpc":"2.0","id":1,"method":"no/such"}'])(
    'survives %s',
    async (body) => {
      const answer = await post(`${shop.url}/mcp`, body, JSON_RPC)
      expect(answer.status).toBeLessThan(500)
      expect(answer.text).toContain('error')
    },
  )

  it('answers a preflight', async () => {
    const answer = await post(`${shop.url}/mcp`, undefined, { 'access-control-request-headers': 'x' }, 'OPTIONS')
    expect([answer.status, answer.headers.get('access-control-allow-headers')]).toEqual([204, 'x'])
  })
})

it('gives no client more chat than the route does', async () => {
  const replica = await shop.openReplica({ settings: { CHAT_PER_MINUTE: '2' } })
  const client = await connectMcp(replica.url)
  const codes = []
  for (let turn = 0; turn < 3; turn++) {
    const reply = await callWith(client, 'chat', { message: 'help' })
    codes.push(reply.structuredContent?.code ?? reply.structuredContent?.type)
  }
  expect(codes).toEqual(['help', 'help', 'rate_limited'])
  const route = await post(`${replica.url}/api/chat`, { message: 'help' })
  expect(route.body.code).toBe('rate_limited')
  await client.close()
})

it('charges nobody who left before the answer was there', async () => {
  let begin = () => {}
  let finish = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const slow = (capability: Capability): Capability => ({
    ...capability,
    async answer(...asked) {
      begin()
      await finished
      return capability.answer(...asked)
    },
  })
  const replica = await shop.openReplica({ capabilities: catalog.map(slow) })
  const client = await connectMcp(replica.url)
  const payment = await signTerms(shop.chain.payer, await callWith(client, 'price', ETH))
  const leaving = new AbortController()
  const before = await shop.earned()
  const call = fetch(`${replica.url}/mcp`, {
    method: 'POST',
    signal: leaving.signal,
    headers: { ...JSON_RPC, 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'price', arguments: ETH, _meta: { 'x402/payment': payment } },
    }),
  }).then(
    (response) => response.text(),
    () => 'left',
  )
  await begun
  leaving.abort()
  await call
  await new Promise((resolve) => setTimeout(resolve, 100))
  finish()
  await expect.poll(() => replica.world.charger.working(), { timeout: 20_000 }).toEqual([])
  expect((await shop.earned()) - before).toBe(0n)
  const good = await callWith(client, 'price', ETH, payment)
  expect(good.structuredContent).toMatchObject({ symbol: 'ETH' })
  expect((await shop.earned()) - before).toBe(10_000n)
  await client.close()
})
