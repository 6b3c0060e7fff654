import { describe, expect, it } from 'vitest'
import { MULTICALL3 } from '../../domain/chains/contracts.ts'
import { fail } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { transferCall } from '../chain/calls.ts'
import type { EventLog, Receipt } from '../chain/events.ts'
import { TRANSFER_GAS } from '../chain/token-contract.ts'
import { away, createFakeToken, type FakeToken } from '../fake-token.test-kit.ts'
import { SIGNATURE_MAX_BYTES } from '../limits.ts'
import {
  failureOf,
  hashOf,
  nonceOf,
  OTHER_BUYER,
  paymentOf,
  settlementAt,
  settlementLogs,
  signedPayment,
  TERMS,
} from '../payment.test-kit.ts'
import type { Relayer, Sent } from '../settlement/relayer.ts'
import type { Standing } from '../standing/standing.ts'
import { REASONS } from '../wire/reasons.ts'
import { createEmbeddedFacilitator } from './embedded.ts'

const payment = paymentOf()
const PATIENT = { waitMs: 5_000 }
const eoas = {
  findWithCode: async () => new Set<string>(),
  wasJustEoa: () => false,
  learn: () => undefined,
}
const SETTLED = { kind: 'settled', settlement: settlementAt() } as const
const EXPIRED = 'invalid_exact_evm_payload_authorization_valid_before'
const receiptOf = (logs: EventLog[]): Receipt => ({
  transactionHash: hashOf(1),
  status: '0x1',
  blockNumber: '0x64',
  logs,
})

function setUp(
  says: Partial<FakeToken['says']> = {},
  {
    send = () => ({ kind: 'accepted', transaction: hashOf(1) }),
    waitMs = 20,
  }: { send?: () => Sent; waitMs?: number } = {},
) {
  const token = createFakeToken(says)
  const context = createTestContext()
  const calls: unknown[] = []
  const noted: (string | null)[] = []
  const relayer: Relayer = {
    address: '0x9999999999999999999999999999999999999999',
    async send(call, persistHash) {
      calls.push(call)
      await persistHash(hashOf(1))
      return send()
    },
  }
  const facilitator = createEmbeddedFacilitator({ token, relayers: [relayer], eoas, context, waitMs })
  const settle = (earlier: { transaction: string | null } | null = null, persist?: () => Promise<void>) =>
    facilitator.settle(payment, TERMS, {
      earlier,
      persistHash: persist ?? (async ({ transaction }) => void noted.push(transaction)),
    })
  return { token, context, facilitator, settle, calls, noted }
}

