import { describe, expect, it } from 'vitest'
import type { TradeTicket } from '../../../src/domain/ticket.ts'
import { Stop } from '../problem.ts'
import { askForMinimum } from './price-moved.ts'

const LEAST = 995_000n
const ticket = {
  slippageBps: 50,
  to: { chain: 'base', address: null, symbol: 'ETH', decimals: 6, amountRaw: '1000000', amountMinRaw: String(LEAST) },
} as TradeTicket

/** A router with one price after another; the last one stays. */
function createRouter(...prices: bigint[]) {
  const asked: number[] = []
  return {
    asked,
    ask: async (bps: number) => {
      const out = prices[Math.min(asked.length, prices.length - 1)] ?? 0n
      asked.push(bps)
      return { out, least: (out * BigInt(10_000 - bps)) / 10_000n }
    },
    read: (answer: { out: bigint; least: bigint }) => answer,
  }
}

const problemOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (thrown: unknown) => (thrown instanceof Stop ? thrown.problem : thrown),
  )

describe('U1: a router that is asked for the promised minimum', () => {
  it.each([
    ['the same', 1_000_000n],
    ['higher', 1_020_000n],
  ])('is asked once when the price is %s', async (_, price) => {
    const router = createRouter(price)
    expect((await askForMinimum(ticket, LEAST, router)).least).toBeGreaterThanOrEqual(LEAST)
    expect(router.asked).toEqual([50])
  })

  it.each([
    ['one unit', 999_999n, 48],
    ['0.2 %', 998_000n, 29],
    ['all but a trifle', 995_010n, 0],
  ])('is asked again with less slippage when the price fell by %s, and keeps the minimum', async (_, price, bps) => {
    const router = createRouter(price)
    const { least } = await askForMinimum(ticket, LEAST, router)
    expect(router.asked).toEqual([50, bps])
    expect(least).toBeGreaterThanOrEqual(LEAST)
  })

  it('is asked a third time when the price falls between two questions', async () => {
    const router = createRouter(999_000n, 997_000n)
    expect((await askForMinimum(ticket, LEAST, router)).least).toBeGreaterThanOrEqual(LEAST)
    expect(router.asked).toEqual([50, 39, 19])
  })

  it.each([[[994_999n]], [[999_000n, 994_000n]], [[999_999n, 998_000n, 900_000n]]])(
    'stops with a way to a new quote when it pays less than the promise: %s',
    async (prices) => {
      const problem = await problemOf(askForMinimum(ticket, LEAST, createRouter(...prices)))
      expect(problem).toMatchObject({ title: 'The price has moved too far', way: 'ask-again' })
      expect(problem).toHaveProperty('detail', expect.stringContaining('Ask again for a new quote.'))
    },
  )

  it('goes back to the review when only what was shown since is no longer kept', async () => {
    const problem = await problemOf(askForMinimum(ticket, 998_000n, createRouter(997_000n)))
    expect(problem).toMatchObject({ title: 'The price has moved too far', way: 'retry' })
  })

  it('leaves an answer whose minimum stays too low at a good price to the proof', async () => {
    const asked: number[] = []
    const answer = await askForMinimum(ticket, LEAST, {
      ask: async (bps) => asked.push(bps),
      read: () => ({ out: 1_000_000n, least: 1n }),
    })
    expect([answer, asked]).toEqual([3, [50, 49, 49]])
  })
})
