import { type Address, parseAbi } from 'viem'
import { getMethod, targetOf } from '../../src/domain/methods.ts'

/** Contracts of routers, at the addresses that the table of methods has for Base, and what the sandbox calls of them. */

const onBase = (id: Parameters<typeof getMethod>[0]): Address => {
  const address = targetOf(getMethod(id), 8453)
  if (!address) throw new Error(`the table has no contract of ${id} on Base`)
  return address
}

export const KYBER_ROUTER = onBase('k1')
export const SETTLEMENT = onBase('c1')
export const SPOKE_POOL = onBase('a1')
export const DEPOSITORY = onBase('r1')
export const DLN_SOURCE = onBase('d1')

export const kyberAbi = parseAbi([
  'struct Description { address srcToken; address dstToken; address[] srcReceivers; uint256[] srcAmounts; address[] feeReceivers; uint256[] feeAmounts; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; bytes permit; }',
  'struct Execution { address callTarget; address approveTarget; bytes targetData; Description desc; bytes clientData; }',
  'function swap(Execution execution) payable returns (uint256 returnAmount, uint256 gasUsed)',
])

export const spokePoolAbi = parseAbi([
  'function depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityParameter, bytes message) payable',
])

export const depositoryAbi = parseAbi([
  'function depositErc20(address depositor, address token, uint256 amount, bytes32 id)',
  'function depositNative(address depositor, bytes32 id) payable',
  'event RelayNativeDeposit(address from, uint256 amount, bytes32 id)',
  'event RelayErc20Deposit(address from, address token, uint256 amount, bytes32 id)',
])

export const dlnAbi = parseAbi([
  'struct OrderCreation { address giveTokenAddress; uint256 giveAmount; bytes takeTokenAddress; uint256 takeAmount; uint256 takeChainId; bytes receiverDst; address givePatchAuthoritySrc; bytes orderAuthorityAddressDst; bytes allowedTakerDst; bytes externalCall; bytes allowedCancelBeneficiarySrc; }',
  'function createSaltedOrder(OrderCreation order, uint64 salt, bytes affiliateFee, uint32 referralCode, bytes permitEnvelope, bytes metadata) payable returns (bytes32)',
  'event CreatedOrder(bytes32 orderId, address maker, uint64 salt)',
])

export const settlementAbi = parseAbi([
  'struct Order { address sellToken; address buyToken; address receiver; uint256 sellAmount; uint256 buyAmount; uint32 validTo; bytes32 appData; }',
  'function settle(Order order, bytes signature, uint256 executedBuyAmount)',
  'function filledAmount(bytes uid) view returns (uint256)',
  'function invalidateOrder(bytes uid)',
])
