import { describe, expect, it } from 'vitest'
import { toPoints } from '../../shapes/prices.ts'
import { countMapped } from '../count-mapped.test-kit.ts'
import { haveSamples, readSamples } from '../samples.test-kit.ts'

describe.skipIf(!haveSamples)('recorded Coinbase Exchange candles', () => {
  it('maps every candle with the figures of the record', () => {
    const samples = readSamples('coinbase-exchange', 'products-candles')
    let mapped = 0
    for (const { json } of samples) {
      const rows = json as [number, number, number, number, number, number][]
      expect(toPoints(rows)).toEqual(rows.map(([seconds, , , , close]) => ({ atMs: seconds * 1000, priceUsd: close })))
      mapped += rows.length
    }
    expect(mapped).toBe(10)
    countMapped(samples)
  })
})
