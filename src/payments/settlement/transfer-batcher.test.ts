import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { MULTICALL3 } from '../../domain/chains/contracts.ts'
import { multicall, transferCall } from '../chain/calls.ts'
import { nonceOf, paymentOf, TERMS } from '../payment.test-kit.ts'
import type { Payment } from '../wire/payment.ts'
import type { GasBudget } from './gas.ts'
import type { Call, Relayer, Sent } from './relayer.ts'
import { createTransferBatcher } from './transfer-batcher.ts'

const terms = TERMS
const hash = nonceOf
const payment = (number: number): Payment => paymentOf({ nonce: nonceOf(number) })

/** A relayer whose first transaction takes as long as the test wants. */
function slowRelayer(end: (count: number) => Sent = (count) => ({ kind: 'accepted', transaction: hash(count) })) {
  const sent: Call[] = []
  let signatures = 0
  const started: (() => void)[] = []
  const relayer: Relayer = {
    address: '0x00000000000000000000000000000000000000cc',
    async send(call, persistHash) {
      const number = ++signatures
      await persistHash(hash(number))
      sent.push(call)
      if (number === 1) await new Promise<void>((resolve) => started.push(resolve))
      return end(number)
    },
  }
  return { relayer, sent, letGo: () => started.forEach((resolve) => void resolve()) }
}

const note = async () => {}
const direct = (number: number) => ({ to: terms.asset, data: transferCall(payment(number)) })
const together = (...numbers: number[]) => ({
  to: MULTICALL3,
  data: multicall(
    terms.asset,
    numbers.map((number) => transferCall(payment(number))),
  ),
})
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('the transfer batcher', () => {
  it('sends a lone transfer directly and at once; those that come meanwhile share the next transaction', async () => {
    const { relayer, sent, letGo } = slowRelayer()
    const batcher = createTransferBatcher([relayer])
    const ends = [1, 2, 3, 4].map((number) => batcher.transfer(payment(number), terms, 'shared', note))
    await settled()
    expect(sent).toMatchObject([direct(1)])
    letGo()
    expect((await Promise.all(ends)).map(({ batchSize }) => batchSize)).toEqual([1, 3, 3, 3])
    expect(sent).toMatchObject([direct(1), together(2, 3, 4)])
  })

  it('never lets a payer with code share', async () => {
    const { relayer, sent, letGo } = slowRelayer()
    const batcher = createTransferBatcher([relayer])
    const ends = [1, 2, 3, 4].map((number) =>
      batcher.transfer(payment(number), terms, number === 2 ? 'alone' : 'shared', note),
    )
    letGo()
    await settled()
    letGo()
    await Promise.all(ends)
    expect(sent).toMatchObject([direct(1), direct(2), together(3, 4)])
  })

  it('leaves out the one whose hash cannot be written down, and signs the rest anew', async () => {
    const { relayer, sent, letGo } = slowRelayer()
    const batcher = createTransferBatcher([relayer])
    const noted: [number, Hex][] = []
    const first = batcher.transfer(payment(1), terms, 'shared', note)
    const ends = [2, 3, 4].map((number) =>
      batcher.transfer(payment(number), terms, 'shared', async (transaction) => {
        if (number === 3) throw new Error('no store')
        noted.push([number, transaction])
      }),
    )
    const outcomes = Promise.allSettled(ends)
    await settled()
    letGo()
    await first
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(sent).toMatchObject([direct(1), together(2, 4)])
    expect(noted.slice(-2)).toEqual([
      [2, hash(3)],
      [4, hash(3)],
    ])
  })

  it('tells the whole batch when nothing was sent, and goes on with the next', async () => {
    const { relayer, letGo } = slowRelayer((count) =>
      count === 2 ? { kind: 'unsent', why: 'refused' } : { kind: 'accepted', transaction: hash(count) },
    )
    const batcher = createTransferBatcher([relayer])
    const ends = [1, 2, 3].map((number) => batcher.transfer(payment(number), terms, 'shared', note))
    await settled()
    letGo()
    expect((await Promise.all(ends)).map(({ kind }) => kind)).toEqual(['accepted', 'unsent', 'unsent'])
    expect((await batcher.transfer(payment(4), terms, 'shared', note)).kind).toBe('accepted')
  })

  it('takes at most 190 at a time, which is what one transaction may burn', async () => {
    const { relayer, sent, letGo } = slowRelayer()
    const batcher = createTransferBatcher([relayer])
    const ends = Array.from({ length: 242 }, (_, number) => batcher.transfer(payment(number), terms, 'shared', note))
    await settled()
    letGo()
    const sizes = (await Promise.all(ends)).map(({ batchSize }) => batchSize)
    expect([1, 190, 51].map((size) => sizes.filter((batchSize) => batchSize === size).length)).toEqual([1, 190, 51])
    expect(sent.every(({ gas }) => gas <= 16_777_216)).toBe(true)
  })

  it('uses a second key only when many wait, and another one than that which runs out of ether', async () => {
    const [first, second] = [slowRelayer(), slowRelayer()]
    const batcher = createTransferBatcher([first.relayer, second.relayer])
    const few = Array.from({ length: 20 }, (_, number) => batcher.transfer(payment(number), terms, 'shared', note))
    await settled()
    expect([first.sent.length, second.sent.length]).toEqual([1, 0])
    const more = Array.from({ length: 10 }, (_, number) =>
      batcher.transfer(payment(100 + number), terms, 'shared', note),
    )
    await settled()
    expect([first.sent.length, second.sent.length]).toEqual([1, 1])
    first.letGo()
    second.letGo()
    await Promise.all([...few, ...more])
    const [low, rich] = [slowRelayer(), slowRelayer()]
    low.relayer.isLow = async () => true
    rich.letGo()
    const other = createTransferBatcher([low.relayer, rich.relayer])
    const end = other.transfer(payment(1), terms, 'shared', note)
    await settled()
    rich.letGo()
    await end
    expect([low.sent.length, rich.sent.length]).toEqual([0, 1])
  })

  it('says how much a unit of gas may cost for what the batch earns', async () => {
    const { relayer, sent, letGo } = slowRelayer()
    const budget: GasBudget = {
      mostFeePerGas: async ({ amounts }) => BigInt(amounts.length * 1_000),
      allows: async () => true,
    }
    const batcher = createTransferBatcher([relayer], { budget })
    const ends = [1, 2, 3].map((number) => batcher.transfer(payment(number), terms, 'shared', note))
    await settled()
    letGo()
    await Promise.all(ends)
    expect(sent.map(({ mostFeePerGas }) => mostFeePerGas)).toEqual([1_000n, 2_000n])
  })
})