describe('verify', () => {
  const used = 'invalid_exact_evm_nonce_already_used' as const
  const refusal = (reason: keyof typeof REASONS) => ({ code: 'payment_invalid', reason, message: REASONS[reason] })

  it('is fresh when the token would take it', async () => {
    expect(await setUp().facilitator.verify(payment, TERMS)).toBe('fresh')
  })

  it('4: refuses a signature that no transaction could carry, and asks nobody', async () => {
    const { facilitator } = setUp({ simulate: away })
    const long = { ...payment, signature: `0x${'ff'.repeat(SIGNATURE_MAX_BYTES + 1)}` as const }
    expect(await failureOf(facilitator.verify(long, TERMS))).toMatchObject({
      code: 'payment_invalid',
      reason: 'invalid_exact_evm_signature',
      message: expect.stringContaining('3073 bytes'),
    })
    const longest = { ...payment, signature: `0x${'ff'.repeat(SIGNATURE_MAX_BYTES)}` as const }
    expect(await setUp().facilitator.verify(longest, TERMS)).toBe('fresh')
    const bytes = transferCall(longest).length / 2 - 1
    // What EIP-7623 asks for at least.
    expect(21_000 + 40 * bytes).toBeLessThan(TRANSFER_GAS)
  })

  it.each([
    ['what a payer with code signed', false, true, 1],
    ['what only the chain can check', undefined, false, 1],
    ['what a plain account signed', true, true, 0],
    ['what a plain account signed, as far as known', undefined, true, 0],
  ])('3: marks %s as travelling alone', async (_, isEoa, isSigned, expected) => {
    const marked: unknown[] = []
    const facilitator = createEmbeddedFacilitator({
      ...{ token: createFakeToken(), relayers: [], eoas, context: createTestContext() },
      preflight: async () => ({ reason: undefined, isEoa }),
      aloneQueue: { mark: (one) => void marked.push(one), learn: () => undefined },
    })
    await facilitator.verify(isSigned ? await signedPayment() : payment, TERMS)
    expect(marked.length).toBe(expected)
  })

  it('4: does not take on what costs too much by itself because of its bytes', async () => {
    const asked: number[] = []
    const budget = {
      mostFeePerGas: async () => 1n,
      async allows({ bytes }: { bytes: number }) {
        asked.push(bytes)
        return bytes < 1_000
      },
    }
    const facilitator = createEmbeddedFacilitator({
      ...{ token: createFakeToken(), relayers: [], eoas, context: createTestContext() },
      affordability: { budget, canSettle: async () => true, isAffordable: async () => true, problems: async () => [] },
    })
    expect(await facilitator.verify(payment, TERMS)).toBe('fresh')
    const long = { ...payment, signature: `0x${'ff'.repeat(2_000)}` as const }
    expect(await failureOf(facilitator.verify(long, TERMS))).toEqual({ code: 'chain_unavailable' })
    expect(asked).toEqual([payment, long].map((one) => transferCall(one).length / 2 - 1))
  })

  it('refuses what the token would refuse', async () => {
    const { facilitator } = setUp({ simulate: () => 'invalid_exact_evm_insufficient_balance' })
    expect(await failureOf(facilitator.verify(payment, TERMS))).toEqual(
      refusal('invalid_exact_evm_insufficient_balance'),
    )
  })

  it.each([used, EXPIRED] as const)('is prepaid when the chain shows our transfer (%s)', async (reason) => {
    const { facilitator } = setUp({ simulate: () => reason, authorizationState: () => SETTLED })
    expect(await facilitator.verify(await signedPayment(), TERMS)).toBe('prepaid')
  })

  it('refuses to call it prepaid for anybody but the signer', async () => {
    const { facilitator } = setUp({ simulate: () => used, authorizationState: () => SETTLED })
    const stolen = { ...(await signedPayment()), signature: (await signedPayment({}, OTHER_BUYER)).signature }
    expect(await failureOf(facilitator.verify(stolen, TERMS))).toEqual(refusal(used))
  })

  it.each([{ kind: 'spent' }, { kind: 'unused', expired: true }, { kind: 'untraced', longAgo: true }] as const)(
    'refuses a used nonce whose state is %j',
    async (authorizationState) => {
      const { facilitator } = setUp({ simulate: () => used, authorizationState: () => authorizationState })
      expect(await failureOf(facilitator.verify(await signedPayment(), TERMS))).toEqual(refusal(used))
    },
  )

  it('does not send a buyer away to pay again while nobody can say who used the nonce just now', async () => {
    const { facilitator, token } = setUp({
      simulate: () => used,
      authorizationState: () => ({ kind: 'untraced', longAgo: false }),
    })
    expect(await failureOf(facilitator.verify(await signedPayment(), TERMS))).toEqual({ code: 'chain_unavailable' })
    token.says.authorizationState = away
    expect(await failureOf(facilitator.verify(await signedPayment(), TERMS))).toEqual({ code: 'chain_unavailable' })
  })

  it('S8: does not send a buyer away whose transfer by somebody else a reorganisation has just taken back', async () => {
    const { facilitator } = setUp({
      simulate: () => used,
      authorizationState: () => ({ kind: 'unused', expired: false }),
    })
    expect(await failureOf(facilitator.verify(await signedPayment(), TERMS))).toEqual({ code: 'chain_unavailable' })
  })

  it('S12: a contract wallet’s payment that somebody else settled is prepaid when the wallet knows the signature', async () => {
    const says: Partial<FakeToken['says']> = { simulate: () => used, authorizationState: () => SETTLED }
    const wallet = setUp({ ...says, walletSays: () => true })
    expect(await wallet.facilitator.verify(payment, TERMS)).toBe('prepaid')
    const stranger = setUp({ ...says, walletSays: () => false })
    expect(await failureOf(stranger.facilitator.verify(payment, TERMS))).toEqual(refusal(used))
    expect(stranger.token.hints).toEqual([])
    const unreadable = setUp({ ...says, walletSays: away })
    expect(await failureOf(unreadable.facilitator.verify(payment, TERMS))).toEqual({ code: 'chain_unavailable' })
  })
})

