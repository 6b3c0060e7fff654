import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { encodeHeader, readChallenge } from '../../sandbox/pay.ts'
import { offers } from '../../src/capabilities/catalog.ts'
import { usdToBase } from '../../src/domain/amount.ts'
import { ETH, post } from '../kit/buyer.ts'
import { buyTool, callWith, connectMcp, type Era, MODERN, signTerms, textOf } from '../kit/mcp.ts'
import { findExecutable } from '../kit/no-calldata.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
let payer: SandboxAccount
beforeAll(async () => {
  shop = await openShop()
  payer = shop.chain.payer
})
afterAll(() => shop.close())

describe.each<[string, Era]>([
  ['a client of the 2025 handshake', 'legacy'],
  ['a client of the 2026-07-28 revision', MODERN],
])('%s', (_, era) => {
  let client: Client
  beforeAll(async () => {
    client = await connectMcp(shop.url, era)
  })
  afterAll(() => client.close())

  it('finds chat first and then every offer', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['chat', ...offers.map(({ name }) => name)])
    expect(client.getInstructions()).toContain('chat is free')
  })

  it('S13: tells that paid tools spend money and that chat only reads', async () => {
    const [chat, ...paid] = (await client.listTools()).tools
    expect(chat?.annotations).toEqual({ title: 'Chat', readOnlyHint: true, openWorldHint: true })
    const hints = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true }
    expect(paid.map(({ annotations }) => annotations)).toEqual(paid.map(({ title }) => ({ title, ...hints })))
  })

  it.each(offers.map((offer) => [offer.name, offer] as const))('pays for %s, once its price', async (name, offer) => {
    const before = await shop.earned()
    const { unpaid, sold } = await buyTool(client, payer, name, offer.example.input as object)
    expect([unpaid.isError, sold.isError, sold.structuredContent?.code]).toEqual([true, undefined, undefined])
    expect(offer.output.safeParse(sold.structuredContent).error).toBeUndefined()
    expect(JSON.parse(textOf(sold))).toEqual(sold.structuredContent)
    expect(sold.structuredContent?.meta).toMatchObject({ charged: true })
    expect(findExecutable(sold.structuredContent)).toEqual([])
    expect(sold._meta?.['x402/payment-response']).toMatchObject({
      success: true,
      network: 'eip155:8453',
      payer: payer.address.toLowerCase(),
      amount: usdToBase(offer.priceUsd).toString(),
      transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
    expect((await shop.earned()) - before).toBe(usdToBase(offer.priceUsd))
  })

  it('talks for free', async () => {
    const before = await shop.earned()
    const reply = await callWith(client, 'chat', { message: 'price of ETH', anonId: `tools-${String(era)}` })
    expect(reply.structuredContent).toMatchObject({ type: 'price', intent: { name: 'price' } })
    expect(textOf(reply)).toBe(reply.structuredContent?.text)
    expect((await shop.earned()) - before).toBe(0n)
  })
})

describe('an unpaid tool', () => {
  let client: Client
  beforeAll(async () => {
    client = await connectMcp(shop.url)
  })
  afterAll(() => client.close())

  it('asks for the very terms of its route, as a value and as text', async () => {
    const unpaid = await callWith(client, 'price', ETH)
    const route = readChallenge(await fetch(`${shop.url}/api/price`, { method: 'POST' }))
    expect(unpaid.isError).toBe(true)
    const { answerable, why, dataAgeSeconds, expectedMs, ...terms } = unpaid.structuredContent ?? {}
    const { body } = await post(`${shop.url}/api/price`, ETH)
    // The header of the route has no room for the signed offers; its body has them.
    const { 'offer-receipt': signed, ...others } = terms.extensions
    expect({ ...terms, extensions: others }).toEqual(route)
    expect(signed).toEqual(body.extensions['offer-receipt'])
    const { dataAgeSeconds: ageSeconds, expectedMs: ms } = body
    const preview = { answerable: body.answerable, why: body.why, dataAgeSeconds: ageSeconds, expectedMs: ms }
    expect({ answerable, why, dataAgeSeconds, expectedMs }).toEqual(preview)
    const { message, ...told } = JSON.parse(textOf(unpaid))
    // Models read the text: it has neither samples nor signatures.
    const { bazaar: _bazaar, 'offer-receipt': _signed, ...extensions } = unpaid.structuredContent?.extensions ?? {}
    expect([message, told]).toEqual([expect.stringContaining('$0.01'), { ...unpaid.structuredContent, extensions }])
  })

  it.each(offers.map((offer) => [offer.name, offer] as const))(
    'S13: %s begins with the words that nothing was bought and its price, and shows no sample answer',
    async (name, { priceUsd, example }) => {
      const { content } = await callWith(client, name, example.input as object)
      const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n')
      expect(text).toMatch(
        new RegExp(`^\\{"message":"Nothing was bought by this call\\. The tool costs \\$${priceUsd} in USDC`),
      )
      const { summary } = example.output as { summary: string }
      expect([summary.length > 10, text.includes(summary.slice(0, 20)), text.includes('"example"')]).toEqual([
        true,
        false,
        false,
      ])
    },
  )

  it('tells what is wrong with the arguments before anybody pays', async () => {
    const unpaid = await callWith(client, 'price', { symbol: '' })
    expect(unpaid.structuredContent).toMatchObject({
      x402Version: 2,
      accepts: [
        { scheme: 'exact', amount: '10000' },
        { scheme: 'batch-settlement', amount: '10000' },
      ],
    })
    expect(JSON.parse(textOf(unpaid)).message).toMatch(/symbol/)
  })
})

