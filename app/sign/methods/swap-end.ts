/** The end of a swap on one chain: what the mined transaction brought to the recipient. */
import type { Address, TransactionReceipt } from 'viem'
import type { TradeTicket } from '../../../src/domain/ticket.ts'
import { readGain } from '../proofs/arrival.ts'
import { recipientOf } from '../proofs/to-agreed.ts'
import type { Ending, Followed } from './trade-router.ts'

export async function followSwap({ data, wallet }: Followed, receipt: TransactionReceipt): Promise<Ending> {
  const intent = data.intent as TradeTicket
  const recipient = recipientOf(intent, receipt.from) as Address
  const side = { token: intent.to.address as Address | null, recipient }
  const gained = await readGain(wallet.reader, receipt, side)
  // Without the balances of that block the contract's minimum is what is known.
  return { kind: 'arrived', amount: gained ?? BigInt(intent.to.amountMinRaw), isSeen: gained !== undefined }
}
