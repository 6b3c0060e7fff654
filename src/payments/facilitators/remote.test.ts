import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import type { AuthorizationState } from '../chain/authorization-state.ts'
import { away, createFakeToken, type FakeToken } from '../fake-token.test-kit.ts'
import { failureOf, hashOf, paymentOf, settlementAt, signedPayment, TERMS } from '../payment.test-kit.ts'
import { REASONS } from '../wire/reasons.ts'
import { createRemoteFacilitator } from './remote.ts'

const payment = paymentOf()
const SETTLED: AuthorizationState = { kind: 'settled', settlement: settlementAt() }
const UNUSED: AuthorizationState = { kind: 'unused', expired: false }
const EXPIRED = 'invalid_exact_evm_payload_authorization_valid_before'

let stop: () => Promise<unknown> = async () => undefined
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await stop()
})

type Reply = (response: ServerResponse, before: number) => void
const json =
  (body: unknown, status = 200): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

const SILENCE: Reply = () => undefined

/** A facilitator on loopback that answers as told, over a chain that says what it is told to. */
async function setUp(reply: Reply, says: Partial<FakeToken['says']> = {}, waitMs = 5_000) {
  const asked: { path: string; key: unknown; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    asked.push({
      path: request.url ?? '',
      key: request.headers['x-key'],
      body: JSON.parse(Buffer.concat(chunks).toString()),
    })
    reply(response, asked.length - 1)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stop = () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(resolve)
    })
  const token = createFakeToken(says)
  const facilitator = createRemoteFacilitator({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/x402/`,
    headers: { 'x-key': 'secret' },
    token,
    context: createTestContext(),
    waitMs,
  })
  const noted: (string | null)[] = []
  const settle = (earlier: { transaction: string | null } | null = null) =>
    facilitator.settle(payment, TERMS, {
      earlier,
      persistHash: async ({ transaction }) => void noted.push(transaction),
    })
  return { facilitator, token, asked, settle, noted }
}

/** Unused when first asked, as before every settlement; then as told, and with every look the time is up. */
const afterwards = (authorizationState: () => AuthorizationState) => {
  let asked = 0
  return () => {
    if (asked++ === 0) return UNUSED
    vi.setSystemTime(Date.now() + 5_000)
    return authorizationState()
  }
}

describe('verify', () => {
  it('asks the token first, then the facilitator, in the version of the buyer', async () => {
    const { facilitator, asked } = await setUp(json({ isValid: true }))
    expect(await facilitator.verify(payment, TERMS)).toBe('fresh')
    const { scheme, network, asset, amount, payTo, maxTimeoutSeconds, extra } = TERMS
    const requirements = { scheme, network, asset, amount, payTo, maxTimeoutSeconds, extra }
    const { signature, authorization } = payment
    expect(asked).toEqual([
      {
        path: '/x402/verify',
        key: 'secret',
        body: {
          x402Version: 2,
          paymentPayload: {
            x402Version: 2,
            resource: { url: TERMS.resource, description: TERMS.description, mimeType: 'application/json' },
            accepted: requirements,
            payload: { signature, authorization },
          },
          paymentRequirements: requirements,
        },
      },
    ])
  })

  it('speaks version 1 for a buyer of version 1', async () => {
    const { facilitator, asked } = await setUp(json({ isValid: true }))
    const v1 = paymentOf({}, { version: 1, network: 'base', accepted: null })
    await facilitator.verify(v1, TERMS)
    expect(asked[0]?.body).toEqual({
      x402Version: 1,
      paymentPayload: {
        x402Version: 1,
        scheme: 'exact',
        network: 'base',
        payload: { signature: v1.signature, authorization: v1.authorization },
      },
      paymentRequirements: {
        scheme: 'exact',
        network: 'base',
        maxAmountRequired: '10000',
        resource: TERMS.resource,
        description: TERMS.description,
        mimeType: 'application/json',
        payTo: TERMS.payTo,
        maxTimeoutSeconds: 300,
        asset: TERMS.asset,
        extra: TERMS.extra,
      },
    })
  })

  it('passes on a reason it knows, and calls any other a refusal of the facilitator', async () => {
    const reasons = ['invalid_exact_evm_insufficient_balance', '<b>pay me</b>', 'constructor']
    const { facilitator } = await setUp((response, before) =>
      json({ isValid: false, invalidReason: reasons[before] })(response, before),
    )
    const told = ['invalid_exact_evm_insufficient_balance', 'facilitator_refused', 'facilitator_refused'] as const
    for (const reason of told) {
      const failure = { code: 'payment_invalid', reason, message: REASONS[reason] }
      expect(await failureOf(facilitator.verify(payment, TERMS))).toEqual(failure)
    }
  })

  it.each<[string, Reply]>([
    ['an error', json({ error: 'unauthorized' }, 401)],
    ['HTML', json('<html>', 502)],
    ['"true" as text', json({ isValid: 'true' })],
    ['nothing in time', SILENCE],
  ])('says chain_unavailable when the facilitator answers %s', async (_, reply) => {
    const { facilitator } = await setUp(reply, {}, reply === SILENCE ? 30 : undefined)
    expect(await failureOf(facilitator.verify(payment, TERMS))).toEqual({ code: 'chain_unavailable' })
  })

  it('does not ask about a payment that is on chain already', async () => {
    const { facilitator, asked } = await setUp(json({ isValid: false }), {
      simulate: () => 'invalid_exact_evm_nonce_already_used',
      authorizationState: () => SETTLED,
    })
    expect(await facilitator.verify(await signedPayment(), TERMS)).toBe('prepaid')
    expect(asked).toEqual([])
  })
})

describe('settle', () => {
  const success = json({ success: true, transaction: hashOf(1), network: 'eip155:8453' })
  const failure = (more: object = {}) =>
    json({ success: false, errorReason: 'invalid_exact_evm_insufficient_balance', transaction: '', ...more })

  it('is settled when the chain shows it, and the hash is on record', async () => {
    const { settle, asked, noted, token } = await setUp(success, { authorizationState: afterwards(() => SETTLED) })
    expect(await settle()).toEqual(SETTLED)
    expect(asked.map(({ path }) => path)).toEqual(['/x402/settle'])
    expect(noted).toEqual([null, hashOf(1)])
    expect(token.hints).toEqual([null, hashOf(1)])
  })

  it.each<[string, AuthorizationState | undefined]>([
    ['nothing', UNUSED],
    ['a used nonce without its events', { kind: 'untraced', longAgo: false }],
    ['no answer', undefined],
  ])('is unknown when success is claimed and the chain shows %s', async (_, authorizationState) => {
    const { settle } = await setUp(success, { authorizationState: afterwards(() => authorizationState ?? away()) })
    expect(await settle()).toEqual({ kind: 'unknown', transaction: hashOf(1) })
  })

  it('waits for the chain when the facilitator says that it is pending', async () => {
    const { settle } = await setUp(failure({ errorReason: 'settlement_pending', transaction: hashOf(1) }), {
      authorizationState: afterwards(() => SETTLED),
    })
    expect(await settle()).toEqual(SETTLED)
  })

  it('S3: is not over when the facilitator refuses and the chain shows nothing: it may still settle', async () => {
    const { settle } = await setUp(failure(), { authorizationState: afterwards(() => UNUSED) })
    expect(await settle()).toEqual({ kind: 'unknown', transaction: null })
  })

  it.each<[string, AuthorizationState, string]>([
    ['shows a block past its window', { kind: 'unused', expired: true }, EXPIRED],
    ['shows that its nonce was spent otherwise', { kind: 'spent' }, 'authorization_canceled'],
  ])('S3: is refused when the facilitator refuses and the chain %s', async (_, state, reason) => {
    const { settle } = await setUp(failure(), { authorizationState: afterwards(() => state) })
    expect(await settle()).toEqual({ kind: 'refused', reason, transaction: null })
  })

  it('is settled when the facilitator refuses and the chain shows it all the same', async () => {
    const { settle } = await setUp(failure(), { authorizationState: afterwards(() => SETTLED) })
    expect(await settle()).toEqual(SETTLED)
  })

  it('S3: is not over when the transaction that it names failed: another one may follow', async () => {
    const { settle, token } = await setUp(failure({ transaction: hashOf(1) }), {
      authorizationState: afterwards(() => UNUSED),
    })
    expect(await settle()).toEqual({ kind: 'unknown', transaction: hashOf(1) })
    token.says.authorizationState = afterwards(() => UNUSED)
    token.says.receipt = () => ({ transactionHash: hashOf(1), status: '0x0', logs: [] })
    expect(await settle()).toEqual({ kind: 'unknown', transaction: null })
  })

  it('S3: asks again only when time has passed, later each time, and reads the chain in between', async () => {
    const { settle, asked, token } = await setUp(failure())
    const startMs = Date.now()
    const askedAtSeconds: number[] = []
    for (let second = 0; second <= 100; second += 5) {
      vi.setSystemTime(startMs + second * 1000)
      const before = asked.length
      token.says.authorizationState = () => {
        // Once it was asked, the time for its answer is up.
        if (asked.length > before) vi.setSystemTime(Date.now() + 5_000)
        return UNUSED
      }
      const earlier = second === 0 ? null : { transaction: null }
      expect(await settle(earlier)).toEqual({ kind: 'unknown', transaction: null })
      if (asked.length > before) askedAtSeconds.push(second)
    }
    expect(askedAtSeconds).toEqual([0, 10, 30, 70])
  })

  it('is not over when the facilitator refuses and the chain cannot be read', async () => {
    const { settle } = await setUp(failure(), { authorizationState: afterwards(away) })
    expect(await settle()).toEqual({ kind: 'unknown', transaction: null })
  })

  it('is unsent when nobody listens, and unknown when something was sent before', async () => {
    const { settle, token } = await setUp(success)
    await stop()
    stop = async () => undefined
    expect(await settle()).toEqual({ kind: 'unsent' })
    token.says.authorizationState = afterwards(() => UNUSED)
    expect(await settle({ transaction: hashOf(9) })).toEqual({ kind: 'unknown', transaction: hashOf(9) })
  })

  it('is for the chain to tell when the facilitator sends without end, which is not read to its end', async () => {
    const [chunk, most] = [Buffer.alloc(65_536, ' '), 96 << 20]
    let sent = 0
    const flood: Reply = (response) => {
      const write = () => {
        while (sent < most && !response.destroyed) {
          sent += chunk.length
          if (!response.write(chunk)) return void response.once('drain', write)
        }
        response.end()
      }
      write()
    }
    const { settle } = await setUp(flood, { authorizationState: afterwards(() => UNUSED) })
    expect(await settle()).toEqual({ kind: 'unknown', transaction: null })
    expect(sent).toBeLessThan(most / 2)
  })

  it.each<[string, Reply]>([
    ['nothing in time', SILENCE],
    ['a closed connection', (response) => response.destroy()],
    ['HTML with status 500', json('<html>', 500)],
    ['an error without a verdict', json({ error: 'internal' }, 500)],
    ['"true" as text', json({ success: 'true' })],
  ])('is for the chain to tell when the facilitator answers %s', async (_, reply) => {
    const waitMs = reply === SILENCE ? 30 : undefined
    const silent = await setUp(reply, { authorizationState: afterwards(() => UNUSED) }, waitMs)
    expect(await silent.settle()).toEqual({ kind: 'unknown', transaction: null })
    await stop()
    const settled = await setUp(reply, { authorizationState: afterwards(() => SETTLED) }, waitMs)
    expect(await settled.settle()).toEqual(SETTLED)
  })

  it.each<[string, AuthorizationState, { transaction: string | null } | null, unknown]>([
    ['is settled already', SETTLED, null, SETTLED],
    [
      'was cancelled',
      { kind: 'spent' },
      null,
      { kind: 'refused', reason: 'authorization_canceled', transaction: null },
    ],
    [
      'is past its window',
      { kind: 'unused', expired: true },
      { transaction: hashOf(9) },
      { kind: 'refused', reason: 'invalid_exact_evm_payload_authorization_valid_before', transaction: null },
    ],
    [
      'cannot be traced',
      { kind: 'untraced', longAgo: false },
      { transaction: hashOf(9) },
      { kind: 'unknown', transaction: hashOf(9) },
    ],
  ])('asks nothing for a payment that %s', async (_, authorizationState, earlier, outcome) => {
    const { settle, asked, noted } = await setUp(success, { authorizationState: () => authorizationState })
    expect(await settle(earlier)).toEqual(outcome)
    expect([asked, noted]).toEqual([[], []])
  })

  it('asks nothing while the chain cannot be read', async () => {
    const { settle, asked } = await setUp(success, { authorizationState: away })
    expect([await settle(), await settle({ transaction: null }), asked]).toEqual([
      { kind: 'unsent' },
      { kind: 'unknown', transaction: null },
      [],
    ])
  })

  it('sends nothing that could not be written down first', async () => {
    const { facilitator, asked } = await setUp(success)
    const persistHash = async () => {
      throw new Error('the store is away')
    }
    await expect(facilitator.settle(payment, TERMS, { earlier: null, persistHash })).rejects.toThrow(
      'the store is away',
    )
    expect(asked).toEqual([])
  })
})