describe('one payment, one answer', () => {
  let client: Client
  beforeAll(async () => {
    client = await connectMcp(shop.url)
  })
  afterAll(() => client.close())

  it('gives the same answer again, to a tool call and to a request, and takes the price once', async () => {
    const before = await shop.earned()
    const { sold, payment } = await buyTool(client, payer, 'price', ETH)
    const again = await callWith(client, 'price', ETH, payment)
    const request = await post(`${shop.url}/api/price`, ETH, { 'PAYMENT-SIGNATURE': encodeHeader(payment) })
    expect([again.content, again._meta?.['x402/payment-response']]).toEqual([
      sold.content,
      sold._meta?.['x402/payment-response'],
    ])
    expect([request.status, request.text]).toEqual([200, textOf(sold)])
    expect((await shop.earned()) - before).toBe(10_000n)
  })

  it('is shared by copies that come at once', async () => {
    const before = await shop.earned()
    const payment = await signTerms(payer, await callWith(client, 'price', ETH))
    const copies = await Promise.all([1, 2, 3].map(() => callWith(client, 'price', ETH, payment)))
    expect(new Set(copies.map((copy) => textOf(copy))).size).toBe(1)
    expect((await shop.earned()) - before).toBe(10_000n)
  })

  it('buys nothing else', async () => {
    const { payment } = await buyTool(client, payer, 'price', ETH)
    const before = await shop.earned()
    const other = await callWith(client, 'price', { symbol: 'BTC' }, payment)
    expect([other.isError, other.structuredContent?.code]).toEqual([true, 'payment_bound_to_another_request'])
    const elsewhere = await callWith(client, 'yield', { symbol: 'ETH' }, payment)
    expect(elsewhere.structuredContent).toMatchObject({ x402Version: 2, error: 'resource_mismatch' })
    expect((await shop.earned()) - before).toBe(0n)
  })
})

describe('a tool that fails', () => {
  let client: Client
  beforeAll(async () => {
    client = await connectMcp(shop.url)
  })
  afterAll(() => client.close())

  it('is not charged, and its payment stays good', async () => {
    const before = await shop.earned()
    const payment = await signTerms(payer, await callWith(client, 'price', ETH))
    const unknown = await callWith(client, 'price', { symbol: 'NOSUCHTOKENATALL' }, payment)
    expect(unknown.isError).toBe(true)
    expect(unknown.structuredContent).toMatchObject({ code: 'unknown_token', charged: false, status: 404 })
    const wrong = await callWith(client, 'price', { symbol: '' }, payment)
    expect(wrong.structuredContent).toMatchObject({ code: 'invalid_request', errors: [{ field: 'symbol' }] })
    expect((await shop.earned()) - before).toBe(0n)
    const good = await callWith(client, 'price', ETH, payment)
    expect(good.structuredContent).toMatchObject({ symbol: 'ETH' })
    expect((await shop.earned()) - before).toBe(10_000n)
  })

  it.each<[string, (payment: Record<string, unknown>) => unknown, string]>([
    ['no object', () => 'payment', 'invalid_payload'],
    ['another version', (payment) => ({ ...payment, x402Version: 3 }), 'invalid_x402_version'],
    [
      'a lower price',
      (payment) => ({ ...payment, accepted: { ...(payment.accepted as object), amount: '1' } }),
      'no_matching_requirements',
    ],
  ])('names the reason for a payment that is %s', async (_, spoil, reason) => {
    const payment = await signTerms(payer, await callWith(client, 'price', ETH))
    const refused = await callWith(client, 'price', ETH, spoil(payment as Record<string, unknown>))
    expect(refused.isError).toBe(true)
    expect(refused.structuredContent).toMatchObject({ x402Version: 2, error: reason })
  })

  it('is an error of the protocol when there is no such tool', async () => {
    await expect(callWith(client, 'tarot', {})).rejects.toThrow(/no tool called "tarot"/)
  })
})

it('answers a client that knows payment_required with a result of that kind', async () => {
  const call = (extensions: object, payment?: unknown) =>
    post(
      `${shop.url}/mcp`,
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name: 'price',
          arguments: ETH,
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': { extensions },
            ...(payment === undefined ? {} : { 'x402/payment': payment }),
          },
        },
      },
      {
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'price',
      },
    )
  const known = await call({ 'org.x402/payment': {} })
  expect(known.body.result).toMatchObject({
    resultType: 'payment_required',
    paymentRequired: {
      x402Version: 2,
      accepts: [
        { scheme: 'exact', amount: '10000' },
        { scheme: 'batch-settlement', amount: '10000' },
      ],
    },
  })
  expect(known.body.result).not.toHaveProperty('isError')
  const plain = await call({})
  expect(plain.body.result).toMatchObject({ resultType: 'complete', isError: true })
})
