import { describe, expect, it } from 'vitest'
import { toFailure } from '../../../domain/failure.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { missing, READS_NOW_MS, sourced } from '../../../ports/market-reads.test-kit.ts'
import { isGiven } from '../read.ts'
import { type FearFacts, readFear } from './fear.ts'

const MIDNIGHT_MS = Date.parse('2026-11-15T00:00:00Z')

/** Bitcoin at 100 when the index was made, and at these values so many days before. */
const closesOf = (ago: Record<number, number>) =>
  Object.entries({ ...ago, 0: 100 })
    .map(([days, value]) => ({ atMs: MIDNIGHT_MS - Number(days) * DAY_MS, value }))
    .sort((left, right) => left.atMs - right.atMs)

/** The index today and a week ago, and Bitcoin's change in percent over 7 and 30 days. */
function facts(index: number, weekAgo: number, price7d: number, price30d: number): FearFacts {
  const days = Array.from({ length: 9 }, (_, place) => ({
    atMs: MIDNIGHT_MS - place * DAY_MS,
    value: place === 0 ? index : weekAgo,
    label: 'Fear',
  }))
  const closes = closesOf({ 7: 100 / (1 + price7d / 100), 30: 100 / (1 + price30d / 100) })
  return { fearGreed: sourced(days, 'alternative.me'), bitcoinCloses: sourced(closes, 'coingecko', 0) }
}
const stanceOf = (...given: Parameters<typeof facts>) => readFear(facts(...given), READS_NOW_MS).stance

describe('fear and greed against price', () => {
  it.each([
    [[40, 35, -3.001, 0], 'BULLISH_DIVERGENCE'],
    [[40, 36, -9, 0], 'ALIGNED'],
    [[40, 30, -2.9, 0], 'ALIGNED'],
    [[40, 45, 3.001, 0], 'BEARISH_DIVERGENCE'],
    [[40, 44, 9, 0], 'ALIGNED'],
    [[40, 50, 2.9, 0], 'ALIGNED'],
    [[25, 25, 0, 5.001], 'LEVEL_DIVERGENCE'],
    [[26, 26, 0, 9], 'ALIGNED'],
    [[25, 25, 0, 4.9], 'ALIGNED'],
    [[75, 75, 0, -5.001], 'LEVEL_DIVERGENCE'],
    [[74, 74, 0, -9], 'ALIGNED'],
    [[12, 23, -17.7, -24], 'ALIGNED'],
  ] satisfies [Parameters<typeof facts>, string][])('%j is %s', (given, stance) => {
    expect(stanceOf(...given)).toBe(stance)
  })

  it('tells every divergence with its numbers', () => {
    const read = readFear(facts(20, 40, 6, 12), READS_NOW_MS)
    expect(read.items).toEqual([
      {
        index: 20,
        label: 'Fear',
        previous: 40,
        divergences: [
          {
            name: 'bearish',
            windowDays: 7,
            indexChangePts: -20,
            priceChangePct: 6,
            why: 'price rose in a week while the mood fell',
          },
          {
            name: 'level',
            windowDays: 30,
            indexChangePts: null,
            priceChangePct: 12,
            why: 'extreme fear although price rose in a month',
          },
        ],
      },
    ])
    expect(read.inputs.map(({ name, value, at }) => [name, value, at])).toEqual([
      ['fearGreed', 20, '2026-11-15T00:00:00.000Z'],
      ['fearGreed7dAgo', 40, '2026-11-08T00:00:00.000Z'],
      ['btcChange7dPct', 6, '2026-11-15T00:00:00.000Z'],
      ['btcChange30dPct', 12, '2026-11-15T00:00:00.000Z'],
    ])
  })

  it('holds until the next value, allows it two hours of delay, and then refuses', () => {
    const given = facts(40, 40, 0, 0)
    const at = (iso: string) => readFear(given, Date.parse(iso))
    expect([
      at('2026-11-15T23:59:00Z').confidence,
      new Date(at('2026-11-15T23:59:00Z').validUntilMs).toISOString(),
    ]).toEqual(['high', '2026-11-16T00:00:00.000Z'])
    const late = at('2026-11-16T01:59:00Z')
    expect([late.confidence, new Date(late.validUntilMs).toISOString()]).toEqual(['medium', '2026-11-16T02:00:00.000Z'])
    expect(late.text).toContain('The value is of 2026-11-15')
    expect(() => at('2026-11-16T02:01:00Z')).toThrow('source_stale')
  })

  it('does without a month of prices, less sure, and not without a week of anything', () => {
    const short = { ...facts(20, 20, 0, 0), bitcoinCloses: sourced(closesOf({ 7: 100 }), 'coingecko') }
    const read = readFear(short, READS_NOW_MS)
    expect([read.confidence, read.missing]).toEqual(['medium', [{ check: 'btcChange30dPct', reason: 'not_reported' }]])
    const failureOf = (given: FearFacts) => {
      try {
        return readFear(given, READS_NOW_MS)
      } catch (thrown) {
        return toFailure(thrown)
      }
    }
    expect(failureOf({ ...short, bitcoinCloses: sourced([], 'coingecko') })).toMatchObject({ code: 'no_data' })
    expect(failureOf({ ...short, fearGreed: missing('alternative_me') })).toEqual({
      code: 'upstream_failed',
      source: 'alternative_me',
    })
    const today = { atMs: MIDNIGHT_MS, value: 20, label: 'Fear' }
    expect(failureOf({ ...short, fearGreed: sourced([today]) })).toMatchObject({ code: 'no_data' })
  })

  it('A10: ends the price window when the index was made, not now', () => {
    const given = facts(40, 30, -6, 0)
    const live = { atMs: READS_NOW_MS, value: 130 }
    const closes = isGiven(given.bitcoinCloses) ? [...given.bitcoinCloses.value, live] : []
    const read = readFear({ ...given, bitcoinCloses: sourced(closes, 'coingecko', 0) }, READS_NOW_MS)
    expect(read.stance).toBe('BULLISH_DIVERGENCE')
    expect(read.inputs.map(({ name, value }) => [name, value])).toContainEqual(['btcSinceIndexPct', 30])
    expect(read.text).toContain(
      'Both weeks end at 2026-11-15T00:00Z, when the index was made; BTC moved +30.00% since.',
    )
  })

  it('A10: is no read when no price lies near the index', () => {
    const given = { ...facts(40, 40, 0, 0), bitcoinCloses: sourced([{ atMs: READS_NOW_MS, value: 100 }], 'coingecko') }
    expect(() => readFear(given, READS_NOW_MS)).toThrow('no_data')
  })

  it('A10: says index, price and stance in one line', () => {
    expect(readFear(facts(20, 40, 6, 0), READS_NOW_MS).headline).toBe(
      'Fear and Greed is 20 (Fear), -20 points in a week, and BTC +6.00% in the same week: price rose in a week while the mood fell.',
    )
  })
})
