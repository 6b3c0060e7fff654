import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failed } from '../../domain/failure.ts'
import { PAYMENT_HEADER_MAX_CHARS } from '../limits.ts'
import { authorizationOf, nonceOf, TERMS } from '../payment.test-kit.ts'
import { readPayment } from './read-payment.ts'
import { REASONS, type Reason } from './reasons.ts'

const SIGNATURE = `0x${'5a'.repeat(64)}1b` as const
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

const accepted = {
  scheme: 'exact',
  network: TERMS.network,
  asset: TERMS.asset,
  amount: TERMS.amount,
  payTo: TERMS.payTo,
  maxTimeoutSeconds: 300,
  extra: TERMS.extra,
}
const payload = { signature: SIGNATURE, authorization: authorizationOf() }
const v2 = (changes: object = {}) => ({ x402Version: 2, accepted, payload, ...changes })
const v1 = (changes: object = {}) => ({ x402Version: 1, scheme: 'exact', network: 'base', payload, ...changes })
const withAuthorization = (changes: object) =>
  v2({ payload: { signature: SIGNATURE, authorization: { ...authorizationOf(), ...changes } } })

const refusal = (reason: Reason) => ({ code: 'payment_invalid', reason, message: REASONS[reason] })

function failure(headers: Parameters<typeof readPayment>[0]): unknown {
  try {
    return { read: readPayment(headers) }
  } catch (thrown) {
    if (thrown instanceof Failed) return thrown.failure
    throw thrown
  }
}

