import { describe, expect, it } from 'vitest'
import { toPurchase } from './trading.ts'

const asks = [
  { price: 0.5, shares: 100 },
  { price: 0.6, shares: 1_000 },
]

describe('a purchase from an order book', () => {
  it('takes the cheapest offers first and pays the fee on each', () => {
    expect(toPurchase({ venue: 'kalshi', feeRate: 0.07 }, asks, 100)).toEqual({
      venue: 'kalshi',
      spendUsd: 100,
      shares: 183.33,
      averagePrice: 0.5455,
      feeUsd: 3.15,
      priceAfterFees: 0.5626,
      filled: true,
    })
  })

  it('says when the book holds less, and what it does not know', () => {
    expect(toPurchase({ venue: 'polymarket', feeRate: null }, asks, 1_000)).toMatchObject({
      shares: 1_100,
      averagePrice: 0.5909,
      feeUsd: null,
      priceAfterFees: null,
      filled: false,
    })
    expect(toPurchase({ venue: 'polymarket', feeRate: 0 }, [], 100)).toMatchObject({ shares: 0, averagePrice: null })
  })
})
