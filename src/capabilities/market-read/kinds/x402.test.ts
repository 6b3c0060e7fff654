import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../domain/time.ts'
import { missing, sourced } from '../../../ports/market-reads.test-kit.ts'
import type { PaymentFlow } from '../../../ports/market-reads.ts'
import { type PaymentFacts, readX402 } from './x402.ts'

const START_MS = Date.parse('2026-11-01T00:00:00Z')

/** Two weeks: 100 dollars and 100 buyers a day, then so many percent more. */
function flow(volumePct: number, buyersPct = 0, paymentsPct = 0): PaymentFlow {
  const grow = (pct: number, place: number) => 100 * (place < 7 ? 1 : 1 + pct / 100)
  return {
    days: Array.from({ length: 14 }, (_, place) => ({
      atMs: START_MS + place * DAY_MS,
      volumeUsd: grow(volumePct, place),
      payments: grow(paymentsPct, place),
      buyers: grow(buyersPct, place),
    })),
    sellers: 900,
    volumeUsd: 3_000,
    top10SharePct: 76,
    organicSharePct: 81,
  }
}
const catalogue = sourced(
  {
    resources: 15_000,
    sampled: 500,
    medianPriceUsd: 0.01,
    sellers: [
      { name: 'acme', resources: 3, calls30d: 75 },
      { name: 'bee', resources: 1, calls30d: 25 },
    ],
  },
  'x402 bazaar',
)
const directory = sourced(
  { services: 522, endpoints: 3_132, medianPriceUsd: 0.02, newIn7d: 54, newIn30d: 194 },
  'x402-list.com',
)
const read = (given: PaymentFlow, more: Partial<PaymentFacts> = {}) =>
  readX402({ flow: sourced(given, 'x402stats.io'), catalogue, ...more })

describe('the pulse of x402', () => {
  it.each([
    [11, 0, 'GROWING'],
    [9, 9, 'STEADY'],
    [11, -11, 'STEADY'],
    [0, -11, 'SHRINKING'],
  ])('volume %d and buyers %d percent is %s', (volume, buyers, stance) => {
    expect(read(flow(volume, buyers)).stance).toBe(stance)
  })

  it('leads with money and buyers, and sees through tiny payments', () => {
    const found = read(flow(-2, 0, 171))
    expect(found.stance).toBe('STEADY')
    expect(found.text).toContain('tiny automated payments')
    expect(read(flow(0, 0, 49)).text).not.toContain('tiny')
  })

  it('shows size, price and the most called sellers', () => {
    expect(read(flow(0)).items).toEqual([
      {
        sellers: 900,
        resources: 15_000,
        medianPriceUsd: 0.01,
        topSellers: [
          { name: 'acme', resources: 3, calls30d: 75, volumeUsd: null, sharePct: 75 },
          { name: 'bee', resources: 1, calls30d: 25, volumeUsd: null, sharePct: 25 },
        ],
        settlements: 700,
        volumeUsd: 700,
      },
    ])
  })

  it('needs fourteen days in a row', () => {
    const { days, ...rest } = flow(50)
    const gap = days
      .map((day, place) => (place === 3 ? { ...day, atMs: day.atMs - 30 * DAY_MS } : day))
      .sort((left, right) => left.atMs - right.atMs)
    for (const broken of [days.slice(1), gap]) {
      const found = read({ ...rest, days: broken })
      expect([found.stance, found.confidence, found.missing]).toEqual([
        'NO_TREND',
        'low',
        [{ check: 'flow', reason: 'fewer_than_14_days' }],
      ])
    }
  })

  it('falls back to listings, then to the catalogue alone, and says what is missing', () => {
    const down = missing('x402stats')
    const listings = readX402({ flow: down, catalogue, directory })
    expect([listings.stance, listings.confidence, listings.missing]).toEqual([
      'LISTINGS_GROWING',
      'low',
      [{ check: 'flow', reason: 'upstream_failed' }],
    ])
    expect(listings.text).toContain('there is no payment trend')
    expect(listings.items[0]).toMatchObject({ sellers: 522, resources: 15_000, settlements: null, volumeUsd: null })
    const alone = readX402({ flow: down, catalogue: missing('x402_bazaar'), directory })
    expect(alone.items[0]).toMatchObject({ resources: 3_132, medianPriceUsd: 0.02, topSellers: [] })
    expect(readX402({ flow: down, catalogue, directory: missing('x402_list') }).stance).toBe('NO_TREND')
    expect(read(flow(11), { catalogue: missing('x402_bazaar'), directory }).confidence).toBe('medium')
    expect(() => readX402({ flow: down, catalogue: missing(), directory: missing() })).toThrow('upstream_failed')
  })
})
