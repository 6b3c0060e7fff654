import { setTimeout as sleep } from 'node:timers/promises'
import { POLL_FIRST_MS, POLL_LONGEST_MS } from '../limits.ts'
import type { PendingTransaction } from './pending-transaction.ts'

/** How often to look for a receipt, learned from how long transactions take here: looking earlier or more often is no use. */
export interface PollInterval {
  firstPauseMs(): number
  longestPauseMs(): number
  /** `tookMs`: from sending to the start of the successful poll. If the first poll succeeds, the true time may be shorter. */
  learn(pending: PendingTransaction, tookMs: number): void
}

export function createPollInterval(): PollInterval {
  const seen = new WeakSet<PendingTransaction>()
  let usualMs = 500
  let fastestMs = 0
  return {
    firstPauseMs: () => Math.floor(fastestMs * 0.8),
    longestPauseMs: () => Math.min(Math.max(usualMs / 10, 10), POLL_LONGEST_MS / 2),
    learn(pending, tookMs) {
      if (seen.has(pending)) return
      seen.add(pending)
      usualMs += (tookMs - usualMs) / 4
      fastestMs = tookMs < fastestMs ? tookMs : fastestMs + (tookMs - fastestMs) / 8
    },
  }
}

export interface PollSettings {
  waitMs: number
  interval?: PollInterval | undefined
  pause?(ms: number): Promise<unknown>
}

/** Looks until something is found or time is up. A look that fails proves nothing and is repeated. */
export async function pollUntil<Found>(
  { waitMs, interval, pause = sleep }: PollSettings,
  look: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const deadline = Date.now() + waitMs
  const longestMs = interval?.longestPauseMs() ?? POLL_LONGEST_MS
  const firstMs = Math.min(interval?.firstPauseMs() ?? 0, waitMs / 2)
  if (firstMs > 0) await sleep(firstMs)
  for (
    let pauseMs = interval ? Math.max(longestMs / 4, POLL_FIRST_MS) : POLL_FIRST_MS;
    ;
    pauseMs = Math.min(pauseMs * 1.5, longestMs)
  ) {
    const found = await look().catch(() => undefined)
    if (found !== undefined) return found
    if (Date.now() + pauseMs >= deadline) return undefined
    await pause(pauseMs)
  }
}
