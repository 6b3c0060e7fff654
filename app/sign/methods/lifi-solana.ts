/** Swaps that start on Solana: LI.FI's transaction, signed and sent by the wallet. */
import type { TradeTicket } from '../../../src/domain/ticket.ts'
import { formatToken } from '../../shared/format.ts'
import { followStatus } from '../lifi-client.ts'
import type { Method } from '../method.ts'
import type { SignData } from '../page-data.ts'
import { stop } from '../problem.ts'
import type { SolanaWallet } from '../wallets/solana-wallet.ts'
import { findQuote } from './find-quote.ts'

export const lifiSolanaMethod: Method<SolanaWallet> = {
  async review(work) {
    const intent = readIntent(work.data)
    const { estimate } = await findQuote(work, BigInt(intent.to.amountMinRaw))
    return {
      rows: [
        { label: 'Now about', value: formatToken(intent.to, BigInt(estimate.toAmount)) },
        { label: 'At least', value: formatToken(intent.to, BigInt(estimate.toAmountMin)), tone: 'good' },
      ],
      action: `${intent.kind === 'swap' ? 'Swap' : 'Bridge'} ${formatToken(intent.from, BigInt(intent.from.amountRaw))}`,
      steps: ['simulate', 'sign', 'follow'],
    }
  },

  async run(work) {
    const { data, wallet, begin, sent } = work
    begin('simulate')
    const intent = readIntent(data)
    const quote = await findQuote(work, BigInt(intent.to.amountMinRaw))
    const transaction = quote.transactionRequest?.data
    if (!transaction) throw stop('No transaction', 'The router sent nothing that can be signed.', 'ask-again')
    begin('sign')
    const hash = await wallet.send(fromBase64(transaction))
    sent(hash)
    begin('follow')
    return lifiSolanaMethod.resume(work, hash)
  },

  async resume({ data }, hash) {
    const intent = data.intent as TradeTicket
    const { amount, message } = await followStatus(data, hash)
    return {
      title: intent.kind === 'swap' ? 'Swapped' : 'Bridged',
      detail: message ?? 'The funds have arrived.',
      hash,
      rows: amount === undefined ? [] : [{ label: 'Received', value: formatToken(intent.to, amount), tone: 'good' }],
    }
  },
}

/** Refuses bridges: a bridge transaction on Solana does not show who receives how much on the other chain. */
function readIntent(data: SignData): TradeTicket {
  const intent = data.intent as TradeTicket
  if (intent.kind === 'bridge')
    throw stop(
      'This bridge cannot be checked',
      'A transaction of Solana does not show who receives how much on the other network, so nothing was signed.',
      'none',
    )
  return intent
}

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
