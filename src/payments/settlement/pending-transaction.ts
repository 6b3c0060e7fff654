import type { Hex } from 'viem'
import type { Push } from './relayer.ts'

/** One transaction on its way, under whatever hashes it was sent, with everyone who travels in it. */
export interface PendingTransaction {
  /** All hashes under which it may be mined, the newest first. */
  hashes(): readonly string[]
  newest(): string
  /** One more who wants every new hash written down before it is sent. */
  board(sending: (transaction: Hex) => Promise<void>): void
  /** Said by whoever waits and sees nothing: it is sent again after a while, then for a higher fee. Never throws. */
  nudge(): void
  push: Push | undefined
}

const AGAIN_AFTER_MS = 4_000
const DEARER_AFTER_MS = 6_500
const DEARER_EVERY_MS = 4_000

export function createPendingTransaction(
  first: string,
  push: Push | undefined,
  now: () => number = Date.now,
): PendingTransaction {
  const hashes = [first]
  const aboard: ((transaction: Hex) => Promise<void>)[] = []
  let nextAtMs = now() + AGAIN_AFTER_MS
  let sentAgain = false
  let busy = false

  async function help({ again, dearer }: Push): Promise<void> {
    if (!sentAgain) {
      sentAgain = true
      nextAtMs += DEARER_AFTER_MS - AGAIN_AFTER_MS
      return again()
    }
    nextAtMs = now() + DEARER_EVERY_MS
    const written = async (transaction: Hex) => {
      await Promise.allSettled(aboard.map((sending) => sending(transaction)))
      hashes.unshift(transaction)
    }
    await dearer(written)
  }

  return {
    hashes: () => hashes,
    newest: () => hashes[0] as string,
    board: (sending) => void aboard.push(sending),
    push,
    nudge() {
      if (!push || busy || now() < nextAtMs) return
      busy = true
      help(push)
        .catch(() => undefined)
        .finally(() => {
          busy = false
        })
    },
  }
}
