import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeHeader } from '../../sandbox/pay.ts'
import type { REASONS } from '../../src/payments/wire/reasons.ts'
import { type Answer, ETH, pay, payV1, post, type Wrongs } from '../kit/buyer.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const price = () => `${shop.url}/api/price`
const seconds = (fromNow: number) => String(Math.floor(Date.now() / 1000) + fromNow)
const ELSEWHERE = '0x000000000000000000000000000000000000dEaD'

function expectRefused(answer: Answer, reason: keyof typeof REASONS): void {
  expect([answer.status, answer.body.code, answer.body.reason, answer.body.charged]).toEqual([
    402,
    'payment_invalid',
    reason,
    false,
  ])
  expect(answer.headers.get('payment-required')).not.toBeNull()
  expect(answer.body.accepts).toHaveLength(1)
}

describe('refused, with the reason, and nothing settled', () => {
  const cases: [string, () => Wrongs, keyof typeof REASONS][] = [
    ['another payee', () => ({ authorization: { to: ELSEWHERE } }), 'invalid_exact_evm_recipient_mismatch'],
    ['another payee in the accepted terms', () => ({ terms: { payTo: ELSEWHERE } }), 'no_matching_requirements'],
    ['another network', () => ({ terms: { network: 'eip155:84532' } }), 'invalid_network'],
    ['another asset', () => ({ terms: { asset: ELSEWHERE } }), 'no_matching_requirements'],
    ['another amount in the terms', () => ({ terms: { amount: '9999' } }), 'no_matching_requirements'],
    [
      'too little',
      () => ({ authorization: { value: '9999' } }),
      'invalid_exact_evm_payload_authorization_value_mismatch',
    ],
    [
      'too much',
      () => ({ authorization: { value: '10001' } }),
      'invalid_exact_evm_payload_authorization_value_mismatch',
    ],
    [
      'expired',
      () => ({ authorization: { validBefore: seconds(-10) } }),
      'invalid_exact_evm_payload_authorization_valid_before',
    ],
    [
      'about to expire',
      () => ({ authorization: { validBefore: seconds(3) } }),
      'invalid_exact_evm_payload_authorization_valid_before',
    ],
    [
      'not yet valid',
      () => ({ authorization: { validAfter: seconds(100) } }),
      'invalid_exact_evm_payload_authorization_valid_after',
    ],
    ['valid for a day', () => ({ authorization: { validBefore: seconds(86_400) } }), 'authorization_window_too_long'],
    ['a tampered signature', () => ({ signature: flipDigit }), 'invalid_exact_evm_signature'],
    ['somebody else named as payer', () => ({ authorization: { from: ELSEWHERE } }), 'invalid_exact_evm_signature'],
    [
      'a wallet that is not deployed',
      () => ({ signature: (text) => text + '6492'.repeat(16) }),
      'eip6492_factory_not_allowed',
    ],
    [
      'another resource',
      () => ({ envelope: { resource: { url: 'https://elsewhere.example/api/price' } } }),
      'resource_mismatch',
    ],
    [
      'another payment flow',
      () => ({ accepted: { extra: { name: 'USD Coin', version: '2', paymentFlow: 'upfront' } } }),
      'no_matching_requirements',
    ],
    ['another scheme', () => ({ accepted: { scheme: 'upto' } }), 'unsupported_scheme'],
    ['version 1 in a version 2 header', () => ({ envelope: { x402Version: 1 } }), 'invalid_x402_version'],
  ]

  it.each(cases)('%s', async (_what, wrongs, reason) => {
    expectRefused(await post(price(), ETH, await pay(shop.chain.payer, price(), wrongs())), reason)
  })

  it('a payment for a cheap route on a dear one', async () => {
    const { 'PAYMENT-SIGNATURE': _cheap, ...rest } = await pay(shop.chain.payer, price())
    expect(rest).toEqual({})
    const cheap = await pay(shop.chain.payer, price(), { envelope: { resource: undefined } })
    const dear = await post(`${shop.url}/api/sniper-check`, { tokenAddress: ELSEWHERE, chain: 'base' }, cheap)
    expectRefused(dear, 'no_matching_requirements')
    const v1 = await post(
      `${shop.url}/api/sniper-check`,
      { tokenAddress: ELSEWHERE, chain: 'base' },
      await payV1(shop.chain.payer, price()),
    )
    expectRefused(v1, 'invalid_exact_evm_payload_authorization_value_mismatch')
  })

  it('too little balance', async () => {
    const poor = await shop.chain.createPayer({ fundsBase: 9_999n })
    expectRefused(await post(price(), ETH, await pay(poor, price())), 'invalid_exact_evm_insufficient_balance')
  })

  it('a blacklisted payer', async () => {
    const banned = await shop.chain.createPayer()
    await shop.chain.setBlacklisted(banned.address, true)
    expectRefused(
      await post(price(), ETH, await pay(banned, price())),
      'invalid_exact_evm_transaction_simulation_failed',
    )
  })

  it('headers that are garbage, oversized, doubled or of another kind', async () => {
    const good = await pay(shop.chain.payer, price())
    const bad: [Record<string, string>, keyof typeof REASONS][] = [
      [{ 'PAYMENT-SIGNATURE': 'garbage!' }, 'invalid_payload'],
      [{ 'PAYMENT-SIGNATURE': Buffer.from('not json').toString('base64') }, 'invalid_payload'],
      [{ 'PAYMENT-SIGNATURE': encodeHeader([]) }, 'invalid_payload'],
      [{ 'PAYMENT-SIGNATURE': encodeHeader({ x402Version: 2 }) }, 'invalid_payload'],
      [{ 'PAYMENT-SIGNATURE': 'A'.repeat(20_000) }, 'payment_header_too_large'],
      [{ 'X-PAYMENT': 'garbage!' }, 'invalid_payload'],
      [{ ...good, ...(await payV1(shop.chain.payer, price())) }, 'ambiguous_payment'],
    ]
    for (const [headers, reason] of bad) expectRefused(await post(price(), ETH, headers), reason)
  })

  it('whatever the body is', async () => {
    const headers = await pay(shop.chain.payer, price(), { signature: flipDigit })
    const unread = await post(price(), '{', { 'PAYMENT-SIGNATURE': 'garbage!' })
    expect([unread.status, unread.body.request.ok]).toEqual([402, false])
    expect((await post(price(), ETH, headers)).body.request).toEqual({ ok: true, problems: [] })
  })

  it('and nothing was settled by all this', async () => {
    expect(await shop.earned()).toBe(0n)
  })
})

const flipDigit = (signature: string): string =>
  signature.slice(0, 20) + (signature[20] === 'a' ? 'b' : 'a') + signature.slice(21)
