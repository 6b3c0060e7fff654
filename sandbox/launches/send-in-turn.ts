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

/** Sends transactions from any account, without keys, one per block in this order; a revert is thrown. */
export async function sendInTurn(url: string, transactions: readonly TurnTransaction[]): Promise<void> {
  const senders = [...new Set(transactions.map(({ from }) => from))]
  await callTogether(
    url,
    senders.flatMap((sender) => [
      { method: 'anvil_setBalance', params: [sender, numberToHex(parseEther('100'))] },
      { method: 'anvil_impersonateAccount', params: [sender] },
    ]),
  )
  for (const [place, { from, to, data, valueWei = 0n }] of transactions.entries()) {
    const transaction = { from, to, data, value: numberToHex(valueWei), gas: numberToHex(8_000_000) }
    const [hash] = await callTogether(url, [{ method: 'eth_sendTransaction', params: [transaction] }])
    const { status } = await untilMined(url, hash)
    if (status !== '0x1') throw new Error(`Launch transaction ${place + 1} of ${transactions.length} reverted.`)
  }
}

async function untilMined(url: string, hash: unknown): Promise<{ status: string }> {
  const giveUpAt = Date.now() + 60_000
  while (Date.now() < giveUpAt) {
    const [receipt] = Receipts.parse(await callTogether(url, [{ method: 'eth_getTransactionReceipt', params: [hash] }]))
    if (receipt) return receipt
    await sleep(5)
  }
  throw new Error('A launch transaction was not mined in a minute.')
}

const Receipts = z.array(z.object({ status: z.string() }).nullable())
