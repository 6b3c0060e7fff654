import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { MULTICALL3, togetherCall } from '../chain/multicall.ts'
import { transferCall } from '../chain/token-calls.ts'
import { nonceOf, paymentOf, TERMS } from '../payment.test-kit.ts'
import type { Payment } from '../payment.ts'
import { createConvoy } from './convoy.ts'
import type { Relayer, Sent } from './relayer.ts'

const terms = TERMS
const hash = nonceOf
const payment = (number: number): Payment => paymentOf({ nonce: nonceOf(number) })

/** A relayer whose first transaction takes as long as the test wants. */
function slowRelayer(end: (count: number) => Sent = (count) => ({ kind: 'accepted', transaction: hash(count) })) {
  const sent: { to: Hex; data: Hex }[] = []
  let signatures = 0
  const started: (() => void)[] = []
  const relayer: Relayer = {
    address: '0x00000000000000000000000000000000000000cc',
    async send({ to, data }, signed) {
      const number = ++signatures
      await signed(hash(number))
      sent.push({ to, data })
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
  data: togetherCall(
    terms.asset,
    numbers.map((number) => transferCall(payment(number))),
  ),
})
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('a convoy', () => {
  it('sends a lone transfer directly and at once; those that come meanwhile travel together', async () => {
    const { relayer, sent, letGo } = slowRelayer()
    const convoy = createConvoy(relayer)
    const ends = [1, 2, 3, 4].map((number) => convoy.ship(payment(number), terms, true, note))
    await settled()
    expect(sent).toEqual([direct(1)])
    letGo()
    expect((await Promise.all(ends)).map(({ company }) => company)).toEqual([1, 3, 3, 3])
    expect(sent).toEqual([direct(1), together(2, 3, 4)])
  })

  it('never lets a payer with code share', async () => {
    const { relayer, sent, letGo } = slowRelayer()
    const convoy = createConvoy(relayer)
    const ends = [1, 2, 3, 4].map((number) => convoy.ship(payment(number), terms, number !== 2, note))
    letGo()
    await settled()
    letGo()
    await Promise.all(ends)
    expect(sent).toEqual([direct(1), direct(2), together(3, 4)])
  })

  it('leaves behind the one whose record cannot be written, and signs the rest anew', async () => {
    const { relayer, sent, letGo } = slowRelayer()
    const convoy = createConvoy(relayer)
    const noted: [number, Hex][] = []
    const first = convoy.ship(payment(1), terms, true, note)
    const ends = [2, 3, 4].map((number) =>
      convoy.ship(payment(number), terms, true, async (transaction) => {
        if (number === 3) throw new Error('no store')
        noted.push([number, transaction])
      }),
    )
    const outcomes = Promise.allSettled(ends)
    await settled()
    letGo()
    await first
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(sent).toEqual([direct(1), together(2, 4)])
    expect(noted.slice(-2)).toEqual([
      [2, hash(3)],
      [4, hash(3)],
    ])
  })

  it('tells everyone aboard when nothing was sent, and goes on with the next', async () => {
    const { relayer, letGo } = slowRelayer((count) =>
      count === 2 ? { kind: 'unsent', why: 'refused' } : { kind: 'accepted', transaction: hash(count) },
    )
    const convoy = createConvoy(relayer)
    const ends = [1, 2, 3].map((number) => convoy.ship(payment(number), terms, true, note))
    await settled()
    letGo()
    expect((await Promise.all(ends)).map(({ kind }) => kind)).toEqual(['accepted', 'unsent', 'unsent'])
    expect((await convoy.ship(payment(4), terms, true, note)).kind).toBe('accepted')
  })

  it('takes at most 150 at a time', async () => {
    const { relayer, letGo } = slowRelayer()
    const convoy = createConvoy(relayer)
    const ends = Array.from({ length: 202 }, (_, number) => convoy.ship(payment(number), terms, true, note))
    await settled()
    letGo()
    const companies = (await Promise.all(ends)).map(({ company }) => company)
    expect([
      companies.filter((size) => size === 1).length,
      companies.filter((size) => size === 150).length,
      companies.filter((size) => size === 51).length,
    ]).toEqual([1, 150, 51])
  })
})
