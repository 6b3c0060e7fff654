import { expect, it } from 'vitest'
import { formatAge, formatChange, formatPct, formatUsd, formatUsdShort } from './format.ts'

it('writes prices of every size without losing them', () => {
  const written = [64039, 3120.554, 1, 0.99999, 0.9997, 0.05, 0.000002566, 1.2345e-12, 3e-18, 0, -12.5].map(formatUsd)
  expect(written).toEqual([
    '$64,039.00',
    '$3,120.55',
    '$1.00',
    '$1.00',
    '$0.9997',
    '$0.05',
    '$0.000002566',
    '$0.000000000001235',
    '$3.000e-18',
    '$0.00',
    '-$12.50',
  ])
})

it('shortens large sums', () => {
  expect([376_000_000_000, 14_123_000_000, 851_626, 8_120, 12.5, -1_500_000].map(formatUsdShort)).toEqual([
    '$376B',
    '$14.1B',
    '$852K',
    '$8,120',
    '$12.50',
    '-$1.5M',
  ])
})

it('writes percentages, small ones included', () => {
  expect([-1.05, 3.4, 0.003, 0.00312, 0, 12345.6, -0.04].map(formatPct)).toEqual([
    '-1.05%',
    '3.40%',
    '0.003%',
    '0.0031%',
    '0%',
    '12,346%',
    '-0.04%',
  ])
  expect([1.7411, -1.05, 0].map(formatChange)).toEqual(['+1.74%', '-1.05%', '0%'])
})

it('says how long ago', () => {
  expect([-3, 12, 119, 300, 7200, 200_000].map(formatAge)).toEqual(['0 s', '12 s', '119 s', '5 min', '2 h', '2 d'])
})
