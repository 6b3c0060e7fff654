import { describe, expect, it } from 'vitest'
import { countMapped } from '../count-mapped.test-kit.ts'
import { haveSamples, readSamples } from '../samples.test-kit.ts'
import { toCoinCharts, toCoinPrices } from './coins.ts'

interface RawCoins {
  coins: Record<string, { price: number; symbol: string; timestamp: number; decimals?: number }>
}

describe.skipIf(!haveSamples)('recorded coins', () => {
  it('maps every current and past price with the figures of the record', () => {
    const samples = [
      ...readSamples('defillama', 'coins-prices-current'),
      ...readSamples('defillama', 'coins-prices-historical'),
    ]
    let mapped = 0
    for (const { json } of samples) {
      const raw = json as RawCoins
      const prices = toCoinPrices(raw)
      const expected = Object.entries(raw.coins).map(([key, coin]) => [
        key,
        {
          priceUsd: coin.price,
          rawSymbol: coin.symbol,
          symbol: coin.symbol,
          decimals: coin.decimals ?? null,
          atMs: coin.timestamp * 1000,
        },
      ])
      expect([...prices]).toEqual(expected)
      mapped += prices.size
    }
    expect(samples.length).toBeGreaterThanOrEqual(22)
    expect(mapped).toBeGreaterThan(25)
    countMapped(samples)
  })

  it('maps the chart', () => {
    const samples = readSamples('defillama', 'coins-chart')
    for (const { json } of samples) {
      const raw = json as { coins: Record<string, { prices: { timestamp: number; price: number }[] }> }
      const expected = Object.entries(raw.coins).map(([key, { prices }]) => [
        key,
        prices.map(({ timestamp, price }) => ({ atMs: timestamp * 1000, priceUsd: price })),
      ])
      expect([...toCoinCharts(raw)]).toEqual(expected)
    }
    expect(samples).toHaveLength(1)
    countMapped(samples)
  })
})
