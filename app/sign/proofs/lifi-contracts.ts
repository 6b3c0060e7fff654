/**
 * What the page accepts of LI.FI: one contract for each chain, and the functions of it that can be read completely. The
 * addresses are those of LI.FI's own `deployments/<network>.json` of 2026-08-21; a router's answer never adds to them.
 */
import { type Address, parseAbi } from 'viem'
import type { EvmChainId } from '../../../src/domain/chains/chain.ts'

const COMMON: Address = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const LATER: Address = '0x864b314D4C5a0399368609581d3E8933a63b9232'

/**
 * LI.FI's contract by EIP-155 chain id: the only address that is called, and the only spender. The table is part of the
 * page and not of the chain rows, because the page must not take it from a server; its type demands a word on every chain.
 */
const DIAMONDS: Readonly<Record<EvmChainId, Address | null>> = {
  1: COMMON,
  10: COMMON,
  25: COMMON,
  56: COMMON,
  100: COMMON,
  130: LATER,
  137: COMMON,
  146: COMMON,
  324: '0x341e94069f53234fE6DabeF707aD424830525715',
  480: COMMON,
  999: '0x0a0758d937d1059c356D4714e57F5df0239bce1A',
  1135: COMMON,
  1284: null,
  1868: LATER,
  4663: '0xB477751B76CF82d00a686A1232f5fCD772414Af3',
  5000: COMMON,
  8453: COMMON,
  34443: COMMON,
  42161: COMMON,
  42170: '0xFf70F4A1d11995621854F3692acF286d8aCd04b2',
  42220: COMMON,
  43114: COMMON,
  57073: LATER,
  59144: '0xDE1E598b81620773454588B85D6b5D4eEC32573e',
  80094: '0xf909c4Ae16622898b885B89d7F839E0244851c66',
  81457: COMMON,
  167000: null,
  534352: COMMON,
}

export const findDiamond = (chainId: number): Address | undefined =>
  (Object.hasOwn(DIAMONDS, chainId) ? DIAMONDS[chainId as EvmChainId] : null) ?? undefined

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