describe('settle', () => {
  it('sends the transfer and is settled by its events', async () => {
    const { settle, calls, noted } = setUp({ receipt: () => receiptOf(settlementLogs(payment)) })
    expect(await settle()).toEqual(SETTLED)
    expect(calls).toEqual([{ to: TERMS.asset, data: transferCall(payment), gas: 160_000 }])
    expect(noted).toEqual([hashOf(1)])
  })

  it('waits for a receipt that comes late, past a node that is away or answers garbage', async () => {
    let looks = 0
    const { settle } = setUp(
      {
        receipt() {
          looks++
          if (looks === 1) return null
          if (looks === 2) return away()
          if (looks === 3) return { transactionHash: hashOf(1), status: '0x1' } as Receipt
          return receiptOf(settlementLogs(payment))
        },
      },
      PATIENT,
    )
    expect(await settle()).toEqual(SETTLED)
  })

  it('is unknown, with the hash, when no receipt comes in time', async () => {
    expect(await setUp().settle()).toEqual({ kind: 'unknown', transaction: hashOf(1) })
  })

  it('is settled by the token, without waiting, when receipts cannot be had', async () => {
    let looks = 0
    const noReceipts = () => {
      looks++
      return away()
    }
    const { settle } = setUp({ receipt: noReceipts, authorizationState: () => SETTLED }, PATIENT)
    expect([await settle(), looks]).toEqual([SETTLED, 1])
  })

  it('is settled when ours was mined without effect because somebody else brought it on chain', async () => {
    const { settle } = setUp({ receipt: () => receiptOf([]), authorizationState: () => SETTLED })
    expect(await settle()).toEqual(SETTLED)
  })

  it.each([
    [{ kind: 'unused', expired: false }, 'invalid_exact_evm_transaction_failed'],
    [{ kind: 'spent' }, 'authorization_canceled'],
  ] as const)(
    'is refused when ours was mined without effect and the nonce is %j',
    async (authorizationState, reason) => {
      const { settle } = setUp({ receipt: () => receiptOf([]), authorizationState: () => authorizationState })
      expect(await settle()).toEqual({ kind: 'refused', reason, transaction: hashOf(1) })
    },
  )

  it.each<[string, Partial<FakeToken['says']>]>([
    ['cannot be asked', { authorizationState: away }],
    ['shows no events for it yet', { authorizationState: () => ({ kind: 'untraced', longAgo: false }) }],
  ])('is unknown when ours was mined without effect and the token %s', async (_, says) => {
    const { settle } = setUp({ receipt: () => receiptOf([]), ...says })
    expect(await settle()).toEqual({ kind: 'unknown', transaction: hashOf(1) })
  })

  it('waits also when the broadcast was uncertain', async () => {
    const uncertain = () => ({ kind: 'uncertain', transaction: hashOf(1) }) as const
    expect(await setUp({ receipt: () => receiptOf(settlementLogs(payment)) }, { send: uncertain }).settle()).toEqual(
      SETTLED,
    )
    expect(await setUp({}, { send: uncertain }).settle()).toEqual({ kind: 'unknown', transaction: hashOf(1) })
  })

  it('is unsent when the node refused the transaction or the relayer could not begin', async () => {
    expect(await setUp({}, { send: () => ({ kind: 'unsent', why: 'no gas' }) }).settle()).toEqual({ kind: 'unsent' })
    expect(await setUp({}, { send: away }).settle()).toEqual({ kind: 'unsent' })
  })

  it('passes on the failure of a store that could not write the hash down', async () => {
    const failing = async () => {
      throw fail({ code: 'store_unavailable' })
    }
    expect(await failureOf(setUp().settle(null, failing))).toEqual({ code: 'store_unavailable' })
  })

  it('sends nothing when less than four seconds are left', async () => {
    const { settle, context, calls } = setUp()
    context.advance(297)
    expect(await settle()).toEqual({ kind: 'refused', reason: EXPIRED, transaction: null })
    expect(calls).toEqual([])
  })
})

