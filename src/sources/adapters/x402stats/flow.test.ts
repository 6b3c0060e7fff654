import { describe, expect, it } from 'vitest'
import { countMapped } from '../count-mapped.test-kit.ts'
import { perSet, readSamples, readSet } from '../samples.test-kit.ts'
import { toFlow } from './flow.ts'

const day = (date: string, volumeUsd: unknown = 10) => ({ date, transactions: 5, volumeUsd, buyers: 2 })

describe('daily payments', () => {
  it('leave out the day under way and days that are not whole', () => {
    const series = [day('2026-11-13'), day('2026-11-12', null), day('2026-11-14'), day('2026-11-15')]
    const { flow, updatedAtMs } = toFlow({ updatedAt: '2026-11-15T11:00:00Z', series, snapshot: undefined })
    expect(updatedAtMs).toBe(Date.parse('2026-11-15T11:00:00Z'))
    expect(flow).toEqual({
      days: [
        { atMs: Date.parse('2026-11-13'), volumeUsd: 10, payments: 5, buyers: 2 },
        { atMs: Date.parse('2026-11-14'), volumeUsd: 10, payments: 5, buyers: 2 },
      ],
      sellers: null,
      volumeUsd: null,
      top10SharePct: null,
      organicSharePct: null,
    })
    expect(toFlow({ updatedAt: null, series, snapshot: undefined }).flow.days).toHaveLength(2)
  })
})

interface Row {
  volumeUsd: number
  transactions: number
  buyers: number
}

describe('answers of /api/stats', () => {
  it('map every whole day', () => {
    const samples = readSamples('x402stats', 'api-stats')
    for (const { json } of samples) {
      const raw = json as { updatedAt: string; series: Row[] }
      const { flow } = toFlow(json as Parameters<typeof toFlow>[0])
      expect(
        flow.days.map(({ volumeUsd, payments, buyers }) => ({ volumeUsd, transactions: payments, buyers })),
      ).toEqual(
        raw.series.slice(0, -1).map(({ volumeUsd, transactions, buyers }) => ({ volumeUsd, transactions, buyers })),
      )
    }
    countMapped(samples)
  })

  it.each(
    perSet({
      fixtures: [21_400, 1_480_000.5, '62.5', '80.0'],
      shared: [28_621, 1_241_037.7051823789, '76.1', '81.4'],
    }),
  )('map with the figures of %s', (set, figures) => {
    const [sample] = readSet(set, 'x402stats', 'api-stats')
    const { flow } = toFlow(sample?.json as Parameters<typeof toFlow>[0])
    expect([flow.sellers, flow.volumeUsd, flow.top10SharePct?.toFixed(1), flow.organicSharePct?.toFixed(1)]).toEqual(
      figures,
    )
  })
})
