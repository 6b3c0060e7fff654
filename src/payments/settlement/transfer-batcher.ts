import type { Hex } from 'viem'
import { MULTICALL3 } from '../../domain/chains/contracts.ts'
import { createBatcher } from '../batcher.ts'
import { multicall, transferCall } from '../chain/calls.ts'
import { TRANSFER_GAS } from '../chain/token-contract.ts'
import { BUSY_TRANSFER_DELAY_MS, SECOND_BATCH_AT, TRANSFERS_PER_TRANSACTION } from '../limits.ts'
import type { Payment } from '../wire/payment.ts'
import type { Terms } from '../wire/terms.ts'
import type { GasBudget } from './gas.ts'
import type { PersistHash } from './outcome.ts'
import { createPendingTransaction, type PendingTransaction } from './pending-transaction.ts'
import type { Call, Relayer } from './relayer.ts'

/** A transfer that was sent or not, and how many shared its transaction. */
export type SentTransfer =
  | { kind: 'accepted' | 'uncertain'; pending: PendingTransaction; batchSize: number }
  | { kind: 'unsent'; why: string; batchSize: number }

/** Sends transfers, several in one transaction where that is possible. */
export interface TransferBatcher {
  /**
   * Those that come while another transaction is being sent share the next one; a lone one is sent directly and at once.
   * `persistHash` is durable before anything is sent; a transfer for which it fails is left out of the batch.
   */
  transfer(payment: Payment, terms: Terms, mayShare: boolean, persistHash: PersistHash): Promise<SentTransfer>
}

interface Transfer {
  payment: Payment
  terms: Terms
  mayShare: boolean
  persistHash: PersistHash
  resolve(sent: SentTransfer): void
  reject(thrown: unknown): void
}

/** Gas of a shared transaction: what it takes by itself, and the most for each transfer. */
const SHARED_GAS = 60_000
const GAS_EACH = 85_000

export function createTransferBatcher(
  relayers: readonly Relayer[],
  { budget, now = Date.now }: { budget?: GasBudget | undefined; now?: () => number } = {},
): TransferBatcher {
  /** Keys that are not in use, the one that was used longest ago first. */
  const idle = [...relayers]
  const add = createBatcher<Transfer>({
    run,
    fits: canShare,
    maxBatch: TRANSFERS_PER_TRANSACTION,
    maxInFlight: relayers.length,
    secondAt: SECOND_BATCH_AT,
    leaves: 'at-once',
    busyDelayMs: BUSY_TRANSFER_DELAY_MS,
    now,
  })

  /** There are as many keys as batches in flight, so one is idle. */
  async function run(batch: readonly Transfer[]): Promise<void> {
    const relayer = idle.shift() as Relayer
    await send(relayer, batch)
    idle.push(relayer)
  }

  async function send(relayer: Relayer, batch: readonly Transfer[]): Promise<void> {
    let inBatch = batch
    const persistHash = async (transaction: Hex) => {
      const ends = await Promise.allSettled(inBatch.map((transfer) => transfer.persistHash(transaction)))
      const left = inBatch.filter((_, index) => ends[index]?.status === 'fulfilled')
      if (left.length === inBatch.length) return
      ends.forEach((end, index) => {
        if (end.status === 'rejected') inBatch[index]?.reject(end.reason)
      })
      inBatch = left
      throw SIGN_AGAIN
    }
    while (inBatch.length > 0) {
      try {
        const batchSize = inBatch.length
        const sent = await (await choose(relayer)).send(toCall(inBatch, budget), persistHash)
        if (sent.kind === 'unsent') {
          for (const { resolve } of inBatch) resolve({ ...sent, batchSize })
          return
        }
        const pending = createPendingTransaction(sent.transaction, sent.resender, now)
        for (const transfer of inBatch) {
          pending.persistWith(transfer.persistHash)
          transfer.resolve({ kind: sent.kind, pending, batchSize })
        }
        return
      } catch (thrown) {
        if (thrown === SIGN_AGAIN) continue
        for (const { reject } of inBatch) reject(thrown)
        return
      }
    }
  }

  /** Another key, when this one is running out of ether and that one is not. */
  async function choose(relayer: Relayer): Promise<Relayer> {
    if (relayers.length === 1 || !(await relayer.isLow?.())) return relayer
    for (const other of relayers) if (!(await other.isLow?.())) return other
    return relayer
  }

  return {
    transfer: (payment, terms, mayShare, persistHash) =>
      new Promise((resolve, reject) => add({ payment, terms, mayShare, persistHash, resolve, reject })),
  }
}

const SIGN_AGAIN = new Error('some transfers are left out; the rest is signed anew')

function canShare({ mayShare, terms }: Transfer, [first]: readonly Transfer[]): boolean {
  return !first || (first.mayShare && mayShare && first.terms.asset === terms.asset)
}

function toCall(batch: readonly Transfer[], budget: GasBudget | undefined): Call {
  const [first] = batch as readonly [Transfer]
  const { asset } = first.terms
  const most = budget && { mostFeePerGas: budget.mostFeePerGas(batch.map(({ terms }) => terms.amount)) }
  if (batch.length === 1) return { to: asset, data: transferCall(first.payment), gas: TRANSFER_GAS, ...most }
  const calls = batch.map(({ payment }) => transferCall(payment))
  return { to: MULTICALL3, data: multicall(asset, calls), gas: SHARED_GAS + GAS_EACH * batch.length, ...most }
}
