import { describe, expect, it } from 'vitest'
import { fakePool } from '../../ports/yields.test-kit.ts'
import type { SoundPool } from './gate.ts'
import { toSplit, toTrend, toYieldFlags } from './split.ts'

const pool = (apyPct: number, feePct: number | null, emissionPct: number | null, rest: Partial<SoundPool> = {}) =>
  ({ ...fakePool({ mean30dPct: null, ...rest }), apyPct, feePct, emissionPct }) as SoundPool

describe('where the yield comes from', () => {
  it.each([
    [9.1, 6, 3.1, 'mixed', 65.9],
    [5, 4, 1, 'real', 80],
    [5, 3.99, 1.01, 'mixed', 79.8],
    [5, 1, 4, 'mixed', 20],
    [5, 0.99, 4.01, 'emission', 19.8],
    [5, 5, null, 'real', 100],
    [5, 5, 0, 'real', 100],
    [5, null, 5, 'emission', 0],
    [5, 0, 5, 'emission', 0],
    [3, -1, 4, 'emission', 0],
  ] as const)('APY %f of fees %s and emissions %s is %s, %f percent real', (apy, fee, emission, yieldSource, share) => {
    expect(toSplit(pool(apy, fee, emission))).toEqual({ yieldSource, realSharePct: share })
  })

  it.each([
    ['no part is given', 5, null, null],
    ['both parts are zero', 5, 0, 0],
    ['the parts explain less than four fifths', 10, 1, null],
  ] as const)('is unknown when %s', (_, apy, fee, emission) => {
    expect(toSplit(pool(apy, fee, emission))).toEqual({ yieldSource: 'unknown', realSharePct: null })
  })
})

describe('flags', () => {
  it.each([
    ['none for a plain pool', pool(9, 6, 3), []],
    ['heavy emissions from a third up', pool(9, 5.9, 3.1), ['EMISSION_HEAVY']],
    ['emissions alone', pool(5, null, 5), ['EMISSION_ONLY']],
    ['no split', pool(5, null, null), ['UNATTRIBUTED']],
    ['a negative base', pool(3, -1, 4), ['NEGATIVE_BASE', 'EMISSION_ONLY']],
    ['parts that do not add up', pool(5, 4.94, null), ['SPLIT_MISMATCH']],
    ['parts that nearly add up', pool(5, 4.96, null), []],
    ['more than twice the mean', pool(9, 9, null, { mean30dPct: 4.4 }), ['SPIKE']],
    ['twice the mean', pool(9, 9, null, { mean30dPct: 4.5 }), []],
  ] as const)('%s', (_, given, flags) => {
    expect(toYieldFlags(given)).toEqual(flags)
  })
})

describe('the trend', () => {
  const trend = (day: number | null, week: number | null, month: number | null, apy = 10) =>
    toTrend(pool(apy, apy, null, { change1dPct: day, change7dPct: week, change30dPct: month }))

  it('is not known without the week', () => {
    expect(trend(1, null, 1)).toBeNull()
  })
  it('is surer the more spans agree', () => {
    expect([trend(1, 2, 3), trend(-1, 2, 3), trend(-1, 2, -3), trend(null, 2, null)]).toEqual([
      { direction: 'up', confidence: 'high' },
      { direction: 'up', confidence: 'medium' },
      { direction: 'up', confidence: 'low' },
      { direction: 'up', confidence: 'low' },
    ])
  })
  it('is flat under a twentieth of the APY and under a tenth of a point', () => {
    expect([trend(null, 0.49, null), trend(null, -0.5, null), trend(null, 0.09, null, 0.5)]).toEqual([
      { direction: 'flat', confidence: 'low' },
      { direction: 'down', confidence: 'low' },
      { direction: 'flat', confidence: 'low' },
    ])
  })
})