describe('settle, in a batch', () => {
  /** Signed by their payer: nothing else shares. */
  const signing = Promise.all([1, 2, 3].map((number) => signedPayment({ nonce: nonceOf(number) })))

  /** The first is on its way while two more come, so these share the second transaction; it is mined without the third. */
  async function settleTogether(
    thirdAlone: 'mined' | 'without effect' | 'unsent',
    says: Partial<FakeToken['says']> = {},
  ) {
    const batch = await signing
    const token = createFakeToken(says)
    const sent: { to: string; transaction: `0x${string}` }[] = []
    const noted: (string | null)[] = []
    const relayer: Relayer = {
      address: '0x9999999999999999999999999999999999999999',
      async send({ to }, persistHash) {
        const transaction = hashOf(sent.length + 1)
        await persistHash(transaction)
        sent.push({ to, transaction })
        await new Promise((resolve) => setImmediate(resolve))
        if (thirdAlone === 'unsent' && sent.length === 3) return { kind: 'unsent', why: 'no gas' }
        return { kind: 'accepted', transaction }
      },
    }
    const inside = new Map([
      [hashOf(1), batch.slice(0, 1)],
      [hashOf(2), batch.slice(1, 2)],
      [hashOf(3), thirdAlone === 'mined' ? batch.slice(2) : []],
    ])
    token.says.receipt = (transaction) => {
      const logs = (inside.get(transaction as `0x${string}`) ?? []).flatMap((each) =>
        settlementLogs(each, { transaction: transaction as `0x${string}` }),
      )
      return { ...receiptOf(logs), transactionHash: transaction }
    }
    const facilitator = createEmbeddedFacilitator({
      token,
      relayers: [relayer],
      eoas,
      context: createTestContext(),
      ...PATIENT,
    })
    const outcomes = await Promise.all(
      batch.map((each, index) =>
        facilitator.settle(each, TERMS, {
          earlier: null,
          persistHash: async ({ transaction }) => void (index === 2 && noted.push(transaction)),
        }),
      ),
    )
    return { outcomes, sent: sent.map(({ to }) => to), noted }
  }

  it('gives each its own settlement, and sends once more, alone, the one that the others let down', async () => {
    const { outcomes, sent, noted } = await settleTogether('mined')
    expect(outcomes).toEqual(
      [1, 2, 3].map((number) => ({ kind: 'settled', settlement: settlementAt({ transaction: hashOf(number) }) })),
    )
    expect(sent).toEqual([TERMS.asset, MULTICALL3, TERMS.asset])
    expect(noted).toEqual([hashOf(2), hashOf(3)])
  })

  it('is refused when it fails alone as well, and is not tried a third time', async () => {
    const { outcomes, sent } = await settleTogether('without effect')
    const refused = { kind: 'refused', reason: 'invalid_exact_evm_transaction_failed', transaction: hashOf(3) }
    expect([outcomes[2], sent.length]).toEqual([refused, 3])
  })

  it('S4: what failed in a batch is not sent alone when the token would refuse it again', async () => {
    const { outcomes, sent } = await settleTogether('without effect', {
      simulate: () => 'invalid_exact_evm_insufficient_balance',
    })
    const refused = { kind: 'refused', reason: 'invalid_exact_evm_transaction_failed', transaction: hashOf(2) }
    expect([outcomes[2], sent.length]).toEqual([refused, 2])
  })

  it('is unsent when nothing of it is left and it could not be sent alone', async () => {
    expect((await settleTogether('unsent')).outcomes[2]).toEqual({ kind: 'unsent' })
  })
})

