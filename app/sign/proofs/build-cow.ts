/** Builds the sell order of a swap at CoW Protocol from the ticket; of CoW's answer only the price is used. */
import type { Address } from 'viem'
import { stop } from '../problem.ts'
import type { Agreed } from './agreed.ts'
import { COW_NATIVE, type CowOrder } from './cow-order.ts'

/** CoW refuses orders that end sooner. */
const LEAST_SECONDS = 150
const VALID_SECONDS = 600

export function buildCow(agreed: Agreed): CowOrder {
  if (agreed.tokenIn === null)
    throw stop('CoW sells tokens only', 'The native coin cannot be sold this way.', 'ask-again')
  if (agreed.least === 0n)
    throw stop('No minimum can be set', 'The amount is too small. Nothing was signed.', 'ask-again')
  const validTo = Math.min(agreed.nowSeconds + VALID_SECONDS, agreed.deadlineSeconds)
  if (validTo < agreed.nowSeconds + LEAST_SECONDS)
    throw stop(
      'Too little time is left',
      'The order would end before it can be filled. Nothing was signed.',
      'ask-again',
    )
  return {
    sellToken: agreed.tokenIn,
    buyToken: (agreed.tokenOut ?? COW_NATIVE) as Address,
    receiver: agreed.recipient as Address,
    sellAmount: agreed.amountIn.toString(),
    buyAmount: agreed.least.toString(),
    validTo,
    feeAmount: '0',
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  }
}