describe('readPayment', () => {
  it('reads a version 2 envelope', () => {
    const header = encode(v2({ resource: { url: TERMS.resource, description: 'ignored' } }))
    expect(readPayment({ v2: header })).toEqual({
      version: 2,
      authorization: authorizationOf(),
      signature: SIGNATURE,
      network: 'eip155:8453',
      accepted: {
        scheme: 'exact',
        network: 'eip155:8453',
        asset: TERMS.asset,
        amount: '10000',
        payTo: TERMS.payTo,
        extra: { name: 'USD Coin', version: '2', paymentFlow: undefined, assetTransferMethod: undefined },
      },
      resourceUrl: TERMS.resource,
      paymentId: null,
    })
  })

  it('reads a version 1 envelope', () => {
    expect(readPayment({ v1: encode(v1()) })).toEqual({
      version: 1,
      authorization: authorizationOf(),
      signature: SIGNATURE,
      network: 'base',
      accepted: null,
      resourceUrl: null,
      paymentId: null,
    })
  })

  it('finds no payment where there is no header, whatever the idempotency key is', () => {
    expect(readPayment({ idempotencyKey: 'a-key-of-the-buyer-1' })).toBeUndefined()
  })

  it('brings mixed-case hex into one form, so that one payment has one identity', () => {
    const nonce = `0x${'aB'.repeat(32)}`
    const header = encode({
      ...withAuthorization({ from: `0x${'AbCd'.repeat(10)}`, to: TERMS.asset, nonce }),
      payload: {
        signature: `0x${'5A'.repeat(64)}1B`,
        authorization: { ...authorizationOf(), from: `0x${'AbCd'.repeat(10)}`, to: TERMS.asset, nonce },
      },
    })
    const read = readPayment({ v2: header })
    expect(read?.signature).toBe(SIGNATURE)
    expect(read?.authorization).toEqual({
      ...authorizationOf(),
      from: `0x${'abcd'.repeat(10)}`,
      to: TERMS.asset.toLowerCase(),
      nonce: nonce.toLowerCase(),
    })
  })

  it.each<[string, Parameters<typeof readPayment>[0], Reason]>([
    ['two payment headers', { v1: encode(v1()), v2: encode(v2()) }, 'ambiguous_payment'],
    ['an empty header', { v2: '' }, 'invalid_payload'],
    ['a header sent twice', { v2: `${encode(v2())},${encode(v2())}` }, 'invalid_payload'],
    ['a header above 16 KiB', { v2: 'A'.repeat(PAYMENT_HEADER_MAX_CHARS + 1) }, 'payment_header_too_large'],
    ['base64url', { v2: Buffer.from('{"a":"???>>>~~~"}').toString('base64url') }, 'invalid_payload'],
    ['raw JSON', { v2: JSON.stringify(v2()) }, 'invalid_payload'],
    ['base64 of no JSON', { v2: Buffer.from('not json').toString('base64') }, 'invalid_payload'],
    ['a JSON array', { v2: encode([v2()]) }, 'invalid_payload'],
    ['JSON null', { v2: encode(null) }, 'invalid_payload'],
    ['a JSON text', { v2: encode('payment') }, 'invalid_payload'],
    ['deep nesting', { v2: Buffer.from('['.repeat(12_000)).toString('base64') }, 'invalid_payload'],
    ['version 1 in the header of version 2', { v2: encode(v1()) }, 'invalid_x402_version'],
    ['version 2 in the header of version 1', { v1: encode(v2()) }, 'invalid_x402_version'],
    ['a version as text', { v2: encode(v2({ x402Version: '2' })) }, 'invalid_x402_version'],
    ['no payload', { v2: encode(v2({ payload: undefined })) }, 'invalid_payload'],
    ['an array as payload', { v2: encode(v2({ payload: [payload] })) }, 'invalid_payload'],
    ['no echo of the terms', { v2: encode(v2({ accepted: undefined })) }, 'no_matching_requirements'],
    [
      'an amount as number',
      { v2: encode(v2({ accepted: { ...accepted, amount: 10000 } })) },
      'no_matching_requirements',
    ],
    ['another scheme', { v2: encode(v2({ accepted: { ...accepted, scheme: 'upto' } })) }, 'unsupported_scheme'],
    ['no scheme in version 1', { v1: encode(v1({ scheme: undefined })) }, 'unsupported_scheme'],
    ['no network in version 1', { v1: encode(v1({ network: 8453 })) }, 'invalid_network'],
    [
      'a Permit2 payload',
      { v2: encode(v2({ payload: { signature: SIGNATURE, permit2Authorization: {} } })) },
      'unsupported_payload',
    ],
    [
      'a Permit2 payload beside an authorization',
      { v2: encode(v2({ payload: { ...payload, permit2Authorization: {} } })) },
      'unsupported_payload',
    ],
    ['no authorization', { v2: encode(v2({ payload: { signature: SIGNATURE } })) }, 'unsupported_payload'],
    [
      'a wallet that is not deployed',
      { v2: encode(v2({ payload: { ...payload, signature: `0x${'00'.repeat(96)}${'6492'.repeat(16)}` } })) },
      'eip6492_factory_not_allowed',
    ],
    [
      'a signature that is too short',
      { v2: encode(v2({ payload: { ...payload, signature: `0x${'5a'.repeat(64)}` } })) },
      'invalid_payload',
    ],
    [
      'a signature with half a byte',
      { v2: encode(v2({ payload: { ...payload, signature: `${SIGNATURE}0` } })) },
      'invalid_payload',
    ],
    ['a short address', { v2: encode(withAuthorization({ from: '0x1234' })) }, 'invalid_payload'],
    ['a short nonce', { v2: encode(withAuthorization({ nonce: nonceOf(1).slice(0, 65) })) }, 'invalid_payload'],
  ])('refuses %s', (_, headers, reason) => {
    expect(failure(headers)).toEqual(refusal(reason))
  })

  it.each(['01', '-1', '+1', '1e5', '1.0', '0x10', ' 1', '1\n', '', '1'.repeat(79), 10_000, null, ['1'], '１'])(
    'refuses %j as a number',
    (value) => {
      for (const field of ['value', 'validAfter', 'validBefore']) {
        expect(failure({ v2: encode(withAuthorization({ [field]: value })) })).toEqual(refusal('invalid_payload'))
      }
    },
  )

  it('reads a number of 78 digits, as large as the token has them', () => {
    const value = '9'.repeat(78)
    expect(readPayment({ v2: encode(withAuthorization({ value })) })?.authorization.value).toBe(value)
  })

  it('never throws anything but a refusal, whatever bytes come', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (bytes, raw) => {
        const text = raw ? Buffer.from(bytes).toString('latin1') : Buffer.from(bytes).toString('base64')
        expect(failure({ v2: text })).toMatchObject({ code: 'payment_invalid' })
        expect(failure({ v1: text })).toMatchObject({ code: 'payment_invalid' })
      }),
    )
  })

  it('never throws anything but a refusal, whatever JSON comes', () => {
    const anything = fc.jsonValue({ maxDepth: 4 })
    const shaped = fc.record({
      x402Version: fc.constant(2),
      accepted: fc.oneof(fc.constant(accepted), anything),
      resource: anything,
      extensions: fc.oneof(anything, fc.record({ 'payment-identifier': anything })),
      payload: fc.oneof(anything, fc.record({ signature: anything, authorization: anything })),
    })
    fc.assert(
      fc.property(fc.oneof(anything, shaped), (value) => {
        expect(failure({ v2: encode(value) })).toMatchObject({ code: 'payment_invalid' })
      }),
    )
  })
})

describe('the identifier of a payment', () => {
  const withId = (id: unknown) =>
    encode(v2({ extensions: { 'payment-identifier': { info: { required: false, id } } } }))
  // As the reference client makes them: pay_ and 32 hex digits.
  const own = 'pay_7d5d747be160e280504c099d984bcfe0'

  it('is taken from the extension', () => {
    expect(readPayment({ v2: withId(own) })?.paymentId).toBe(own)
  })

  it('is taken from Idempotency-Key', () => {
    const key = '0b6f2a6e-6a57-4f5e-9a55-3c9b6c9d6f10'
    expect(readPayment({ v2: encode(v2()), idempotencyKey: key })?.paymentId).toBe(key)
    expect(readPayment({ v1: encode(v1()), idempotencyKey: key })?.paymentId).toBe(key)
  })

  it('is that of the extension when both are there', () => {
    expect(readPayment({ v2: withId(own), idempotencyKey: 'another-key-of-the-buyer' })?.paymentId).toBe(own)
  })

  it.each(['short', 'x'.repeat(129), 'spaces are not allowed here', 17, null, { id: own }])('is not %j', (id) => {
    expect(readPayment({ v2: withId(id) })?.paymentId).toBeNull()
  })
})