describe('settle, by the standing of the payer', () => {
  const REFUSED = { code: 'payment_invalid', reason: 'payer_refused_after_failure', message: 'no' } as const
  const good: Standing = {
    check: async () => undefined,
    hasBought: async () => false,
    checkFailure: () => undefined,
    recheckFailure: async () => undefined,
    learnBalance: () => undefined,
    admit: async () => ({ rival: undefined, leave: () => undefined }),
    countUncharged: async () => undefined,
    noteSettled: () => undefined,
    refuse: async () => undefined,
    takeSendingLease: async () => ({ end: async () => undefined }),
  }
  function setUpWith(
    standing: Partial<Standing>,
    says: Partial<FakeToken['says']>,
    isEoa: boolean,
    context = createTestContext(),
  ) {
    const calls: string[] = []
    const relayer: Relayer = {
      address: '0x9999999999999999999999999999999999999999',
      async send(_call, persistHash) {
        await persistHash(hashOf(1))
        calls.push('sent')
        return { kind: 'accepted', transaction: hashOf(1) }
      },
    }
    const facilitator = createEmbeddedFacilitator({
      token: createFakeToken(says),
      relayers: [relayer],
      eoas: { ...eoas, findWithCode: async (addresses) => new Set(isEoa ? [] : addresses) },
      context,
      standing: { ...good, ...standing },
      waitMs: 20,
    })
    const settle = (earlier: { transaction: string } | null = null) =>
      facilitator.settle(payment, TERMS, { earlier, persistHash: async () => undefined })
    return { settle, calls }
  }

  it('S4: a payer who was refused while its transfer waited for a transaction is left out of it', async () => {
    let looks = 0
    const checkFailure = () => {
      looks += 1
      throw fail(REFUSED)
    }
    const { settle, calls } = setUpWith({ checkFailure }, {}, true)
    expect([await failureOf(settle()), calls, looks]).toEqual([REFUSED, [], 1])
  })

  it('S4: a transfer whose window nearly ended while it waited for a transaction is left out of it', async () => {
    const context = createTestContext()
    const { settle, calls } = setUpWith({ checkFailure: () => context.advance(297) }, {}, true, context)
    expect(await failureOf(settle())).toMatchObject({ code: 'payment_invalid', reason: EXPIRED })
    expect(calls).toEqual([])
  })

  it.each([
    ['mined without effect', { kind: 'unused', expired: false } as const, [hashOf(1)]],
    ['cancelled on its way', { kind: 'spent' } as const, [hashOf(1)]],
    ['brought on chain by somebody else', SETTLED, []],
  ])('S4: a transfer that was %s', async (_, state, expected) => {
    const refused: string[] = []
    const refuse = async (_payer: string, transaction: string) => void refused.push(transaction)
    const says = { receipt: () => receiptOf([]), authorizationState: () => state }
    const { settle } = setUpWith({ refuse }, says, true)
    await settle()
    expect(refused).toEqual(expected)
  })

  it.each([
    ['was mined for nothing', () => receiptOf([]), [hashOf(9)]],
    ['was never mined', () => null, []],
    ['cannot be looked up', away, []],
  ])('11: a payer who cancels counts as failed only by a receipt: what was sent %s', async (_, receipt, expected) => {
    const refused: string[] = []
    const refuse = async (_payer: string, transaction: string) => void refused.push(transaction)
    const { settle } = setUpWith({ refuse }, { receipt, authorizationState: () => ({ kind: 'spent' }) }, true)
    expect(await settle({ transaction: hashOf(9) })).toEqual({
      kind: 'refused',
      reason: 'authorization_canceled',
      transaction: hashOf(9),
    })
    expect(refused).toEqual(expected)
  })

  it('S4: a transfer that was mined only after its window is no failure of its payer', async () => {
    const refused: string[] = []
    const context = createTestContext()
    const receipt = () => {
      context.advance(301)
      return receiptOf([])
    }
    const refuse = async (_payer: string, transaction: string) => void refused.push(transaction)
    const { settle } = setUpWith({ refuse }, { receipt }, true, context)
    expect(await settle()).toMatchObject({ kind: 'refused', transaction: hashOf(1) })
    expect(refused).toEqual([])
  })

  it('S4: a payer with code is asked again right before, and its lease is kept while the end is not known', async () => {
    const ended: boolean[] = []
    const takeSendingLease = async () => ({ end: async (isKnown: boolean) => void ended.push(isKnown) })
    const changed = setUpWith({ takeSendingLease }, { simulate: () => 'invalid_exact_evm_signature' }, false)
    expect(await changed.settle()).toEqual({
      kind: 'refused',
      reason: 'invalid_exact_evm_signature',
      transaction: null,
    })
    expect([changed.calls, ended]).toEqual([[], [true]])
    const waiting = setUpWith({ takeSendingLease }, {}, false)
    expect(await waiting.settle()).toEqual({ kind: 'unknown', transaction: hashOf(1) })
    expect(ended).toEqual([true, false])
  })
})

