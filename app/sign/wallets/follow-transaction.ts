/** Follows a sent transaction to its end: in a block, reverted, or dropped by the network. */
import type { Client, Hash, TransactionReceipt } from 'viem'
import { getTransaction, getTransactionReceipt } from 'viem/actions'
import { Stop } from '../problem.ts'

export type Ending =
  | { kind: 'mined'; receipt: TransactionReceipt }
  | { kind: 'reverted'; receipt: TransactionReceipt }
  | { kind: 'dropped' }

const EVERY_MS = 1_200
/** Nodes disagree for a while about what they know; a transaction that none knows for so long is gone. */
const GONE_AFTER_MS = 60_000

/** Asks until the transaction is in a block, or is known nowhere any more. */
export async function follow(client: Client, hash: Hash): Promise<Ending> {
  let missingSinceMs: number | undefined
  for (;;) {
    const receipt = await getTransactionReceipt(client, { hash }).catch(() => undefined)
    if (receipt) return { kind: receipt.status === 'success' ? 'mined' : 'reverted', receipt }
    const known = await getTransaction(client, { hash }).then(
      () => true,
      (thrown) => !/could not be found/i.test(String(thrown?.message)),
    )
    if (known) missingSinceMs = undefined
    else missingSinceMs ??= Date.now()
    if (missingSinceMs !== undefined && Date.now() - missingSinceMs > GONE_AFTER_MS) return { kind: 'dropped' }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
}

/** The receipt of a transaction that went well; every other end is thrown in words. */
export async function followToSuccess(
  client: Client,
  hash: Hash,
  way: 'retry' | 'ask-again',
): Promise<TransactionReceipt> {
  const ending = await follow(client, hash)
  if (ending.kind === 'mined') return ending.receipt
  if (ending.kind === 'dropped')
    throw new Stop({
      title: 'The transaction was dropped',
      detail: 'The network no longer knows it, so nothing was moved by it. You can send it again.',
      way: 'retry',
      ended: true,
    })
  throw new Stop({
    title: 'The network refused it',
    detail: 'The transaction failed; only its fee was spent.',
    way,
    ended: true,
  })
}
