import type { Fetched } from '../cache.ts'
import type { RefreshedList } from './list.ts'

/** A list that holds what a test gives it, or throws it. */
export function fixedList<T>(given: Fetched<T> | Error): RefreshedList<T> {
  return {
    read: async () => {
      if (given instanceof Error) throw given
      return given
    },
    health: () => ({ name: 'fixed', ageSeconds: 0, isServed: true, failures: 0 }),
    start() {},
    stop() {},
  }
}
