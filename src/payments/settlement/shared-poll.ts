import type { Receipt } from '../chain/events.ts'
import { POLL_ANYWAY_MS } from '../limits.ts'
import type { PendingTransaction } from './pending-transaction.ts'

/**
 * Polls for receipts on behalf of all that wait for the same chain. The oldest pending transaction is polled until it is
 * mined. Then there is a new block, so the others are polled; without a new block they are polled once a second.
 */
export interface SharedPoll {
  /** One more waits for this transaction; call what is returned when that is over. */
  join(pending: PendingTransaction): () => void
  /** What `find` finds; `null` without asking the node while the answer could only be the same as last time. */
  look(pending: PendingTransaction, find: () => Promise<Found>): Promise<Found>
  /** Ends after so long, or as soon as a newer block was seen. */
  pause(ms: number): Promise<void>
}

/** `null` for what is not mined yet, `undefined` where the node does not say. */
export type Found = Receipt | null | undefined

export function createSharedPoll(now: () => number = Date.now): SharedPoll {
  /** How many wait for each transaction, the oldest first. */
  const waiting = new Map<PendingTransaction, number>()
  const notFound = new WeakMap<PendingTransaction, { atMs: number; block: number }>()
  const pausing = new Set<() => void>()
  let newestBlock = 0

  function wouldRepeat(pending: PendingTransaction): boolean {
    const last = notFound.get(pending)
    if (!last || last.block < newestBlock || now() - last.atMs >= POLL_ANYWAY_MS) return false
    const [oldest] = waiting.keys()
    return oldest !== pending
  }

  function see(block: number): void {
    if (block <= newestBlock) return
    newestBlock = block
    for (const wake of pausing) wake()
  }

  return {
    join(pending) {
      waiting.set(pending, (waiting.get(pending) ?? 0) + 1)
      return () => {
        const left = (waiting.get(pending) ?? 1) - 1
        if (left > 0) waiting.set(pending, left)
        else waiting.delete(pending)
      }
    },
    async look(pending, find) {
      if (wouldRepeat(pending)) return null
      const block = newestBlock
      const found = await find()
      if (found === null) notFound.set(pending, { atMs: now(), block })
      if (found) see(Number(found.blockNumber))
      return found
    },
    pause: (ms) =>
      new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer)
          pausing.delete(wake)
          resolve()
        }
        const timer = setTimeout(wake, ms)
        pausing.add(wake)
      }),
  }
}
