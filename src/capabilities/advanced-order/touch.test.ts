import { expect, it } from 'vitest'
import { toHourlyVolatility, toTouchProbability } from './touch.ts'

const chance = (level: number, hours: number, hourly = 0.01) =>
  toTouchProbability({ priceUsd: 100, level, seconds: hours * 3_600, hourly })

it('A11: is two tails of the normal distribution at the distance of the level', () => {
  // Tables: Φ(-1) = 0.158655, Φ(-1.96) = 0.024998, Φ(-3) = 0.00135.
  expect(chance(100 * Math.exp(0.1), 100)).toBeCloseTo(0.31731, 5)
  expect(chance(100 * Math.exp(-0.196), 100)).toBeCloseTo(0.049996, 5)
  expect(chance(100 * Math.exp(0.3), 100)).toBeCloseTo(0.0027, 5)
})

it('A11: is certain at the price, impossible without time, and grows with time', () => {
  expect([chance(100, 1), chance(101, 0)]).toEqual([1, 0])
  expect(chance(120, 24)).toBeLessThan(chance(120, 240))
  expect(chance(120, 1e9)).toBeLessThanOrEqual(1)
})

it('A11: agrees with simulated walks', () => {
  // A seeded generator (mulberry32): the test gives the same figures each time.
  let state = 7
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 4_294_967_296
  }
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
  const [walks, steps, level] = [2_000, 400, 0.1]
  let touched = 0
  for (let walk = 0; walk < walks; walk += 1) {
    let at = 0
    for (let step = 0; step < steps && at < level; step += 1) at += normal() * 0.01 * Math.sqrt(100 / steps)
    if (at >= level) touched += 1
  }
  expect(touched / walks).toBeCloseTo(chance(100 * Math.exp(level), 100), 1)
})

it('A11: volatility is that of the closes around zero, and unknown for too few or a standing price', () => {
  const zigzag = Array.from({ length: 30 }, (_, hour) => (hour % 2 ? Math.exp(0.02) : 1))
  expect(toHourlyVolatility(zigzag)).toBeCloseTo(0.02, 12)
  expect(toHourlyVolatility(zigzag.slice(0, 20))).toBeNull()
  expect(toHourlyVolatility(Array(40).fill(5))).toBeNull()
  expect(toHourlyVolatility([...zigzag, Number.NaN, 0, -1])).toBeCloseTo(0.02, 12)
})
