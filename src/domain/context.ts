import { randomBytes } from 'node:crypto'
import type { Log } from './log.ts'

/** Time, chance and the log, handed in so that a test can own them. */
export interface Context {
  /** Milliseconds since the epoch. */
  now(): number
  /** A fresh identifier such as `req_4f…`. */
  randomId(prefix: string): string
  log: Log
}

export function createContext(log: Log): Context {
  return {
    now: () => Date.now(),
    randomId: (prefix) => `${prefix}_${randomBytes(12).toString('hex')}`,
    log,
  }
}
