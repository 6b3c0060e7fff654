/** Finds a transaction on the chain whose hash was lost, because the page was left before the wallet had answered. */
import type { Address, Client, Hash, Hex } from 'viem'
import { getBlock, getBlockNumber, getTransactionCount } from 'viem/actions'
import { type AskedFor, recall } from '../ticket-memory.ts'

/** Whether a transaction on the chain is the one that was asked for. */
export const isAskedFor = (
  { to, data, value }: Pick<AskedFor, 'to' | 'data' | 'value'>,
  found: { to: Address | null; input: Hex; value: bigint },
): boolean =>
  found.to?.toLowerCase() === to.toLowerCase() &&
  found.input.toLowerCase() === data.toLowerCase() &&
  found.value === BigInt(value)

/** The transaction that the wallet was asked for and that is in a block by now; undefined when there is none. */
export async function findSent(reader: Client, id: string): Promise<Hash | undefined> {
  const { asked } = recall(id)
  if (!asked) return undefined
  const address = asked.account as Address
  const last = await getBlockNumber(reader, { cacheTime: 0 })
  const countAt = (blockNumber: bigint) => getTransactionCount(reader, { address, blockNumber })
  // Transactions of an account are numbered, so halving finds the block in which the number was used.
  let [before, after] = [BigInt(asked.block), last]
  if ((await countAt(after)) <= asked.nonce) return undefined
  while (after - before > 1n) {
    const middle = (before + after) / 2n
    if ((await countAt(middle)) > asked.nonce) after = middle
    else before = middle
  }
  const { transactions } = await getBlock(reader, { blockNumber: after, includeTransactions: true })
  return transactions.find(
    (one) => one.from.toLowerCase() === address.toLowerCase() && one.nonce === asked.nonce && isAskedFor(asked, one),
  )?.hash
}
