import { setTimeout as sleep } from 'node:timers/promises'
import type { Hex } from 'viem'
import type { Context } from '../../domain/context.ts'
import type { Receipt } from '../chain/events.ts'
import type { Rpc } from '../chain/rpc.ts'
import { CHANNEL_POLL_FIRST_MS, CHANNEL_POLL_LONGEST_MS } from '../limits.ts'
import type { PersistHash } from '../settlement/outcome.ts'
import { createPendingTransaction, type PendingTransaction } from '../settlement/pending-transaction.ts'
import type { Call, Relayer } from '../settlement/relayer.ts'

/** Sends the transactions of channels with the relayer keys and waits until they are mined. */
export interface Transactions {
  /** `persistHash` must be durable before it returns; every further hash of the same call is written down as well. */
  send(call: Call, persistHash: PersistHash, waitMs: number): Promise<Ended>
  /** The receipt of a transaction that some process sent; null while it is not mined. */
  find(transaction: string): Promise<Receipt | null>
  /** Whether a transaction that some process sent may still be mined, or was mined after this block. */
  mayFollow(transaction: string, block: number): Promise<boolean>
  /** The address that simulations are made from. */
  sender: Hex
}

type Ended =
  | { kind: 'mined'; receipt: Receipt }
  | { kind: 'unsent'; why: string }
  /** It may be mined later. */
  | { kind: 'unknown'; transaction: string }

export function createTransactions(rpc: Rpc, relayers: readonly Relayer[], { now, log }: Context): Transactions {
  let turn = 0

  const find = (transaction: string) => rpc.call<Receipt | null>('eth_getTransactionReceipt', [transaction])

  async function look(pending: PendingTransaction): Promise<Receipt | undefined> {
    for (const hash of pending.hashes()) {
      const receipt = await find(hash).catch(() => null)
      if (receipt) return receipt
    }
    return undefined
  }

  async function follow(pending: PendingTransaction, waitMs: number): Promise<Ended> {
    const endsAt = now() + waitMs
    for (let pause = CHANNEL_POLL_FIRST_MS; ; pause = Math.min(pause * 1.5, CHANNEL_POLL_LONGEST_MS)) {
      const receipt = await look(pending)
      if (receipt) return { kind: 'mined', receipt }
      if (now() >= endsAt) return { kind: 'unknown', transaction: pending.newest() }
      pending.resendIfDue()
      await sleep(pause)
    }
  }

  return {
    find,
    async mayFollow(transaction, block) {
      const known = await rpc.call<{ blockNumber: string | null } | null>('eth_getTransactionByHash', [transaction])
      return known !== null && (!known.blockNumber || Number(known.blockNumber) > block)
    },
    sender: (relayers[0] as Relayer).address,
    async send(call, persistHash, waitMs) {
      const relayer = relayers[turn++ % relayers.length] as Relayer
      const sent = await relayer.send(call, persistHash)
      if (sent.kind === 'unsent') {
        log.warn('channel.unsent', { why: sent.why })
        return { kind: 'unsent', why: sent.why }
      }
      const pending = createPendingTransaction(sent.transaction, sent.resender, now)
      pending.persistWith(persistHash)
      return follow(pending, waitMs)
    },
  }
}
