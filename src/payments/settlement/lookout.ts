import type { Receipt } from '../chain/events.ts'
import type { PendingTransaction } from './pending-transaction.ts'

/**
 * Keeps those who wait for transactions from asking one by one whether a block has come: the one that waits longest looks
 * for all, and the others look when it has found its own, or when they have not looked for a second.
 */
export interface Lookout {
  /** One more who waits for this pending; call what is returned when that is over. */
  join(pending: PendingTransaction): () => void
  /** What `find` finds; `null` without asking while that could only find what it found last time. */
  look(pending: PendingTransaction, find: () => Promise<Found>): Promise<Found>
  /** Ends after so long, or as soon as a newer block was seen. */
  pause(ms: number): Promise<void>
}

/** `null` for what is not mined yet, `undefined` where the node does not say. */
export type Found = Receipt | null | undefined

const LOOK_ANYWAY_MS = 1_000

export function createLookout(now: () => number = Date.now): Lookout {
  /** How many wait for each pending, the oldest first. */
  const waiting = new Map<PendingTransaction, number>()
  const inVain = new WeakMap<PendingTransaction, { atMs: number; block: number }>()
  const asleep = new Set<() => void>()
  let newestBlock = 0

  function isInVain(pending: PendingTransaction): boolean {
    const last = inVain.get(pending)
    if (!last || last.block < newestBlock || now() - last.atMs >= LOOK_ANYWAY_MS) return false
    const [oldest] = waiting.keys()
    return oldest !== pending
  }

  function see(block: number): void {
    if (block <= newestBlock) return
    newestBlock = block
    for (const wake of asleep) wake()
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
      if (isInVain(pending)) return null
      const block = newestBlock
      const found = await find()
      if (found === null) inVain.set(pending, { atMs: now(), block })
      if (found) see(Number(found.blockNumber))
      return found
    },
    pause: (ms) =>
      new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer)
          asleep.delete(wake)
          resolve()
        }
        const timer = setTimeout(wake, ms)
        asleep.add(wake)
      }),
  }
}
