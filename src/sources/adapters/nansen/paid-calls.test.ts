import type { IncomingMessage, ServerResponse } from 'node:http'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { toFailure } from '../../../domain/failure.ts'
import { createTestContext } from '../../../domain/test-context.ts'
import { type LocalServer, reply, startLocalServer } from '../../client/local-server.test-kit.ts'
import { createPayingPost, createSpending } from './paid-calls.ts'
import { readDemand } from './pay-challenge.ts'

const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const PAYEE = '0x1111111111111111111111111111111111111111'
const account = privateKeyToAccount(`0x${'7'.repeat(64)}`)
const terms = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '10000',
  asset: USDC,
  payTo: PAYEE,
  maxTimeoutSeconds: 300,
  extra: { name: 'USD Coin', version: '2' },
}
const challenge = (...accepts: object[]) =>
  Buffer.from(JSON.stringify({ x402Version: 2, resource: { url: 'https://x' }, accepts })).toString('base64')
const POLICY = { freshSeconds: 300, staleSeconds: 600, timeoutMs: 1_000 }
const Body = z.object({ ok: z.boolean() })

let server: LocalServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
})

async function setUp(handle: (request: IncomingMessage, response: ServerResponse) => void, dailyBase = 1_000_000n) {
  const context = createTestContext()
  server = await startLocalServer(handle)
  const spending = createSpending(context, dailyBase)
  const paying = createPayingPost({ baseUrl: server.url, account, spending, context })
  const { seen } = server
  return { context, seen, post: (body: unknown = { q: 1 }) => paying.post('/tgm', body, Body, POLICY) }
}

/** Answers whoever pays; keeps the payments. */
function cashier(payments: Record<string, unknown>[], header = challenge(terms)) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const paid = request.headers['payment-signature']
    if (typeof paid !== 'string') return reply(response, 402, {}, { 'payment-required': header })
    payments.push(JSON.parse(Buffer.from(paid, 'base64').toString('utf8')))
    return reply(response, 200, { ok: true })
  }
}

describe('a call that pays', () => {
  it('signs exactly what was demanded, in the token own domain, and keeps the answer', async () => {
    const payments: Record<string, unknown>[] = []
    const { post, seen, context } = await setUp(cashier(payments))
    expect((await post()).body).toEqual({ ok: true })
    await post()
    expect(seen).toEqual(['POST /tgm', 'POST /tgm'])
    expect(payments).toEqual([
      {
        x402Version: 2,
        resource: { url: 'https://x' },
        accepted: terms,
        payload: {
          signature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
          authorization: {
            from: account.address,
            to: PAYEE,
            value: '10000',
            validAfter: '0',
            validBefore: String(context.now() / 1000 + 120),
            nonce: expect.stringMatching(/^0x[0-9a-f]{64}$/),
          },
        },
      },
    ])
  })

  it('stops at the limit of the day, and goes on the next day', async () => {
    const payments: Record<string, unknown>[] = []
    const { post, context } = await setUp(cashier(payments), 25_000n)
    for (const q of [1, 2]) await post({ q })
    expect(await post({ q: 3 }).catch(toFailure)).toEqual({ code: 'upstream_failed', source: 'nansen' })
    expect(payments).toHaveLength(2)
    context.advance(86_400)
    expect((await post({ q: 3 })).body).toEqual({ ok: true })
  })

  it('pays once: a second 402 is a failure', async () => {
    const { post, seen } = await setUp((_, response) =>
      reply(response, 402, {}, { 'payment-required': challenge(terms) }),
    )
    expect(await post().catch(toFailure)).toEqual({ code: 'upstream_failed', source: 'nansen' })
    expect(seen).toHaveLength(2)
  })

  it('needs no payment where none is asked', async () => {
    const { post, seen } = await setUp((_, response) => reply(response, 200, { ok: true }))
    expect((await post()).body).toEqual({ ok: true })
    expect(seen).toHaveLength(1)
  })

  it.each([
    ['broken JSON', '{"ok":', 'upstream_failed'],
    ['a wrong shape', { ok: 'yes' }, 'upstream_failed'],
  ])('fails on %s', async (_, body, code) => {
    const { post } = await setUp((__, response) => reply(response, 200, body))
    expect(await post().catch(toFailure)).toEqual({ code, source: 'nansen' })
  })

  it('times out as a timeout', async () => {
    const context = createTestContext()
    server = await startLocalServer(() => undefined)
    const spending = createSpending(context, 0n)
    const paying = createPayingPost({ baseUrl: server.url, account, spending, context })
    const failure = await paying.post('/tgm', {}, Body, { ...POLICY, timeoutMs: 80 }).catch(toFailure)
    expect(failure).toEqual({ code: 'upstream_timeout', source: 'nansen' })
  })
})

describe('terms that are not ours', () => {
  it.each([
    ['another chain', { network: 'eip155:1' }],
    ['another token', { asset: PAYEE }],
    ['another scheme', { scheme: 'upto' }],
    ['more than the answer is sold for', { amount: '50001' }],
    ['nothing', { amount: '0' }],
    ['a negative amount', { amount: '-5' }],
    ['no payee', { payTo: 'nobody' }],
    ['another way to transfer', { extra: { assetTransferMethod: 'permit2' } }],
  ])('%s is refused', (_, change) => {
    expect(readDemand(challenge({ ...terms, ...change }), 50_000n)).toBeUndefined()
  })

  it('are passed over for the first that is', () => {
    const demand = readDemand(challenge({ ...terms, network: 'solana:x' }, terms), 50_000n)
    expect([demand?.amountBase, demand?.payTo]).toEqual([10_000n, PAYEE])
  })

  it.each([null, '', 'not base64 json', Buffer.from('{}').toString('base64')])('%s is no challenge', (header) => {
    expect(readDemand(header, 50_000n)).toBeUndefined()
  })
})
