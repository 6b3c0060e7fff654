import { seeded } from '../chaos/seeded.ts'

/** Random choices that are the same for the same seed and number of the input. */
export interface Chance {
  /** In [0, 1). */
  next(): number
  /** A whole number from 0 to `below - 1`. */
  whole(below: number): number
  /** True with this probability. */
  happens(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

export function createChance(seed: number, input: number): Chance {
  const next = seeded(Math.imul(seed, 2_654_435_761) ^ Math.imul(input + 1, 40_503))
  const whole = (below: number) => Math.floor(next() * below)
  return {
    next,
    whole,
    happens: (probability) => next() < probability,
    pick: <T>(list: readonly T[]): T => list[whole(list.length)] as T,
  }
}
