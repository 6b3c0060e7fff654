import { expect, test } from 'vitest'
import { CHART_THEMES } from './chart-theme.ts'
import { drawPlot, toPriceAxis } from './plot.ts'

const frame = { top: 100, bottom: 300 }
const labels = (points: number[]) => toPriceAxis(points, frame).ticks.map(({ label }) => label)

test('puts a flat series in the middle', () => {
  expect(toPriceAxis([25, 25, 25], frame).toY(25)).toBe(200)
  expect(labels([25, 25, 25])).toEqual(['$24.95', '$25.00', '$25.05'])
})

test('does not stretch the noise of a stablecoin over the whole height', () => {
  const { toY } = toPriceAxis([0.9999, 1.0001], frame)
  expect(Math.round(toY(0.9999) - toY(1.0001))).toBe(8)
})

test('leaves room above and below the line, and no price below zero', () => {
  const { toY } = toPriceAxis([10, 20], frame)
  expect([toY(20), toY(10)].map(Math.round)).toEqual([117, 283])
  expect(labels([0, 100])).toEqual(['$0', '$20', '$40', '$60', '$80', '$100'])
  expect(labels([0, 0])[0]).toBe('$0')
})

test('keeps ticks inside the frame and at most six of them, from tiny to huge', () => {
  for (let exponent = -18; exponent <= 15; exponent++) {
    for (const spread of [0, 0.001, 0.1, 3]) {
      const { ticks } = toPriceAxis([10 ** exponent, 10 ** exponent * (1 + spread)], frame)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.every(({ y }) => y >= frame.top && y <= frame.bottom)).toBe(true)
      expect(new Set(ticks.map(({ label }) => label)).size).toBe(ticks.length)
    }
  }
})

test('places each hour, with the last point at the end', () => {
  const points = [1, 2, 3]
  const plot = drawPlot({
    points,
    endMs: Date.parse('2026-11-15T12:00:00Z'),
    axis: toPriceAxis(points, frame),
    box: { ...frame, left: 0, right: 200 },
    theme: CHART_THEMES.dark,
  })
  expect(plot.xTicks).toEqual([
    { x: 0, label: '10:00' },
    { x: 100, label: '11:00' },
    { x: 200, label: '12:00' },
  ])
  expect(plot.svg).toMatch(/^<svg [^>]*width="220" height="220" viewBox="-10 90 220 220"/)
  expect(plot.view).toEqual({ left: -10, top: 90, width: 220, height: 220 })
  expect(plot.svg).not.toMatch(/NaN|undefined|null/)
})