describe('settle, after an earlier attempt', () => {
  const earlier = { transaction: hashOf(9) }

  it.each<[string, Partial<FakeToken['says']>, unknown]>([
    ['it is on chain', { authorizationState: () => SETTLED }, SETTLED],
    [
      'the payer cancelled',
      { authorizationState: () => ({ kind: 'spent' }) },
      { kind: 'refused', reason: 'authorization_canceled', transaction: hashOf(9) },
    ],
    [
      'the chain is past the window',
      { authorizationState: () => ({ kind: 'unused', expired: true }) },
      { kind: 'refused', reason: EXPIRED, transaction: hashOf(9) },
    ],
    ['the chain cannot be read', { authorizationState: away }, { kind: 'unknown', transaction: hashOf(9) }],
    [
      'its events are missing',
      { authorizationState: () => ({ kind: 'untraced', longAgo: false }) },
      { kind: 'unknown', transaction: hashOf(9) },
    ],
    ['it still waits in the pool', { knows: () => true }, { kind: 'unknown', transaction: hashOf(9) }],
    ['nobody can say whether it waits', { knows: away }, { kind: 'unknown', transaction: hashOf(9) }],
  ])('sends nothing when %s', async (_, says, outcome) => {
    const { settle, calls, token } = setUp(says)
    expect(await settle(earlier)).toEqual(outcome)
    expect(calls).toEqual([])
    expect(token.hints[0]).toBe(hashOf(9))
  })

  it('waits for the earlier one while the node knows it', async () => {
    let looks = 0
    const { settle, calls } = setUp(
      {
        knows: () => true,
        receipt: () => (++looks < 3 ? null : receiptOf(settlementLogs(payment))),
      },
      PATIENT,
    )
    expect([await settle(earlier), calls]).toEqual([SETTLED, []])
  })

  it('sends again when nothing is left of the earlier one', async () => {
    const { settle, calls, noted } = setUp({ receipt: () => receiptOf(settlementLogs(payment)) })
    expect(await settle(earlier)).toEqual(SETTLED)
    expect([calls.length, noted]).toEqual([1, [hashOf(1)]])
  })

  it('never says "refused" in the last seconds: what was sent before may still be taken', async () => {
    const { settle, context, calls } = setUp()
    context.advance(298)
    expect(await settle(earlier)).toEqual({ kind: 'unknown', transaction: hashOf(9) })
    expect(calls).toEqual([])
  })
})
