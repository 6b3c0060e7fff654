import type { Receipt } from '../chain/events.ts'
import type { Crossing } from './pending-transaction.ts'

/**
 * Keeps those who wait for transactions from asking one by one whether a block has come: the one that waits longest looks
 * for all, and the others look when it has found its own, or when they have not looked for a second.
 */
export interface Lookout {
  /** One more who waits for this crossing; call what is returned when that is over. */
  join(crossing: Crossing): () => void
  /** What `find` finds; `null` without asking while that could only find what it found last time. */
  look(crossing: Crossing, find: () => Promise<Found>): Promise<Found>
  /** Ends after so long, or as soon as a newer block was seen. */
  pause(ms: number): Promise<void>
}

/** `null` for what is not mined yet, `undefined` where the node does not say. */
export type Found = Receipt | null | undefined

const LOOK_ANYWAY_MS = 1_000

export function createLookout(now: () => number = Date.now): Lookout {
  /** How many wait for each crossing, the oldest first. */
  const waiting = new Map<Crossing, number>()
  const inVain = new WeakMap<Crossing, { atMs: number; block: number }>()
  const asleep = new Set<() => void>()
  let newestBlock = 0

  function isInVain(crossing: Crossing): boolean {
    const last = inVain.get(crossing)
    if (!last || last.block < newestBlock || now() - last.atMs >= LOOK_ANYWAY_MS) return false
    const [oldest] = waiting.keys()
    return oldest !== crossing
  }

  function see(block: number): void {
    if (block <= newestBlock) return
    newestBlock = block
    for (const wake of asleep) wake()
  }

  return {
    join(crossing) {
      waiting.set(crossing, (waiting.get(crossing) ?? 0) + 1)
      return () => {
        const left = (waiting.get(crossing) ?? 1) - 1
        if (left > 0) waiting.set(crossing, left)
        else waiting.delete(crossing)
      }
    },
    async look(crossing, find) {
      if (isInVain(crossing)) return null
      const block = newestBlock
      const found = await find()
      if (found === null) inVain.set(crossing, { atMs: now(), block })
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
