import { type Address, encodeFunctionData, getAddress, type Hash, isAddress } from 'viem'
import type { PayIntent } from '../../../src/domain/intent.ts'
import { formatUnits } from '../../shared/format.ts'
import type { Finished, Plan } from '../method.ts'
import type { SignData } from '../page-data.ts'
import { stop } from '../problem.ts'
import { balanceOf, tokenAbi } from '../wallets/erc20.ts'
import type { Transaction, Wallets } from '../wallets/evm-wallet.ts'
import { followToSuccess } from '../wallets/follow-transaction.ts'

/** A plain transfer, built here from the token's own interface. */
export const payPlan: Plan = {
  async review({ data, wallets, account }) {
    const intent = data.intent as PayIntent
    const { spend, recipient } = intent
    const held = await balanceOf(wallets.reader, spend.address, account)
    const amount = BigInt(spend.amountRaw)
    if (recipient.toLowerCase() === account.toLowerCase())
      throw stop('That is your own wallet', 'The payment would go back to where it comes from.', 'none')
    if (held < amount)
      throw stop(
        `Not enough ${spend.symbol}`,
        `This needs ${show(intent, amount)}; the wallet holds ${show(intent, held)}. Nothing was sent.`,
        'reconnect',
      )
    return {
      rows: [
        { label: 'Your balance', value: show(intent, held), tone: 'good' },
        { label: 'After this', value: `${show(intent, held - amount)}, less the network fee` },
      ],
      action: `Send ${show(intent, amount)}`,
      steps: ['network', 'simulate', 'sign', 'follow'],
    }
  },
  async run({ data, wallets, account, begin, sent }) {
    const intent = data.intent as PayIntent
    begin('network')
    await wallets.ensureChain()
    begin('simulate')
    const transaction = toTransfer(intent)
    await wallets.simulate(account, transaction)
    begin('sign')
    const hash = await wallets.send(account, transaction)
    sent(hash)
    begin('follow')
    return end(data, wallets, hash)
  },
  resume: ({ data, wallets }, hash) => end(data, wallets, hash as Hash),
}

function toTransfer({ spend, recipient }: PayIntent): Transaction {
  if (!isAddress(recipient)) throw stop('Not an address', 'The recipient is no address of this network.', 'none')
  const value = BigInt(spend.amountRaw)
  if (spend.address === null) return { to: getAddress(recipient), value }
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [getAddress(recipient), value] })
  return { to: spend.address as Address, data }
}

async function end(data: SignData, wallets: Wallets, hash: Hash): Promise<Finished> {
  const intent = data.intent as PayIntent
  const { blockNumber } = await followToSuccess(wallets.reader, hash, 'retry')
  return {
    title: 'Paid',
    detail: `${show(intent, BigInt(intent.spend.amountRaw))} went to ${intent.recipient}.`,
    hash,
    rows: [{ label: 'Block', value: blockNumber.toString() }],
  }
}

const show = ({ spend }: PayIntent, raw: bigint): string => `${formatUnits(raw, spend.decimals)} ${spend.symbol}`
