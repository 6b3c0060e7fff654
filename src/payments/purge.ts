import { DAY_MS } from '../domain/time.ts'
import type { ChannelStore } from './channels/store/channel-store.ts'
import type { Ledger } from './ledger/ledger.ts'
import {
  DELETE_RECORDS_AFTER_START_MS,
  DELETE_SENT_AFTER_MS,
  DELETE_UNSENT_AFTER_MS,
  PURGE_ANSWERS_AFTER_MS,
  PURGE_EVERY_MS,
  PURGED_AT_ONCE,
  SERVE_AGAIN_MS,
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
  const beforeOf = recordsBefore(keepDays)
  return onceAMinute(now, async (at) => ({
    answers: await ledger.forgetAnswers(at - PURGE_ANSWERS_AFTER_MS, PURGED_AT_ONCE),
    unsent: await ledger.deleteReleased('unsent', at - DELETE_UNSENT_AFTER_MS, PURGED_AT_ONCE),
    sent: await ledger.deleteReleased('sent', at - DELETE_SENT_AFTER_MS, PURGED_AT_ONCE),
    records: await ledger.deleteSettled(beforeOf(at), PURGED_AT_ONCE),
  }))
}

export interface ChannelsPurged extends Record<string, number> {
  channelSales: number
  channelRecords: number
}

export interface ChannelPurgeSettings {
  channels: Pick<ChannelStore, 'purge' | 'deleteCharged' | 'now'>
  keepDays: number
}

/**
 * The same for sales by channel, by the time of their store. A charge whose record is gone stays in the sums by which channels
 * are compared with the chain.
 */
export function createChannelPurge({ channels, keepDays }: ChannelPurgeSettings) {
  const beforeOf = recordsBefore(keepDays)
  return onceAMinute(
    channels.now,
    async (at): Promise<ChannelsPurged> => ({
      channelSales: await channels.purge(
        at - Math.max(PURGE_ANSWERS_AFTER_MS, SERVE_AGAIN_MS),
        at - DELETE_UNSENT_AFTER_MS,
        PURGED_AT_ONCE,
      ),
      channelRecords: await channels.deleteCharged(beforeOf(at), PURGED_AT_ONCE),
    }),
  )
}

/** Before which time records are deleted; the beginning of time where none are, or not yet. */
function recordsBefore(keepDays: number): (at: number) => number {
  let fromMs: number | undefined
  return (at) => {
    fromMs ??= at + DELETE_RECORDS_AFTER_START_MS
    return keepDays === 0 || at < fromMs ? 0 : at - keepDays * DAY_MS
  }
}

function onceAMinute<T extends Record<string, number>>(
  now: () => number | Promise<number>,
  purge: (at: number) => Promise<T>,
) {
  let nextAtMs = 0
  return async (): Promise<T | undefined> => {
    const at = await now()
    if (at < nextAtMs) return undefined
    const purged = await purge(at)
    const counts = Object.values(purged)
    nextAtMs = counts.some((count) => count >= PURGED_AT_ONCE) ? at : at + PURGE_EVERY_MS
    return counts.some((count) => count > 0) ? purged : undefined
  }
}
