/** LI.FI: one question brings price and call, which is proved. It allows few questions, so none is asked twice in vain. */
import { zeroAddress } from 'viem'
import type { TradeTicket } from '../../../src/domain/ticket.ts'
import { askRouter, toRaw } from '../ask-router.ts'
import type { Agreed } from '../proofs/agreed.ts'
import { type LifiStep, proveLifi } from '../proofs/prove-lifi.ts'
import { askForMinimum } from './price-moved.ts'
import { followSwap } from './swap-end.ts'
import type { TradeRouter, TradeWork } from './trade-router.ts'

const INTEGRATOR = 'sextant'

export const lifiRouter: TradeRouter = {
  promise: "kept by LI.FI's contract, which otherwise refuses the trade",

  async prepare(work, agreed) {
    const step = await askForMinimum(work.data.intent as TradeTicket, agreed.least, {
      ask: (slippageBps) => ask(work, agreed, slippageBps),
      read: ({ estimate }) => ({ out: toRaw(estimate?.toAmount), least: toRaw(estimate?.toAmountMin) }),
    })
    return proveLifi(step, agreed)
  },

  follow: (work, _, receipt) => followSwap(work, receipt),
}

function ask({ data }: TradeWork, agreed: Agreed, slippageBps: number): Promise<LifiStep> {
  const query = new URLSearchParams({
    fromChain: String(agreed.chainId),
    toChain: String(agreed.toChainId),
    fromToken: agreed.tokenIn ?? zeroAddress,
    toToken: agreed.tokenOut ?? zeroAddress,
    fromAmount: agreed.amountIn.toString(),
    fromAddress: agreed.account,
    toAddress: agreed.recipient,
    slippage: String(slippageBps / 10_000),
    integrator: INTEGRATOR,
    allowDestinationCall: 'false',
  })
  return askRouter<LifiStep>(`${data.router}/quote?${query}`)
}
