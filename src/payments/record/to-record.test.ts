import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../domain/time.ts'
import { type RecordState, startState, withSold } from './record-state.ts'
import type { Count } from './record-store.ts'
import { createTally, quantileMs } from './tally.ts'
import { toPublicRecord } from './to-record.ts'

const NOON = Date.UTC(2026, 10, 16, 12)
const PLACE = { publicUrl: 'https://sextant.example', network: 'eip155:8453', asset: '0xAB', payTo: '0xCD' }
const soldOn = (when: string, route = '/api/price', count = 1) => ({
  ...{ when, route, way: 'exact' as const, count, base: String(10_000 * count) },
})
const recordOf = (changes: Partial<RecordState>, { counts = [] as Count[], nowMs = NOON } = {}) =>
  toPublicRecord({ ...PLACE, state: { ...startState(100), toBlock: 200, ...changes }, counts, ended: counts, nowMs })

describe('the public record', () => {
  it('tells totals at once, and routes only of days that are over', () => {
    const sold = withSold({}, [soldOn('2026-11-15', '/api/risk', 2), soldOn('2026-11-16'), soldOn('2026-08')])
    const record = recordOf({ sold })
    expect(record.sold.exact).toEqual({ answers: 4, usd: '0.04' })
    expect(record.sold.days).toEqual([{ when: '2026-11-15', route: '/api/risk', answers: 2, usd: '0.02' }])
    expect(record.sold.months.map(({ when, answers }) => [when, answers])).toEqual([
      ['2026-08', 1],
      ['2026-11', 2],
    ])
    const midnight = Date.UTC(2026, 10, 17)
    const routesAt = (nowMs: number) => recordOf({ sold }, { nowMs }).sold.days.map(({ when }) => when)
    expect([routesAt(midnight), routesAt(midnight + HOUR_MS)]).toEqual([['2026-11-15'], ['2026-11-15', '2026-11-16']])
  })

  it('adds transfers that wait for their sale to the other ones, so that the total is what the chain shows', () => {
    const { received } = recordOf({
      sales: { count: 2, base: '20000' },
      payouts: { count: 1, base: '500000' },
      other: { count: 1, base: '1' },
      pending: [{ key: 'k', base: '10000', untilMs: NOON + DAY_MS }],
    })
    expect(received).toEqual({
      total: { transfers: 5, usd: '0.530001' },
      sales: { transfers: 2, usd: '0.02' },
      channelPayouts: { transfers: 1, usd: '0.5' },
      other: { transfers: 2, usd: '0.010001' },
    })
  })

  it('tells refusals, latency and upstreams from what all processes counted', () => {
    const tally = createTally()
    for (let sale = 0; sale < 99; sale++) tally.sold('/api/price', 90)
    tally.sold('/api/price', 60_000)
    tally.refused('unknown_token')
    tally.refused('Not a reason of ours: 0x12')
    for (const answered of [true, true, false]) tally.upstream('kraken', answered, 30)
    const { refused, latency, upstreams } = recordOf({}, { counts: tally.take() })
    expect(refused).toEqual({
      since: '2026-10-18',
      reasons: [
        { reason: 'other', calls: 1 },
        { reason: 'unknown_token', calls: 1 },
      ],
    })
    expect(latency.all).toEqual({ p50Ms: 100, p95Ms: 100, p99Ms: 100 })
    expect(latency.routes).toEqual([{ route: '/api/price', p50Ms: 100, p95Ms: 100, p99Ms: 100 }])
    expect(upstreams.each).toEqual([{ name: 'kraken', answeredPct: 66.6, p50Ms: 50, p95Ms: 50, p99Ms: 50 }])
    expect(tally.take()).toEqual([])
  })
})

it('a quantile beyond the last range is not made up', () => {
  const tally = createTally()
  tally.sold('/api/price', 13_000)
  const counts = tally.take()
  tally.putBack(counts)
  tally.putBack(counts)
  expect([quantileMs(tally.take(), 0.5), quantileMs([], 0.5)]).toEqual([null, null])
})
