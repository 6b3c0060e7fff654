import { describe, expect, it } from 'vitest'
import { Failed } from '../../domain/failure.ts'
import { acceptedOf, NOW_SECONDS, OTHER_BUYER, paymentOf, TERMS } from '../payment.test-kit.ts'
import type { Payment } from './payment.ts'
import { checkWindow, matchTerms } from './terms.ts'

const V1 = { version: 1, network: 'base', accepted: null, resourceUrl: null } as const

function reasonOf(check: () => unknown): unknown {
  try {
    check()
    return undefined
  } catch (thrown) {
    if (thrown instanceof Failed && thrown.failure.code === 'payment_invalid') return thrown.failure.reason
    throw thrown
  }
}

const acceptedWith = (changes: object): Payment => paymentOf({}, { accepted: { ...acceptedOf(), ...changes } })
const extraWith = (changes: object): Payment => acceptedWith({ extra: { ...acceptedOf().extra, ...changes } })

describe('matchTerms, with one entry', () => {
  it.each<[string, Payment]>([
    ['version 2', paymentOf()],
    ['version 1', paymentOf({}, V1)],
    ['no resource', paymentOf({}, { resourceUrl: null })],
    [
      'addresses in another case',
      acceptedWith({ asset: TERMS.asset.toLowerCase(), payTo: TERMS.payTo.toUpperCase().replace('X', 'x') }),
    ],
    ['no extra at all', extraWith({ name: undefined, version: undefined })],
    ['the default flow by name', extraWith({ paymentFlow: 'authorization', assetTransferMethod: 'eip3009' })],
  ])('takes a payment with %s', (_, payment) => {
    expect(reasonOf(() => matchTerms(payment, [TERMS]))).toBeUndefined()
  })

  it.each<[string, Payment, string]>([
    ['the network of version 1 in version 2', paymentOf({}, { network: 'base' }), 'invalid_network'],
    ['the network of version 2 in version 1', paymentOf({}, { ...V1, network: 'eip155:8453' }), 'invalid_network'],
    ['another network', paymentOf({}, { network: 'eip155:84532' }), 'invalid_network'],
    ['another route', paymentOf({}, { resourceUrl: 'https://sextant.test/api/risk' }), 'resource_mismatch'],
    ['another host', paymentOf({}, { resourceUrl: 'https://sextant.example/api/price' }), 'resource_mismatch'],
    ['the route with a slash', paymentOf({}, { resourceUrl: `${TERMS.resource}/` }), 'resource_mismatch'],
    ['another accepted network', acceptedWith({ network: 'eip155:1' }), 'no_matching_requirements'],
    ['another accepted scheme', acceptedWith({ scheme: 'upto' }), 'no_matching_requirements'],
    ['another accepted asset', acceptedWith({ asset: TERMS.payTo }), 'no_matching_requirements'],
    ['another accepted payee', acceptedWith({ payTo: TERMS.asset }), 'no_matching_requirements'],
    ['an accepted amount one too high', acceptedWith({ amount: '10001' }), 'no_matching_requirements'],
    ['an accepted amount one too low', acceptedWith({ amount: '9999' }), 'no_matching_requirements'],
    ['an accepted amount written otherwise', acceptedWith({ amount: '010000' }), 'no_matching_requirements'],
    ['the name of the test token', extraWith({ name: 'USDC' }), 'no_matching_requirements'],
    ['another token version', extraWith({ version: '1' }), 'no_matching_requirements'],
    ['payment before the answer', extraWith({ paymentFlow: 'upfront' }), 'no_matching_requirements'],
    ['Permit2', extraWith({ assetTransferMethod: 'permit2' }), 'no_matching_requirements'],
    [
      'another payee',
      paymentOf({ to: OTHER_BUYER.address.toLowerCase() as `0x${string}` }),
      'invalid_exact_evm_recipient_mismatch',
    ],
    ['one unit too much', paymentOf({ value: '10001' }), 'invalid_exact_evm_payload_authorization_value_mismatch'],
    ['one unit too little', paymentOf({ value: '9999' }), 'invalid_exact_evm_payload_authorization_value_mismatch'],
    [
      'one unit too little in version 1',
      paymentOf({ value: '9999' }, V1),
      'invalid_exact_evm_payload_authorization_value_mismatch',
    ],
  ])('refuses a payment with %s', (_, payment, reason) => {
    expect(reasonOf(() => matchTerms(payment, [TERMS]))).toBe(reason)
  })
})

describe('checkWindow', () => {
  const nowMs = NOW_SECONDS * 1000 + 999
  const at = (validAfter: number, validBefore: number) =>
    reasonOf(() =>
      checkWindow(
        paymentOf({ validAfter: String(NOW_SECONDS + validAfter), validBefore: String(NOW_SECONDS + validBefore) }),
        nowMs,
      ),
    )

  it('takes a window that opened a second ago and closes in twelve seconds to one hour', () => {
    expect([at(-1, 12), at(-1, 300), at(-600, 3600)]).toEqual([undefined, undefined, undefined])
  })

  it('refuses one that is not open yet: the token wants a later second', () => {
    expect(at(0, 300)).toBe('invalid_exact_evm_payload_authorization_valid_after')
  })

  it('refuses one that closes before answer and block are done', () => {
    expect(at(-1, 11)).toBe('invalid_exact_evm_payload_authorization_valid_before')
    expect(at(-1, -1)).toBe('invalid_exact_evm_payload_authorization_valid_before')
  })

  it('refuses one that stays open for more than an hour', () => {
    expect(at(-1, 3601)).toBe('authorization_window_too_long')
  })

  it('judges numbers beyond any date', () => {
    const huge = '9'.repeat(78)
    expect(reasonOf(() => checkWindow(paymentOf({ validBefore: huge }), nowMs))).toBe('authorization_window_too_long')
    expect(reasonOf(() => checkWindow(paymentOf({ validAfter: huge }), nowMs))).toBe(
      'invalid_exact_evm_payload_authorization_valid_after',
    )
  })
})
