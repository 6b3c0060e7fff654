import { randomBytes } from 'node:crypto'
import type { Log } from './log.ts'

/** Time, random ids and the log. They are passed in so that a test can control them. */
export interface Context {
  /** Milliseconds since the epoch. */
  now(): number
  /** A fresh identifier such as `req_4f…`. */
  randomId(prefix: string): string
  log: Log
}

export function createContext(log: Log): Context {
  const draw = createDraw()
  return {
    now: () => Date.now(),
    randomId: (prefix) => `${prefix}_${draw()}`,
    log,
  }
}

const ID_BYTES = 12
const IDS_AT_ONCE = 256

/** Random hex ids. Asking the system for random bytes is slow, so it is asked for 256 ids at a time. */
function createDraw(): () => string {
  let pool = Buffer.alloc(0)
  let at = 0
  return () => {
    if (at >= pool.length) {
      pool = randomBytes(ID_BYTES * IDS_AT_ONCE)
      at = 0
    }
    at += ID_BYTES
    return pool.toString('hex', at - ID_BYTES, at)
  }
}
