import { DAY_MS, MINUTE_MS } from '../../src/domain/time.ts'
import { seededBetween } from './seeded.ts'

/** The logarithm of the price relative to the anchor time, at an instant; zero at the anchor. */
export type Walk = (ms: number) => number

/** The instant at which every asset has its listed price. */
const ANCHOR_MS = Date.parse('2026-11-01T00:00:00Z')

const SHORTEST_MS = 45 * MINUTE_MS
const LONGEST_MS = 150 * DAY_MS
const WAVES = 13

/**
 * A smooth pseudo-random walk: waves whose height grows with the root of their length, as in a random walk, scaled so that
 * a day's change has a standard deviation of one. Times a volatility it is a log price.
 */
export function createWalk(...words: (string | number)[]): Walk {
  const waves = Array.from({ length: WAVES }, (_, place) => {
    const middle = SHORTEST_MS * (LONGEST_MS / SHORTEST_MS) ** (place / (WAVES - 1))
    const lengthMs = middle * seededBetween(0.85, 1.2, ...words, 'length', place)
    const height = Math.sqrt(lengthMs) * seededBetween(0.75, 1.25, ...words, 'height', place)
    return { pace: (2 * Math.PI) / lengthMs, height, phase: seededBetween(0, 2 * Math.PI, ...words, 'phase', place) }
  })
  const dayVariance = waves.reduce(
    (sum, { pace, height }) => sum + 2 * (height * Math.sin((pace * DAY_MS) / 2)) ** 2,
    0,
  )
  const scale = 1 / Math.sqrt(dayVariance)
  const at = (ms: number) => {
    let sum = 0
    for (const { pace, height, phase } of waves) sum += height * Math.sin(pace * (ms - ANCHOR_MS) + phase)
    return sum * scale
  }
  const start = at(ANCHOR_MS)
  return (ms) => at(ms) - start
}
