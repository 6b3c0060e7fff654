import { describe, expect, it } from 'vitest'
import { createTestContext } from '../../../domain/test-context.ts'
import { fakeUpstream } from '../../client/fake-upstream.test-kit.ts'
import { toPoints } from '../../shapes/prices.ts'
import { countMapped, expectAnswers, expectRows } from '../count-mapped.test-kit.ts'
import { readSamples } from '../samples.test-kit.ts'
import { coinbaseMarket } from './market.ts'

describe('answers of Coinbase Exchange', () => {
  it('maps every candle with the figures of the answer', () => {
    const samples = readSamples('coinbase', 'products-candles')
    for (const { json } of samples) {
      const rows = json as [number, number, number, number, number, number][]
      expect(toPoints(rows)).toEqual(rows.map(([seconds, , , , close]) => ({ atMs: seconds * 1000, priceUsd: close })))
    }
    expectRows(samples, ({ json }) => (json as unknown[]).length, { fixtures: [1, 3], shared: [1, 10] })
    countMapped(samples)
  })
  it('maps the statistics of a day', async () => {
    const samples = readSamples('coinbase', 'products-stats')
    for (const { json } of samples) {
      const raw = json as Record<'last' | 'high' | 'low' | 'volume', string>
      const upstream = fakeUpstream('coinbase', createTestContext(), () => json)
      expect((await coinbaseMarket(upstream).spot('ETH'))?.body).toMatchObject({
        priceUsd: Number(raw.last),
        high24h: Number(raw.high),
        low24h: Number(raw.low),
        volume24hUsd: Number(raw.volume) * Number(raw.last),
      })
    }
    expectAnswers(samples, { fixtures: 1, shared: 0 })
    countMapped(samples)
  })
})
