/**
 * Proves a swap through LI.FI's contract: the six functions of its generic swap, with the agreed tokens, amount, minimum
 * and recipient. What happens inside acts with the contract's own money; the simulation shows the rest.
 */
import { type Address, type Hex, parseAbi, zeroAddress } from 'viem'
import {
  type Agreed,
  decodeWhole,
  isSame,
  larger,
  type ProvenTrade,
  refuse,
  refuseEnvelope,
  refuseSpender,
  same,
} from './agreed.ts'

/** Swaps on one chain (GenericSwapFacetV3); nothing else. */
export const diamondAbi = parseAbi([
  'struct SwapData { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }',
  'function swapTokensSingleV3ERC20ToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData swap)',
  'function swapTokensSingleV3ERC20ToNative(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData swap)',
  'function swapTokensSingleV3NativeToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData swap) payable',
  'function swapTokensMultipleV3ERC20ToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData[] swaps)',
  'function swapTokensMultipleV3ERC20ToNative(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData[] swaps)',
  'function swapTokensMultipleV3NativeToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData[] swaps) payable',
])

/** What the page reads of LI.FI's answer. */
export interface LifiStep {
  action?: Record<string, unknown> & { fromToken?: { address?: unknown }; toToken?: { address?: unknown } }
  estimate?: { toAmount?: unknown; toAmountMin?: unknown; approvalAddress?: unknown }
  transactionRequest?: Record<string, unknown>
}

type SwapCall = ReturnType<typeof decodeWhole<typeof diamondAbi>>

/** Which side of a swap is the native coin, by function. */
const NATIVE_SIDE: Record<SwapCall['functionName'], 'in' | 'out' | undefined> = {
  swapTokensSingleV3ERC20ToERC20: undefined,
  swapTokensSingleV3ERC20ToNative: 'out',
  swapTokensSingleV3NativeToERC20: 'in',
  swapTokensMultipleV3ERC20ToERC20: undefined,
  swapTokensMultipleV3ERC20ToNative: 'out',
  swapTokensMultipleV3NativeToERC20: 'in',
}

export function proveLifi({ action, estimate, transactionRequest = {} }: LifiStep, agreed: Agreed): ProvenTrade {
  const value = agreed.tokenIn === null ? agreed.amountIn : 0n
  refuse([
    ['token to send', isToken(action?.fromToken?.address, agreed.tokenIn)],
    ['token to receive', isToken(action?.toToken?.address, agreed.tokenOut)],
    ['network', action?.fromChainId === agreed.chainId],
    ['network to arrive on', action?.toChainId === agreed.toChainId],
    ['amount', action?.fromAmount === agreed.amountIn.toString()],
    ['recipient', isSame(action?.toAddress ?? agreed.recipient, agreed.recipient)],
  ])
  refuseEnvelope(transactionRequest, agreed, value)
  if (agreed.tokenIn !== null) refuseSpender(estimate?.approvalAddress, agreed)
  const least = proveSwap(decodeWhole(diamondAbi, transactionRequest.data), agreed)
  const expected = /^\d{1,78}$/.test(String(estimate?.toAmount)) ? BigInt(String(estimate?.toAmount)) : least
  return {
    transaction: { to: agreed.target, data: transactionRequest.data as Hex, value },
    spender: agreed.tokenIn === null ? null : agreed.spender,
    expected: larger(expected, least),
    least,
  }
}

function proveSwap({ functionName, args }: SwapCall, agreed: Agreed): bigint {
  const [, , , receiver, least, given] = args
  const [tokenIn, tokenOut] = [agreed.tokenIn ?? zeroAddress, (agreed.tokenOut ?? zeroAddress) as Address]
  const isList = 'length' in given
  const swaps = isList ? given : [given]
  const [first, last] = [swaps[0], swaps.at(-1)]
  const native = NATIVE_SIDE[functionName]
  // In a list, the contract takes only swaps marked `requiresDeposit` from the wallet; a single swap always is a
  // deposit.
  const deposits = swaps.filter(({ requiresDeposit }) => !isList || requiresDeposit)
  const deposited = deposits.reduce((sum, { fromAmount }) => sum + fromAmount, 0n)
  refuse([
    ['token to send', (native === 'in') === (agreed.tokenIn === null) && same(first?.sendingAssetId, tokenIn)],
    ['token to send', deposits.every(({ sendingAssetId }) => same(sendingAssetId, tokenIn))],
    ['amount', deposited === agreed.amountIn && deposits[0] === first],
    ['token to receive', (native === 'out') === (agreed.tokenOut === null) && same(last?.receivingAssetId, tokenOut)],
    ['recipient', same(receiver, agreed.recipient as Address)],
    ['minimum', least >= agreed.least],
  ])
  return least
}

const isToken = (given: unknown, wanted: string | null): boolean => isSame(given, wanted ?? zeroAddress)
