/** Across: the page builds the deposit itself; Across is asked for its fee, and later whether the deposit was filled. */
import { decodeFunctionResult, encodeFunctionData } from 'viem'
import { call } from 'viem/actions'
import { askRouter, readStatus, untilNextLook } from '../ask-router.ts'
import { stop } from '../problem.ts'
import { type AcrossFees, buildAcross, spokePoolAbi } from '../proofs/build-across.ts'
import type { EvmWallet } from '../wallets/evm-wallet.ts'
import { endOnOtherChain, endReturned } from './bridge-end.ts'
import type { TradeRouter } from './trade-router.ts'

interface DepositStatus {
  status?: unknown
  fillTx?: unknown
  fillTxnRef?: unknown
  depositRefundTxHash?: unknown
}

export const acrossRouter: TradeRouter = {
  promise: 'exactly this, or your money back on the chain it came from, usually within hours',

  async prepare({ data, wallet }, agreed) {
    const query = new URLSearchParams({
      inputToken: agreed.inputToken,
      outputToken: String(agreed.outputToken),
      originChainId: String(agreed.chainId),
      destinationChainId: String(agreed.toChainId),
      amount: agreed.amountIn.toString(),
      recipient: agreed.recipient,
    })
    const [fees, quoteSeconds, fillSeconds] = await Promise.all([
      askRouter<AcrossFees>(`${data.router}/suggested-fees?${query}`),
      readBuffer(wallet, agreed.target, 'depositQuoteTimeBuffer'),
      readBuffer(wallet, agreed.target, 'fillDeadlineBuffer'),
    ])
    return buildAcross(fees, { quoteSeconds, fillSeconds }, agreed)
  },

  async follow(work, hash, { from }) {
    for (let turn = 0; ; turn += 1) {
      const url = `${work.data.router}/deposit/status?depositTxnRef=${hash}`
      const found = await readStatus<DepositStatus>(url)
      const fill = found?.fillTxnRef ?? found?.fillTx
      if (found?.status === 'filled') return endOnOtherChain(work, fill, from)
      if (found?.status === 'refunded')
        return endReturned(work, { router: 'Across', given: found.depositRefundTxHash, account: from })
      // "Expired" is not an end: the deposit is returned by a later bundle, hours afterwards.
      await untilNextLook(turn)
    }
  },
}

async function readBuffer(
  { reader }: EvmWallet,
  to: `0x${string}`,
  functionName: 'depositQuoteTimeBuffer' | 'fillDeadlineBuffer',
): Promise<number> {
  const { data } = await call(reader, { to, data: encodeFunctionData({ abi: spokePoolAbi, functionName }) })
  if (!data) throw stop('Not on this network', 'Across has no contract here. Nothing was signed.', 'none')
  return decodeFunctionResult({ abi: spokePoolAbi, functionName, data })
}
