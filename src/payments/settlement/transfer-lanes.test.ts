import { describe, expect, it } from 'vitest'
import { MULTICALL3, TRANSFER_BATCH } from '../../domain/chains/contracts.ts'
import { multicall, transferCall } from '../chain/calls.ts'
import { transferBatchCall } from '../chain/transfer-batch.ts'
import { ALONE_UNMINED } from '../limits.ts'
import { hashOf, nonceOf, paymentOf, TERMS } from '../payment.test-kit.ts'
import type { Payment } from '../wire/payment.ts'
import type { BatchContract } from './batch-contract.ts'
import type { GasBudget } from './gas.ts'
import type { Call, Relayer } from './relayer.ts'
import { createTransferBatcher, type TransferBatcherOptions, type Travel } from './transfer-batcher.ts'
import { CALL_GAS } from './transfer-gas.ts'

const OWN: BatchContract = { kind: 'own', address: TRANSFER_BATCH }
const ON_MULTICALL3: BatchContract = { kind: 'multicall3', address: MULTICALL3 }
const addressOf = (number: number): `0x${string}` => `0x${number.toString(16).padStart(40, '0')}`
/** Each with a payer of its own, unless one is named. */
const payment = (number: number, payer = number): Payment =>
  paymentOf({ nonce: nonceOf(number), from: addressOf(payer) })
const later = () => new Promise((resolve) => setTimeout(resolve, 5))

/** A key whose transactions are taken by the node when the test says so. */
function setUp(options: TransferBatcherOptions = {}, { unsent = false } = {}) {
  const sent: Call[] = []
  const waiting: (() => void)[] = []
  const relayer: Relayer = {
    address: addressOf(0xcc),
    async send(call, persistHash) {
      await persistHash(hashOf(sent.length + 1))
      sent.push(call)
      await new Promise<void>((resolve) => waiting.push(resolve))
      return unsent ? { kind: 'unsent', why: 'too expensive' } : { kind: 'accepted', transaction: hashOf(sent.length) }
    },
  }
  const batcher = createTransferBatcher([relayer], { findContract: async () => OWN, ...options })
  const transfer = (one: Payment, travel: Travel) => batcher.transfer(one, TERMS, travel, async () => undefined)
  const letGo = async () => {
    waiting.shift()?.()
    await later()
  }
  return { sent, transfer, letGo, batcher }
}

const direct = (one: Payment) => ({ to: TERMS.asset, data: transferCall(one) })
const together = (...payments: Payment[]) => ({
  to: TRANSFER_BATCH,
  data: transferBatchCall(TERMS.asset, TERMS.payTo, CALL_GAS, payments),
})

describe('the two lanes', () => {
  it('S4: take turns, so that shared transfers wait for one lone transaction at most', async () => {
    const { sent, transfer, letGo } = setUp()
    for (const number of [1, 2, 3]) void transfer(payment(number), 'alone')
    await later()
    for (const number of [11, 12, 13]) void transfer(payment(number), 'shared')
    await later()
    expect(sent).toMatchObject([direct(payment(1))])
    await letGo()
    expect(sent.slice(1)).toMatchObject([together(payment(11), payment(12), payment(13))])
    void transfer(payment(14), 'shared')
    await letGo()
    expect(sent.slice(2)).toMatchObject([direct(payment(2))])
    await letGo()
    expect(sent.slice(3)).toMatchObject([direct(payment(14))])
    await letGo()
    expect(sent.slice(4)).toMatchObject([direct(payment(3))])
  })

  it('S4: leave few lone transactions unmined, and the shared lane goes on meanwhile', async () => {
    const { sent, transfer, letGo, batcher } = setUp()
    const lone = Array.from({ length: ALONE_UNMINED + 2 }, (_, number) => payment(number))
    for (const one of lone) void transfer(one, 'alone')
    await later()
    for (let turn = 0; turn < lone.length; turn++) await letGo()
    expect(sent).toMatchObject(lone.slice(0, ALONE_UNMINED).map(direct))
    void transfer(payment(90), 'shared')
    await later()
    expect(sent.slice(ALONE_UNMINED)).toMatchObject([direct(payment(90))])
    await letGo()
    batcher.finished(lone[2] as Payment)
    await later()
    expect(sent.slice(ALONE_UNMINED + 1)).toMatchObject([direct(lone[ALONE_UNMINED] as Payment)])
  })

  it('3: tell how long a lone transaction took until its last transfer was done with', async () => {
    let nowMs = 1_000
    const took: number[] = []
    const { transfer, letGo, batcher } = setUp({ now: () => nowMs, learnAlone: (ms) => void took.push(ms) })
    const [first, second, third] = [payment(1, 7), payment(2, 7), payment(3, 7)]
    for (const one of [first, second, third]) void transfer(one, 'alone')
    await later()
    await letGo()
    nowMs = 3_000
    for (const one of [first, second]) batcher.finished(one)
    expect(took).toEqual([])
    nowMs = 4_000
    batcher.finished(third)
    batcher.finished(payment(9))
    expect(took).toEqual([3_000])
  })

  it('S4: a lone transfer that could not be sent takes no place', async () => {
    const { sent, transfer, letGo } = setUp({}, { unsent: true })
    const lone = Array.from({ length: ALONE_UNMINED + 2 }, (_, number) => payment(number))
    const ends = lone.map((one) => transfer(one, 'alone'))
    await later()
    for (let turn = 0; turn < lone.length; turn++) await letGo()
    expect((await Promise.all(ends)).map(({ kind }) => kind)).toEqual(lone.map(() => 'unsent'))
    expect(sent.length).toBe(lone.length)
  })

  it.each([
    ['own', OWN, [3, 1]],
    ['multicall3', ON_MULTICALL3, [1, 1, 1, 1]],
  ] as const)('S4: with %s, several of one payer with code may share a transaction', async (_, contract, sizes) => {
    const { sent, transfer, letGo } = setUp({ findContract: async () => contract })
    const [first, second, third, other] = [payment(1, 7), payment(2, 7), payment(3, 7), payment(4, 8)]
    const ends = [first, second, other, third].map((one) => transfer(one, 'alone'))
    for (let turn = 0; turn < 4; turn++) {
      await later()
      await letGo()
    }
    const all = await Promise.all(ends)
    expect(
      sent.map(
        (_, place) => all.filter((end) => 'pending' in end && end.pending.newest() === hashOf(place + 1)).length,
      ),
    ).toEqual(sizes)
    if (contract === OWN) {
      expect(sent[0]?.data).toBe(transferBatchCall(TERMS.asset, TERMS.payTo, 160_000, [first, second, third]))
      expect(sent[0]?.gas).toBeGreaterThan(3 * 160_000)
    }
  })
})

