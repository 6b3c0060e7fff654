import type { Hex } from 'viem'
import type { GasBudget } from './gas.ts'
import type { PersistHash } from './outcome.ts'
import { createPendingTransaction, type PendingTransaction } from './pending-transaction.ts'
import type { Call, Relayer } from './relayer.ts'
import { type TransferOf, toSettling } from './transfer-call.ts'

/** A transfer that was sent or not, and how many shared its transaction. */
export type SentTransfer =
  | { kind: 'accepted' | 'uncertain'; pending: PendingTransaction; batchSize: number }
  | { kind: 'unsent'; why: string; batchSize: number }

/** A transfer that waits to be sent. */
export interface Transfer extends TransferOf {
  persistHash: PersistHash
  resolve(sent: SentTransfer): void
  reject(thrown: unknown): void
}

const SIGN_AGAIN = new Error('some transfers are left out; the rest is signed anew')

/**
 * Sends transfers in one transaction and tells each what became of it; never throws. One whose hash cannot be written down is
 * left out, and the rest is signed anew. Returns how many were sent.
 */
export async function sendTransfers(
  relayer: Relayer,
  transfers: readonly Transfer[],
  toCall: (transfers: readonly Transfer[]) => Call,
  { budget, now }: { budget: GasBudget | undefined; now: () => number },
): Promise<number> {
  let left = transfers
  const persistHash = async (transaction: Hex) => {
    const ends = await Promise.allSettled(left.map((transfer) => transfer.persistHash(transaction)))
    const written = left.filter((_, index) => ends[index]?.status === 'fulfilled')
    if (written.length === left.length) return
    ends.forEach((end, index) => {
      if (end.status === 'rejected') left[index]?.reject(end.reason)
    })
    left = written
    throw SIGN_AGAIN
  }
  while (left.length > 0) {
    try {
      const batchSize = left.length
      const call = toCall(left)
      const most = budget && { mostFeePerGas: await budget.mostFeePerGas(toSettling(left, call)) }
      const sent = await relayer.send({ ...call, ...most }, persistHash)
      if (sent.kind === 'unsent') {
        for (const { resolve } of left) resolve({ ...sent, batchSize })
        return 0
      }
      const pending = createPendingTransaction(sent.transaction, sent.resender, now)
      for (const transfer of left) {
        pending.persistWith(transfer.persistHash)
        transfer.resolve({ kind: sent.kind, pending, batchSize })
      }
      return batchSize
    } catch (thrown) {
      if (thrown === SIGN_AGAIN) continue
      for (const { reject } of left) reject(thrown)
      return 0
    }
  }
  return 0
}
