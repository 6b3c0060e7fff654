import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { encodeHeader } from '../../../sandbox/pay.ts'
import { priceOffer } from '../../capabilities/price/offer.ts'
import { BEFORE_LEDGER, type Failure, fail } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import type { Charger } from '../../payments/charge.ts'
import { authorizationOf, hashOf, NOW_SECONDS, paymentOf, TERMS } from '../../payments/payment.test-kit.ts'
import type { Reason } from '../../payments/wire/reasons.ts'
import { toRequirements } from '../../payments/wire/requirements.ts'
import { createPaidTool } from '../mcp/paid-tool.ts'
import { createPaidRoute } from './paid-route.ts'

let server: Server | undefined
afterEach(() => void server?.close())

const PAYMENT = {
  x402Version: 2,
  accepted: toRequirements(TERMS),
  payload: { signature: paymentOf().signature, authorization: authorizationOf() },
}
const REQUESTER = { client: null, address: '192.0.2.1', isWanted: () => true, whenCutOff: () => undefined }

/** A paid route whose sales end with this failure, over HTTP and as a tool. */
async function openRoute(failure: Failure, { isOpen = true, now = NOW_SECONDS } = {}) {
  const context = createTestContext(now * 1000)
  const charge = async () => Promise.reject(fail(failure))
  const charger: Charger = {
    ...{ charge, finish: async () => undefined, working: () => [], catchUp: async () => undefined },
    noteStoreAway: () => undefined,
  }
  const settings = {
    capability: { offer: priceOffer, answer: async () => priceOffer.example.output },
    accepts: [TERMS] as const,
    charger,
    dependencies: { context, publicUrl: 'https://sextant.test', sources: {} as never },
    gate: { isOpen: () => isOpen },
    requesterOf: () => REQUESTER,
  }
  const route = createPaidRoute(settings)
  server = createServer((request, response) => void route.handle(request, response, 'req_1'))
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/price`
  const post = async (payment?: object) => {
    const paying: Record<string, string> = payment ? { 'payment-signature': encodeHeader(payment) } : {}
    const headers = { 'content-type': 'application/json', ...paying }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(priceOffer.example.input) })
    return (await answer.json()) as Record<string, unknown>
  }
  const tool = createPaidTool(settings)
  const arrival = { requestId: 'req_1', client: '192.0.2.1', requester: () => REQUESTER }
  const call = async (payment?: object) => {
    const { content } = await tool({ input: priceOffer.example.input, payment, extended: false, arrival })
    const [first] = content
    return JSON.parse(first?.type === 'text' ? first.text : '') as Record<string, unknown>
  }
  return { post, call }
}

describe('an answer that comes before the ledger was asked', () => {
  it.each([...BEFORE_LEDGER])('S3: %s does not pass for the end of the payment it was sent with', async (code) => {
    const { post, call } = await openRoute({ code, retryAfterSeconds: 2 } as Failure)
    for (const body of [await post(PAYMENT), await call(PAYMENT)]) {
      expect(body).toMatchObject({ code, charged: false })
      expect(body.suggestion).toContain('an earlier request with this payment may have been charged')
      expect(body.suggestion).toContain('do not sign another')
    }
  })

  it('S3: a closed gate says so as well, and only to those who sent a payment', async () => {
    const { post } = await openRoute({ code: 'internal' }, { isOpen: false })
    expect(await post(PAYMENT)).toMatchObject({
      code: 'overloaded',
      charged: false,
      suggestion: expect.stringContaining('send the same payment with the same body again'),
    })
    expect(await post()).not.toHaveProperty('suggestion')
  })

  it('says nothing of the kind where the work itself has failed', async () => {
    const { post } = await openRoute({ code: 'upstream_failed', source: 'x' })
    expect(await post(PAYMENT)).not.toHaveProperty('suggestion')
  })
})

describe('a payment that failed on chain', () => {
  const failed = (reason: Reason): Failure => ({ code: 'payment_failed', reason, transaction: hashOf(1) })

  it('S2: is said to stay valid until it expires, and not to be replaced before', async () => {
    const { post, call } = await openRoute(failed('invalid_exact_evm_transaction_failed'))
    const body = await post(PAYMENT)
    expect(body).toMatchObject({ status: 402, code: 'payment_failed', charged: false, transaction: hashOf(1) })
    expect(body.detail).toContain('stays valid until 2026-11-15T12:05:00Z')
    expect(body.error).toBe(body.detail)
    expect(body.suggestion).toMatch(
      /Send the same payment .* again, which is safe.*Sign another one only when .*cancelled/,
    )
    const { message } = await call(PAYMENT)
    expect(message).toBe(`Nothing was bought by this call. ${body.detail} ${body.suggestion}`)
  })

  it('S2: names the time of each payment, not that of an earlier one', async () => {
    const { post } = await openRoute(failed('invalid_exact_evm_transaction_failed'))
    await post(PAYMENT)
    const validBefore = String(NOW_SECONDS + 600)
    const payload = { ...PAYMENT.payload, authorization: authorizationOf({ validBefore }) }
    expect((await post({ ...PAYMENT, payload })).detail).toContain('until 2026-11-15T12:10:00Z')
  })

  it.each([
    ['authorization_canceled', NOW_SECONDS],
    ['invalid_exact_evm_nonce_already_used', NOW_SECONDS],
    ['invalid_exact_evm_payload_authorization_valid_before', NOW_SECONDS + 304],
  ] as const)('S2: is over when it can never be taken: %s', async (reason, now) => {
    const { post } = await openRoute(failed(reason), { now })
    expect(await post(PAYMENT)).toMatchObject({
      detail: expect.stringContaining('nothing can be any more'),
      suggestion: 'Sign another payment.',
    })
  })

  it('S2: is not over while a late block could still take it', async () => {
    const expired = failed('invalid_exact_evm_payload_authorization_valid_before')
    const { post } = await openRoute(expired, { now: NOW_SECONDS + 303 })
    expect((await post(PAYMENT)).detail).toContain('stays valid until')
  })
})
