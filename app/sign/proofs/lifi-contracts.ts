/**
 * What the page accepts of LI.FI: one contract for each chain, written into the page when it is built, and the functions of
 * it that can be read completely. A router's answer never adds to them.
 */
import { type Address, parseAbi } from 'viem'
import { LIFI_DIAMONDS } from '../../shared/chain-tables.ts'

export const findDiamond = (chainId: number): Address | undefined =>
  Object.hasOwn(LIFI_DIAMONDS, chainId) ? LIFI_DIAMONDS[chainId] : undefined

/** Swaps on one chain (GenericSwapFacetV3) and the start of a bridge through Across (AcrossFacetV4); nothing else. */
export const diamondAbi = parseAbi([
  'struct SwapData { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }',
  'struct BridgeData { bytes32 transactionId; string bridge; string integrator; address referrer; address sendingAssetId; address receiver; uint256 minAmount; uint256 destinationChainId; bool hasSourceSwaps; bool hasDestinationCall; }',
  'struct AcrossV4Data { bytes32 receiverAddress; bytes32 refundAddress; bytes32 sendingAssetId; bytes32 receivingAssetId; uint256 outputAmount; uint128 outputAmountMultiplier; bytes32 exclusiveRelayer; uint32 quoteTimestamp; uint32 fillDeadline; uint32 exclusivityParameter; bytes message; }',
  'function swapTokensSingleV3ERC20ToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData swap)',
  'function swapTokensSingleV3ERC20ToNative(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData swap)',
  'function swapTokensSingleV3NativeToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData swap) payable',
  'function swapTokensMultipleV3ERC20ToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData[] swaps)',
  'function swapTokensMultipleV3ERC20ToNative(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData[] swaps)',
  'function swapTokensMultipleV3NativeToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData[] swaps) payable',
  'function startBridgeTokensViaAcrossV4(BridgeData bridge, AcrossV4Data across) payable',
])
