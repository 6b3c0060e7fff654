/** A plain transfer, built here from the token's own interface. */
import { type Address, encodeFunctionData, getAddress, type Hash, isAddress } from 'viem'
import type { PayTicket } from '../../../src/domain/ticket.ts'
import { formatToken } from '../../shared/format.ts'
import type { Finished, Method } from '../method.ts'
import type { SignData } from '../page-data.ts'
import { stop } from '../problem.ts'
import { balanceOf, tokenAbi } from '../wallets/erc20.ts'
import type { EvmWallet, Transaction } from '../wallets/evm-wallet.ts'
import { followToSuccess } from '../wallets/follow-transaction.ts'
import { sendOnce } from '../wallets/send-once.ts'

export const transferMethod: Method<EvmWallet> = {
  async review({ data, wallet, account }) {
    const intent = data.intent as PayTicket
    const { spend, recipient } = intent
    const held = await balanceOf(wallet.reader, spend.address, account)
    const amount = BigInt(spend.amountRaw)
    if (recipient.toLowerCase() === account.toLowerCase())
      throw stop('That is your own wallet', 'The payment would go back to where it comes from.', 'none')
    if (held < amount)
      throw stop(
        `Not enough ${spend.symbol}`,
        `This needs ${formatToken(intent.spend, amount)}; the wallet holds ${formatToken(intent.spend, held)}. Nothing was sent.`,
        'reconnect',
      )
    return {
      rows: [
        { label: 'Your balance', value: formatToken(intent.spend, held), tone: 'good' },
        {
          label: 'After this',
          value: `${formatToken(spend, held - amount)}${spend.address === null ? ', less the network fee' : ''}`,
        },
        ...(spend.address === null
          ? []
          : [{ label: 'Network fee', value: `paid in ${wallet.chain.nativeCurrency.symbol}, shown by your wallet` }]),
      ],
      action: `Send ${formatToken(intent.spend, amount)}`,
      steps: ['network', 'simulate', 'sign', 'follow'],
    }
  },
  async run({ data, wallet, account, begin, sent }) {
    const intent = data.intent as PayTicket
    begin('network')
    await wallet.ensureChain()
    begin('simulate')
    const transaction = toTransfer(intent)
    await wallet.simulate(account, transaction)
    begin('sign')
    const hash = await sendOnce({ id: intent.id, wallet, account, sent }, transaction)
    begin('follow')
    return end(data, wallet, hash)
  },
  resume: ({ data, wallet }, hash) => end(data, wallet, hash as Hash),
}

function toTransfer({ spend, recipient }: PayTicket): Transaction {
  if (!isAddress(recipient)) throw stop('Not an address', 'The recipient is no address of this network.', 'none')
  const value = BigInt(spend.amountRaw)
  if (spend.address === null) return { to: getAddress(recipient), value }
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [getAddress(recipient), value] })
  return { to: spend.address as Address, data }
}

async function end(data: SignData, wallet: EvmWallet, hash: Hash): Promise<Finished> {
  const intent = data.intent as PayTicket
  const { blockNumber } = await followToSuccess(wallet.reader, hash, 'retry')
  return {
    title: 'Paid',
    detail: `${formatToken(intent.spend, BigInt(intent.spend.amountRaw))} went to ${intent.recipient}.`,
    hash,
    rows: [{ label: 'Block', value: blockNumber.toString() }],
  }
}
