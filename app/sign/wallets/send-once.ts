/**
 * Sends the one transaction of a ticket. What is asked for is noted first, so that after a reload in the middle of it the
 * transaction is found on the chain, and is not sent a second time.
 */
import type { Address, Hash } from 'viem'
import { getBlockNumber, getTransactionCount } from 'viem/actions'
import { remember } from '../ticket-memory.ts'
import type { EvmWallet, Transaction } from './evm-wallet.ts'

interface Sending {
  /** Of the ticket. */
  id: string
  wallet: EvmWallet
  account: Address
  sent(hash: Hash): void
}

export async function sendOnce({ id, wallet, account, sent }: Sending, transaction: Transaction): Promise<Hash> {
  const { reader } = wallet
  const [nonce, block] = await Promise.all([
    getTransactionCount(reader, { address: account }),
    getBlockNumber(reader, { cacheTime: 0 }),
  ])
  const { to, data = '0x', value = 0n } = transaction
  remember(id, { asked: { account, nonce, block: block.toString(), to, data, value: value.toString() } })
  const hash = await wallet.send(account, transaction).catch((thrown) => {
    // Somebody who declines has sent nothing; after any other error it is looked for before it is sent again.
    if (isDeclined(thrown)) remember(id, { asked: undefined })
    throw thrown
  })
  sent(hash)
  return hash
}

function isDeclined(thrown: unknown): boolean {
  for (
    let cause = thrown as { code?: unknown; cause?: unknown } | undefined, depth = 0;
    cause && depth < 8;
    depth += 1
  ) {
    if (cause.code === 4001 || cause.code === 'ACTION_REJECTED') return true
    cause = cause.cause as typeof cause
  }
  return false
}
