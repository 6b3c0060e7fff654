import { describe, expect, it } from 'vitest'
import { countMapped, expectAnswers, expectRows } from '../count-mapped.test-kit.ts'
import { readSamples } from '../samples.test-kit.ts'
import { toCoinCharts, toCoinPrices } from './coins.ts'

interface RawCoins {
  coins: Record<string, { price: number; symbol: string; timestamp: number; decimals?: number }>
}

describe('answers about coins', () => {
  it('maps every current and past price with the figures of the answer', () => {
    const samples = [
      ...readSamples('defillama', 'coins-prices-current'),
      ...readSamples('defillama', 'coins-prices-historical'),
    ]
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
    }
    const toRows = ({ json }: { json: unknown }) => toCoinPrices(json as RawCoins).size
    expectRows(samples, toRows, { fixtures: [4, 4], shared: [22, 27] })
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
    expectAnswers(samples, { fixtures: 1, shared: 1 })
    countMapped(samples)
  })
})
