/** LI.FI: one question brings price and call, which is proved. It allows few questions, so none is asked twice in vain. */
import { zeroAddress } from 'viem'
import type { TradeTicket } from '../../../src/domain/ticket.ts'
import { askRouter, toRaw } from '../ask-router.ts'
import type { Agreed } from '../proofs/agreed.ts'
import { type LifiStep, proveLifi } from '../proofs/prove-lifi.ts'
import { priceMoved, toSlippageBps } from './price-moved.ts'
import { followSwap } from './swap-end.ts'
import type { TradeRouter, TradeWork } from './trade-router.ts'

const INTEGRATOR = 'sextant'

export const lifiRouter: TradeRouter = {
  promise: "kept by LI.FI's contract, which otherwise refuses the trade",

  async prepare(work, agreed) {
    const intent = work.data.intent as TradeTicket
    let step = await ask(work, agreed, intent.slippageBps)
    const out = toRaw(step.estimate?.toAmount)
    if (toRaw(step.estimate?.toAmountMin) < agreed.least) {
      // The minimum is asked for as slippage; a price that fell a little leaves less room for it.
      step = await ask(work, agreed, toSlippageBps(intent, out, agreed.least))
      const [now, least] = [toRaw(step.estimate?.toAmount), toRaw(step.estimate?.toAmountMin)]
      if (least < agreed.least) throw priceMoved(intent.to, now, agreed.least)
    }
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
