import { fail } from '../domain/failure.ts'

export type Limit = <T>(job: () => Promise<T>) => Promise<T>

/** Runs at most `running` jobs at a time, first come first served; refuses as overloaded when too many wait already. */
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
      // A finished job hands its place straight to the next one, so that a newcomer cannot slip in between.
      const next = queue.shift()
      if (next) next()
      else free++
    }
  }
}
