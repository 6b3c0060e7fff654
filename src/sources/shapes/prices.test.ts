import { expect, it } from 'vitest'
import { toPoints, toWeekOfCloses } from './prices.ts'

const HOUR = 3_600
const NOW = 1_794_000_000

it('orders closes oldest first, one per moment, within seven days', () => {
  const rows = [
    [NOW + HOUR, 1, 1, 1, 99, 1],
    [NOW, 1, 1, 1, 3, 1],
    [NOW - 2 * HOUR, 1, 1, 1, 1, 1],
    [NOW - HOUR, 1, 1, 1, '2', 1],
    [NOW - HOUR, 1, 1, 1, '2', 1],
    [NOW - 8 * 24 * HOUR, 1, 1, 1, 50, 1],
    [NOW - 3 * HOUR, 1, 1, 1, null, 1],
    [NOW - 3 * HOUR],
    'nonsense',
  ]
  expect(toWeekOfCloses(toPoints(rows), NOW * 1000)).toEqual([1, 2, 3])
})
