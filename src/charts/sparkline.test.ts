import { expect, test } from 'vitest'
import { sparkline } from './sparkline.ts'

test('draws a rise from the lowest to the highest bar', () => {
  expect(sparkline([1, 2, 3, 4, 5, 6, 7, 8])).toBe('▁▂▃▄▅▆▇█')
})

test('draws a week of hours in 28 cells', () => {
  const week = Array.from({ length: 168 }, (_, hour) => 100 + hour)
  expect(sparkline(week)).toBe('▁▁▂▂▂▂▃▃▃▃▄▄▄▄▅▅▅▅▆▆▆▆▇▇▇▇██')
})

test('averages each stretch, so that a spike between two cells is seen', () => {
  expect(sparkline([1, 1, 1, 1, 9, 1, 1, 1], 4)).toBe('▁▁█▁')
})

test('keeps one cell a point when there are fewer points than cells', () => {
  expect(sparkline([3, 1, 2])).toBe('█▁▅')
})

test('draws a flat series as a middle line', () => {
  expect(sparkline([5, 5, 5])).toBe('▄▄▄')
  expect(sparkline([0, 0])).toBe('▄▄')
  expect(sparkline([42])).toBe('▄')
})

test('draws the noise of a stablecoin as a middle line', () => {
  expect(sparkline([1, 1.0002, 0.9999, 1.0001])).toBe('▄▄▄▄')
})

test('draws tiny prices like any other', () => {
  expect(sparkline([1e-12, 2e-12, 4e-12])).toBe('▁▃█')
})

test('is empty without points, and leaves out what is not a number', () => {
  expect(sparkline([])).toBe('')
  expect(sparkline([Number.NaN, Number.POSITIVE_INFINITY])).toBe('')
  expect(sparkline([1, Number.NaN, 2])).toBe('▁█')
})
