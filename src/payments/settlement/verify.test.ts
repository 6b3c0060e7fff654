import { describe, expect, it } from 'vitest'
import type { AuthorizationState } from '../chain/authorization-state.ts'
import { createFakeToken, type FakeToken } from '../fake-token.test-kit.ts'
import { WRONG_SIGNATURES_TRACED } from '../limits.ts'
import { failureOf, NOW_SECONDS, nonceOf, paymentOf, settlementAt, signedPayment, TERMS } from '../payment.test-kit.ts'
import type { Payment } from '../wire/payment.ts'
import type { Reason } from '../wire/reasons.ts'
import { createVerifier } from './verify.ts'

const USED = 'invalid_exact_evm_nonce_already_used'
const EXPIRED = 'invalid_exact_evm_payload_authorization_valid_before'
const OTHER_PAYEE = '0x2222222222222222222222222222222222222222'

/** A verifier, and how often it asked the node anything. */
function setUp(says: { reason?: Reason; state: AuthorizationState; walletSays?: (payment: number) => boolean }) {
  let calls = 0
  let wallets = 0
  const counted = <Value>(value: Value): Value => {
    calls += 1
    return value
  }
  const token: FakeToken = createFakeToken({
    simulate: () => counted(says.reason ?? USED),
    authorizationState: () => counted(says.state),
    walletSays: () => counted(says.walletSays?.(wallets++) ?? false),
  })
  const verify = createVerifier(token)
  const reasonOf = async (payment: Payment) => {
    const failure = await failureOf(verify(payment, TERMS))
    return (failure as { reason?: string }).reason ?? failure
  }
  const callsFor = async (work: () => Promise<void>) => {
    const before = calls
    await work()
    return calls - before
  }
  return { verify, reasonOf, callsFor, says }
}

const windows = (count: number) => Array.from({ length: count }, (_, at) => String(NOW_SECONDS + 100 + at))
/** Signatures of a contract wallet: any bytes. */
const walletPayment = (at: number, changes: Parameters<typeof paymentOf>[0] = {}) =>
  paymentOf(changes, { signature: `0x${at.toString(16).padStart(200, 'a')}` })

describe('S10: a nonce that is cancelled or spent', () => {
  it('S10: costs no call for whatever else is signed with it', async () => {
    const { reasonOf, callsFor } = setUp({ state: { kind: 'spent' } })
    expect(await reasonOf(await signedPayment())).toBe(USED)
    const calls = await callsFor(async () => {
      for (const validBefore of windows(100)) expect(await reasonOf(await signedPayment({ validBefore }))).toBe(USED)
      for (let at = 0; at < 100; at++) expect(await reasonOf(walletPayment(at))).toBe(USED)
    })
    expect(calls).toBe(0)
  })

  it('S10: costs no call for the signatures of a wallet that takes any of them', async () => {
    const { reasonOf, callsFor } = setUp({ state: { kind: 'spent' }, walletSays: () => true })
    expect(await reasonOf(walletPayment(0))).toBe(USED)
    const calls = await callsFor(async () => {
      for (let at = 1; at < 100; at++) expect(await reasonOf(walletPayment(at))).toBe(USED)
    })
    expect(calls).toBe(0)
  })

  it('S10: is looked up once when it is tried with many wrong signatures', async () => {
    const { reasonOf, callsFor } = setUp({ state: { kind: 'spent' } })
    const first = await callsFor(async () => {
      for (let at = 0; at < WRONG_SIGNATURES_TRACED; at++) expect(await reasonOf(walletPayment(at))).toBe(USED)
    })
    expect(first).toBe(2 * WRONG_SIGNATURES_TRACED + 1)
    const later = await callsFor(async () => {
      for (let at = 100; at < 200; at++) expect(await reasonOf(walletPayment(at))).toBe(USED)
    })
    expect(later).toBe(0)
  })

  it('S10: says nothing about other nonces, payees and amounts', async () => {
    const { reasonOf, verify, says } = setUp({ state: { kind: 'spent' } })
    await reasonOf(await signedPayment())
    says.state = { kind: 'settled', settlement: settlementAt() }
    expect(await verify(await signedPayment({ nonce: nonceOf(2) }), TERMS)).toBe('prepaid')
    expect(await verify(await signedPayment({ to: OTHER_PAYEE }), TERMS)).toBe('prepaid')
    expect(await verify(await signedPayment({ value: '20000' }), TERMS)).toBe('prepaid')
  })
})

describe('S10: a nonce that paid us', () => {
  it('S10: stays good for its buyer however many wrong signatures others try', async () => {
    const { verify, reasonOf } = setUp({ state: { kind: 'settled', settlement: settlementAt() } })
    for (let at = 0; at < 3 * WRONG_SIGNATURES_TRACED; at++) expect(await reasonOf(walletPayment(at))).toBe(USED)
    expect(await verify(await signedPayment(), TERMS)).toBe('prepaid')
  })

  it('S10: stays good for the wallet that signed it', async () => {
    const mine = 3 * WRONG_SIGNATURES_TRACED
    const state = { kind: 'settled', settlement: settlementAt() } as const
    const { verify, reasonOf } = setUp({ state, walletSays: (asked) => asked === mine })
    for (let at = 0; at < mine; at++) expect(await reasonOf(walletPayment(at))).toBe(USED)
    expect(await verify(walletPayment(mine), TERMS)).toBe('prepaid')
  })
})

it.each([
  [EXPIRED, { kind: 'unused', expired: true }],
  [USED, { kind: 'untraced', longAgo: true }],
] as const)(
  'S10: an authorization that is over (%s, %j) costs no call with other signatures',
  async (reason, state) => {
    const { reasonOf, callsFor, verify, says } = setUp({ reason, state, walletSays: () => true })
    expect(await reasonOf(walletPayment(0))).toBe(reason)
    const calls = await callsFor(async () => {
      for (let at = 1; at < 100; at++) expect(await reasonOf(walletPayment(at))).toBe(reason)
    })
    expect(calls).toBe(0)
    // Another window is another authorization: it may be found where this one was not.
    says.state = { kind: 'settled', settlement: settlementAt() }
    expect(await verify(walletPayment(0, { validBefore: String(NOW_SECONDS + 99) }), TERMS)).toBe('prepaid')
  },
)
