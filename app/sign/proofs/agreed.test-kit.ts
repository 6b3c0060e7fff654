import type { Address } from 'viem'
import { getMethod, type MethodId, spenderOf, targetOf } from '../../../src/domain/methods.ts'
import { Stop } from '../problem.ts'
import type { Agreed } from './agreed.ts'

/** What tests of proofs agree to, and how they read a refusal. */

export const ACCOUNT: Address = '0x1111111111111111111111111111111111111111'
export const THIEF: Address = '0x00000000000000000000000000000000000bad01'
export const USDC: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
export const BRETT: Address = '0x532f27101965dd16442E59d40670FaF5eBB142E4'
export const WETH: Address = '0x4200000000000000000000000000000000000006'
export const ARBITRUM_USDC: Address = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
export const NOW = 1_795_000_000

/** 250 units of USDC on Base for at least 1,000 of BRETT there, or 240 of USDC on Arbitrum. */
export function agreedBy(id: MethodId, change: Partial<Agreed> = {}): Agreed {
  const method = getMethod(id)
  const isSwap = method.route === 'swap'
  return {
    account: ACCOUNT,
    recipient: ACCOUNT,
    chainId: 8453,
    toChainId: isSwap ? 8453 : 42161,
    tokenIn: USDC,
    tokenOut: isSwap ? BRETT : ARBITRUM_USDC,
    inputToken: USDC,
    outputToken: isSwap ? BRETT : ARBITRUM_USDC,
    amountIn: 250n,
    least: isSwap ? 1_000n : 240n,
    nativeFee: 0n,
    target: targetOf(method, 8453) as Address,
    spender: spenderOf(method, 8453) as Address,
    nowSeconds: NOW,
    deadlineSeconds: NOW + 600 + method.graceSeconds,
    ...change,
  }
}

/** Title and detail of the refusal, or `accepted`. */
export async function refusal(run: () => unknown): Promise<string> {
  try {
    await run()
  } catch (thrown) {
    if (thrown instanceof Stop) return `${thrown.problem.title}: ${thrown.problem.detail}`
    throw thrown
  }
  return 'accepted'
}
