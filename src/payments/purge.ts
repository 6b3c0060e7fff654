import { DAY_MS } from '../domain/time.ts'
import type { Ledger } from './ledger/ledger.ts'
import {
  DELETE_SENT_AFTER_MS,
  DELETE_UNSENT_AFTER_MS,
  PURGE_ANSWERS_AFTER_MS,
  PURGE_EVERY_MS,
  PURGED_AT_ONCE,
} from './limits.ts'

/** How many rows one look stripped or deleted. */
export interface Purged extends Record<string, number> {
  answers: number
  unsent: number
  sent: number
  records: number
}

export interface PurgeSettings {
  ledger: Pick<Ledger, 'forgetAnswers' | 'deleteReleased' | 'deleteSettled'>
  now(): number
  keepDays: number
}

/**
 * Deletes what the ledger no longer needs, a bounded number of rows at a time. Nothing that is deleted can buy again: a payment
 * that the ledger does not know must be valid for some time yet, and by then none of these is.
 *
 * The function does nothing when it is called again within a minute, unless the last time left something to do; it returns
 * what was done, if anything.
 */
export function createPurge({ ledger, now, keepDays }: PurgeSettings): () => Promise<Purged | undefined> {
  let nextAtMs = 0
  return async () => {
    const at = now()
    if (at < nextAtMs) return undefined
    const purged: Purged = {
      answers: await ledger.forgetAnswers(at - PURGE_ANSWERS_AFTER_MS, PURGED_AT_ONCE),
      unsent: await ledger.deleteReleased('unsent', at - DELETE_UNSENT_AFTER_MS, PURGED_AT_ONCE),
      sent: await ledger.deleteReleased('sent', at - DELETE_SENT_AFTER_MS, PURGED_AT_ONCE),
      records: keepDays === 0 ? 0 : await ledger.deleteSettled(at - keepDays * DAY_MS, PURGED_AT_ONCE),
    }
    const counts = Object.values(purged)
    nextAtMs = counts.includes(PURGED_AT_ONCE) ? at : at + PURGE_EVERY_MS
    return counts.some((count) => count > 0) ? purged : undefined
  }
}