describe('code of the payers', () => {
  /** Tells which payers have code, and notes how old its reading may be. */
  function withCodeOf(...payers: number[]) {
    const asked: { count: number; keptMs: number }[] = []
    const findWithCode = async (addresses: readonly string[], keptMs: number) => {
      asked.push({ count: addresses.length, keptMs })
      return new Set(addresses.filter((address) => payers.map(addressOf).includes(address as `0x${string}`)))
    }
    return { asked, eoas: { findWithCode } }
  }

  it.each([
    ['own', OWN, 2_000],
    ['multicall3', ON_MULTICALL3, 0],
  ] as const)('S5: is read once for a batch through %s; who has code travels alone', async (kind, contract, keptMs) => {
    const { eoas, asked } = withCodeOf(3)
    const { sent, transfer, letGo } = setUp({ findContract: async () => contract, eoas })
    const all = [1, 2, 3, 4, 5].map((number) => payment(number))
    for (const one of all) void transfer(one, 'shared')
    await later()
    await letGo()
    const [first, second, third, fourth, fifth] = all as [Payment, Payment, Payment, Payment, Payment]
    const shared = [second, fourth, fifth]
    expect(asked).toEqual([
      { count: 1, keptMs: 2_000 },
      { count: 4, keptMs },
    ])
    await letGo()
    expect(sent).toMatchObject([
      direct(first),
      kind === 'own' ? together(...shared) : { to: MULTICALL3, data: multicall(TERMS.asset, shared.map(transferCall)) },
      { ...direct(third), gas: 160_000 },
    ])
  })

  it('S5: what cannot be read counts as code, unless a limit for each protects the others', async () => {
    const eoas = { findWithCode: () => Promise.reject(new Error('the node is away')) }
    for (const [contract, expected] of [
      [OWN, [direct(payment(1)), together(payment(2), payment(3))]],
      [ON_MULTICALL3, [direct(payment(1)), direct(payment(2)), direct(payment(3))]],
    ] as const) {
      const { sent, transfer, letGo } = setUp({ findContract: async () => contract, eoas })
      for (const number of [1, 2, 3]) void transfer(payment(number), 'shared')
      for (let turn = 0; turn < 3; turn++) {
        await later()
        await letGo()
      }
      expect(sent).toMatchObject(expected)
    }
  })
})

it('after a batch has failed each has a transaction of its own, with more gas', async () => {
  const { sent, transfer, letGo } = setUp()
  for (const number of [1, 2]) void transfer(payment(number), 'single')
  await later()
  await letGo()
  expect(sent).toMatchObject([1, 2].map((number) => ({ ...direct(payment(number)), gas: 160_000 })))
})

it('where the chain has no contract for batches each has a transaction of its own', async () => {
  const { sent, transfer, letGo } = setUp({ findContract: async () => undefined })
  for (const number of [1, 2, 3]) void transfer(payment(number), 'shared')
  for (let turn = 0; turn < 3; turn++) {
    await later()
    await letGo()
  }
  expect(sent).toMatchObject([1, 2, 3].map((number) => direct(payment(number))))
})

describe('what is too expensive alone', () => {
  const fromThree: GasBudget = {
    mostFeePerGas: async () => 1n,
    allows: async ({ amounts }) => amounts.length >= 3,
  }

  it('S4: waits for others and shares the cost', async () => {
    const { sent, transfer } = setUp({ budget: fromThree })
    for (const number of [1, 2, 3]) {
      void transfer(payment(number), 'shared')
      await later()
    }
    await expect.poll(() => sent).toMatchObject([together(payment(1), payment(2), payment(3))])
  })

  it('S4: is called off when nobody comes', async () => {
    let nowMs = 0
    const { sent, transfer, letGo } = setUp({ budget: fromThree, now: () => nowMs }, { unsent: true })
    const end = transfer(payment(1), 'shared')
    await later()
    expect(sent).toEqual([])
    nowMs = 2_000
    await expect.poll(() => sent.length).toBe(1)
    await letGo()
    expect(await end).toMatchObject({ kind: 'unsent' })
  })
})
