/** Follows a sent transaction to its end: in a block, reverted, or dropped by the network. */
import type { Client, Hash, TransactionReceipt } from 'viem'
import { getTransaction, getTransactionReceipt } from 'viem/actions'
import { Stop } from '../problem.ts'

export type Ending =
  | { kind: 'mined'; receipt: TransactionReceipt }
  | { kind: 'reverted'; receipt: TransactionReceipt }
  | { kind: 'dropped' }

const EVERY_MS = 1_200
/** Nodes may not know a new transaction yet; one that is unknown for this long counts as dropped. */
const GONE_AFTER_MS = 60_000

/** Polls until the transaction is in a block, or is unknown for `GONE_AFTER_MS`. */
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

/** The receipt of a successful transaction; throws a `Stop` for any other outcome. */
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
