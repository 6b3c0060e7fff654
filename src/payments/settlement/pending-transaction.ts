import type { Hex } from 'viem'
import { BUMP_FEE_AFTER_MS, BUMP_FEE_EVERY_MS, REBROADCAST_AFTER_MS } from '../limits.ts'
import type { PersistHash } from './outcome.ts'

/** What the holder of the key can do for a transaction that is not mined. */
export interface Resender {
  /** Sends the same bytes once more; a node that has them does nothing. */
  rebroadcast(): Promise<void>
  /**
   * Replaces it by the same call for a higher fee; returns the new hash, or nothing when the fee may not be raised. If it
   * waits for nonces that nobody uses any more, it is sent with the first of those instead.
   */
  bumpFee(persistHash: PersistHash): Promise<Hex | undefined>
}

/** A transaction that was sent and is not known to be mined, under all the hashes it was sent with. */
export interface PendingTransaction {
  /** All hashes under which it may be mined, the newest first. */
  hashes(): readonly string[]
  newest(): string
  /** Adds a sale that is settled by it: each new hash is written down for that sale before it is sent. */
  persistWith(persistHash: PersistHash): void
  /** Called by whoever waits and finds no receipt: sends it again after a while, then with a higher fee. Never throws. */
  resendIfDue(): void
}

/** Without a `resender` (the key is not ours) it can only be waited for. */
export function createPendingTransaction(
  first: string,
  resender: Resender | undefined,
  now: () => number = Date.now,
): PendingTransaction {
  const hashes = [first]
  const persisting: PersistHash[] = []
  let nextAtMs = now() + REBROADCAST_AFTER_MS
  let wasRebroadcast = false
  let busy = false

  async function resend({ rebroadcast, bumpFee }: Resender): Promise<void> {
    if (!wasRebroadcast) {
      wasRebroadcast = true
      nextAtMs += BUMP_FEE_AFTER_MS - REBROADCAST_AFTER_MS
      return rebroadcast()
    }
    nextAtMs = now() + BUMP_FEE_EVERY_MS
    await bumpFee(async (transaction) => {
      await Promise.allSettled(persisting.map((persistHash) => persistHash(transaction)))
      hashes.unshift(transaction)
    })
  }

  return {
    hashes: () => hashes,
    newest: () => hashes[0] as string,
    persistWith: (persistHash) => void persisting.push(persistHash),
    resendIfDue() {
      if (!resender || busy || now() < nextAtMs) return
      busy = true
      resend(resender)
        .catch(() => undefined)
        .finally(() => {
          busy = false
        })
    },
  }
}
