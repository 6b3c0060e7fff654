import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, type Hex, numberToHex, parseEther } from 'viem'
import { z } from 'zod'
import { callTogether } from '../chain/rpc.ts'

export interface TurnTransaction {
  from: Address
  to: Address
  data: Hex
  valueWei?: bigint
}

/** Sends one after the other, in the name of anybody, and waits until all are mined; a revert is thrown. */
export async function sendInTurn(url: string, transactions: readonly TurnTransaction[]): Promise<void> {
  const senders = [...new Set(transactions.map(({ from }) => from))]
  await callTogether(
    url,
    senders.flatMap((sender) => [
      { method: 'anvil_setBalance', params: [sender, numberToHex(parseEther('100'))] },
      { method: 'anvil_impersonateAccount', params: [sender] },
    ]),
  )
  const hashes: unknown[] = []
  for (const { from, to, data, valueWei = 0n } of transactions) {
    const transaction = { from, to, data, value: numberToHex(valueWei), gas: numberToHex(8_000_000) }
    hashes.push(...(await callTogether(url, [{ method: 'eth_sendTransaction', params: [transaction] }])))
  }
  const giveUpAt = Date.now() + 60_000
  for (;;) {
    const asked = hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] }))
    const receipts = Receipts.parse(await callTogether(url, asked))
    const reverted = receipts.findIndex((receipt) => receipt !== null && receipt.status !== '0x1')
    if (reverted >= 0) throw new Error(`Launch transaction ${reverted + 1} of ${hashes.length} reverted.`)
    if (receipts.every((receipt) => receipt !== null)) return
    if (Date.now() > giveUpAt) throw new Error('Launch transactions were not mined in a minute.')
    await sleep(20)
  }
}

const Receipts = z.array(z.object({ status: z.string() }).nullable())
