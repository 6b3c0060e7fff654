import type { Fetched } from '../cache.ts'
import type { BackgroundList } from './list.ts'

/** A list that holds what a test gives it, or throws it. */
export function fixedList<T>(given: Fetched<T> | Error): BackgroundList<T> {
  return {
    read: async () => {
      if (given instanceof Error) throw given
      return given
    },
    start() {},
    stop() {},
  }
}
