import { describe, expect, it } from 'vitest'
import { fakePool } from '../../ports/yields.test-kit.ts'
import type { YieldPool } from '../../ports/yields.ts'
import { passGate } from './gate.ts'

const reasonOf = (facts: Partial<YieldPool>) => Object.keys(passGate([fakePool(facts)], 1).excluded.reasons)

describe('a pool stays out', () => {
  it.each([
    ['an outlier', { outlier: true }, 'outlier'],
    ['one nobody checked for that', { outlier: null }, 'outlier_unknown'],
    ['one without APY', { apyPct: null }, 'apy_unknown'],
    ['one that pays nothing', { apyPct: 0 }, 'apy_not_positive'],
    ['one that costs', { apyPct: -2 }, 'apy_not_positive'],
    ['one beyond belief', { apyPct: 1000.1 }, 'apy_over_1000'],
    ['one of six days', { observedDays: 6 }, 'under_7_days'],
    ['one of unknown age', { observedDays: null }, 'age_unknown'],
    ['one of unknown size', { tvlUsd: null }, 'tvl_unknown'],
    ['a tiny one', { tvlUsd: 99_999 }, 'tvl_under_100k'],
  ] as const)('%s', (_, facts, reason) => {
    expect(reasonOf(facts)).toEqual([reason])
  })

  it('and at the bounds it stays in', () => {
    expect(reasonOf({ apyPct: 100, observedDays: 7, tvlUsd: 100_000 })).toEqual([])
    expect(reasonOf({ apyPct: 1000, observedDays: 30, tvlUsd: 1_000_000 })).toEqual([])
  })
})

it('lets small pools in only when large ones do not fill the list', () => {
  const pools = [
    fakePool({ id: 'large', tvlUsd: 1_000_000, apyPct: 3 }),
    fakePool({ id: 'small', tvlUsd: 999_999, apyPct: 20 }),
    fakePool({ id: 'tiny', tvlUsd: 50_000, apyPct: 40 }),
  ]
  const ids = (wanted: number) => passGate(pools, wanted).pools.map(({ id }) => id)
  expect([ids(1), ids(2)]).toEqual([['large'], ['small', 'large']])
  expect(passGate(pools, 1)).toMatchObject({ minTvlUsd: 1e6, excluded: { count: 2, reasons: { tvl_under_1m: 2 } } })
  expect(passGate(pools, 2)).toMatchObject({ minTvlUsd: 1e5, excluded: { count: 1, reasons: { tvl_under_100k: 1 } } })
})

it('ranks by APY, then by size, then always the same way', () => {
  const pools = [
    fakePool({ id: 'b', apyPct: 5, tvlUsd: 2e6 }),
    fakePool({ id: 'c', apyPct: 5, tvlUsd: 9e6 }),
    fakePool({ id: 'a', apyPct: 5, tvlUsd: 2e6 }),
    fakePool({ id: 'd', apyPct: 7, tvlUsd: 2e6 }),
  ]
  expect(passGate(pools, 4).pools.map(({ id }) => id)).toEqual(['d', 'c', 'a', 'b'])
})

it('counts each pool that is left out once', () => {
  const pools = [fakePool({ outlier: true, apyPct: null, tvlUsd: 1 }), fakePool({ outlier: true }), fakePool()]
  expect(passGate(pools, 1).excluded).toEqual({ count: 2, reasons: { outlier: 2 } })
})
