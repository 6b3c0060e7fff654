import { fail } from './failure.ts'

export type Limit = <T>(job: () => Promise<T>) => Promise<T>

/**
 * Limits concurrency: runs at most `running` jobs at a time, in order of arrival. Fails as `overloaded` when `waiting`
 * jobs wait already.
 */
export function atMost(running: number, waiting = 200): Limit {
  let free = running
  const queue: (() => void)[] = []
  return async (job) => {
    if (free > 0) free--
    else {
      if (queue.length >= waiting) throw fail({ code: 'overloaded', retryAfterSeconds: 1 })
      await new Promise<void>((start) => queue.push(start))
    }
    try {
      return await job()
    } finally {
      // A finished job passes its slot directly to the next in the queue, so that a new caller cannot take it first.
      const next = queue.shift()
      if (next) next()
      else free++
    }
  }
}
