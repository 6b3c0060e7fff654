import { describe, expect, it } from 'vitest'
import type { OrderTicket } from '../../../src/domain/ticket.ts'
import { Stop } from '../problem.ts'
import { toOrbsOrder } from './orbs.ts'

const NOW_MS = 1_795_000_000_000
const WETH = '0x4200000000000000000000000000000000000006'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

const sale: OrderTicket = {
  kind: 'stop-loss',
  id: 'o_1',
  side: 'sell',
  spend: { chain: 'base', address: null, symbol: 'ETH', decimals: 18, amountRaw: (2n * 10n ** 18n).toString() },
  receive: { chain: 'base', address: USDC, symbol: 'USDC', decimals: 6 },
  priceLevel: '2000',
  marketPriceUsd: 3000,
  schedule: null,
  endsAtMs: NOW_MS + 86_400_000,
  sender: null,
  venue: 'orbs',
  quotedAtMs: NOW_MS,
}

interface Signed {
  deadline: string
  witness: { deadline: string; slippage: number; output: { limit: string; triggerLower: string; triggerUpper: string } }
}

function build(change: Partial<OrderTicket>, nowMs = NOW_MS) {
  const facts = { chainId: 8453, account: USDC, token: WETH, nowMs } as const
  const order = toOrbsOrder({ ...facts, intent: { ...sale, ...change } }, 'https://venue.example')
  return { order, signed: order.typed.message as Signed }
}

describe('the signed floor of an order at Orbs', () => {
  it('of a stop-loss is a little under its level, which stays the trigger', () => {
    const { order, signed } = build({})
    expect(signed.witness.output).toMatchObject({ limit: '3800000000', triggerLower: '4000000000', triggerUpper: '0' })
    expect(order.least).toBe(3_800_000_000n)
  })

  it('of a take-profit and of a limit is the level', () => {
    const profit = build({ kind: 'take-profit', priceLevel: '4000' }).signed.witness.output
    expect(profit).toMatchObject({ limit: '8000000000', triggerLower: '0', triggerUpper: '8000000000' })
    expect(build({ kind: 'limit', priceLevel: '4000' }).signed.witness.output.limit).toBe('8000000000')
  })

  it('of a TWAP at market is a little under the sealed market price, for each part', () => {
    const schedule = { buckets: 4, bucketSeconds: 600 }
    const { order, signed } = build({ kind: 'twap', priceLevel: null, schedule })
    expect(signed.witness.output.limit).toBe('1425000000')
    expect(order.least).toBe(1_425_000_000n)
  })

  it('of a purchase counts the bought token', () => {
    const bought: Partial<OrderTicket> = {
      kind: 'twap',
      side: 'buy',
      priceLevel: null,
      spend: { chain: 'base', address: USDC, symbol: 'USDC', decimals: 6, amountRaw: '6000000000' },
      receive: { chain: 'base', address: WETH, symbol: 'WETH', decimals: 18 },
      schedule: { buckets: 2, bucketSeconds: 600 },
    }
    expect(build(bought).signed.witness.output.limit).toBe('950000000000000000')
  })

  it('is never zero: dust is refused', () => {
    const spend = { ...sale.spend, amountRaw: '1' }
    expect(() => build({ spend })).toThrow(Stop)
  })
})

describe('the end of an order at Orbs', () => {
  it('is the end of the ticket', () => {
    const schedule = { buckets: 4, bucketSeconds: 600 }
    const { order, signed } = build({ kind: 'twap', priceLevel: null, schedule, endsAtMs: NOW_MS + 2_400_000 })
    expect([signed.deadline, signed.witness.deadline]).toEqual(['1795002400', '1795002400'])
    expect(order.endsAtSeconds).toBe(1_795_002_400)
  })

  it('must leave time for the last part', () => {
    const change = { kind: 'twap', priceLevel: null, schedule: { buckets: 4, bucketSeconds: 600 } } as const
    expect(() => build({ ...change, endsAtMs: NOW_MS + 2_400_000 }, NOW_MS + 600_000)).toThrow(Stop)
    expect(() => build({}, sale.endsAtMs)).toThrow(Stop)
  })
})
