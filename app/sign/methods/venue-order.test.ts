import { describe, expect, it } from 'vitest'
import type { OrderTicket } from '../../../src/domain/ticket.ts'
import { outAtLevel } from './venue-order.ts'

const sale: OrderTicket = {
  kind: 'limit',
  id: 'o_1',
  side: 'sell',
  spend: { chain: 'base', address: null, symbol: 'ETH', decimals: 18, amountRaw: '0' },
  receive: { chain: 'base', address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', symbol: 'USDC', decimals: 6 },
  priceLevel: '2000',
  marketPriceUsd: 3000,
  schedule: null,
  endsAtMs: 0,
  sender: null,
  venue: 'orbs',
  quotedAtMs: 0,
}
const purchase: OrderTicket = {
  ...sale,
  side: 'buy',
  spend: { ...sale.spend, decimals: 6 },
  receive: { ...sale.receive, decimals: 18 },
}
const ONE = 10n ** 18n

describe('what an amount brings at the level', () => {
  it('of a sale is amount times level, in units of the received token', () => {
    expect(outAtLevel(sale, ONE / 2n)).toBe(1_000_000_000n)
    expect(outAtLevel({ ...sale, priceLevel: '0.000001234567' }, 10n ** 6n * ONE)).toBe(1_234_567n)
  })

  it('of a purchase is amount divided by level', () => {
    expect(outAtLevel(purchase, 3_000_000_000n)).toBe((3n * ONE) / 2n)
  })

  it('is rounded down, never up', () => {
    expect(outAtLevel({ ...sale, priceLevel: '1.9999999' }, ONE)).toBe(1_999_999n)
    expect(outAtLevel({ ...purchase, priceLevel: '3' }, 1_000_000n)).toBe(333_333_333_333_333_333n)
  })

  it('takes a level to 18 places', () => {
    expect(outAtLevel({ ...sale, priceLevel: `1.${'0'.repeat(18)}9` }, ONE)).toBe(1_000_000n)
  })

  it('is not known for an order at market', () => {
    expect(outAtLevel({ ...sale, priceLevel: null }, ONE)).toBeNull()
  })
})
