/**
 * Proves a call of KyberSwap's router: only `swap`, with the agreed tokens, amount, minimum and recipient, without a fee,
 * a permit, a partial fill or a second receiver of the spent token.
 */
import { type Address, parseAbi } from 'viem'
import { type Agreed, decodeWhole, type ProvenTrade, refuse, refuseEnvelope, same } from './agreed.ts'

export const KYBER_NATIVE: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

export const kyberAbi = parseAbi([
  'struct Description { address srcToken; address dstToken; address[] srcReceivers; uint256[] srcAmounts; address[] feeReceivers; uint256[] feeAmounts; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; bytes permit; }',
  'struct Execution { address callTarget; address approveTarget; bytes targetData; Description desc; bytes clientData; }',
  'function swap(Execution execution) payable returns (uint256 returnAmount, uint256 gasUsed)',
])

/** The only flag without a meaning for the amounts: the target is called in its simple form. */
const HARMLESS_FLAGS = 0x200n

/** What KyberSwap answers to a request to build a route. */
export interface KyberBuilt {
  routerAddress?: unknown
  data?: unknown
  transactionValue?: unknown
  amountOut?: unknown
  authorizationList?: unknown
}

export function proveKyber(built: KyberBuilt, agreed: Agreed, expected: bigint): ProvenTrade {
  const value = agreed.tokenIn === null ? agreed.amountIn : 0n
  const { routerAddress: to, transactionValue, authorizationList } = built
  refuseEnvelope({ to, value: transactionValue, authorizationList }, agreed, value)
  const { args } = decodeWhole(kyberAbi, built.data)
  const { callTarget, approveTarget, desc } = args[0]
  const isNativeIn = agreed.tokenIn === null
  const [receiver, ...receivers] = desc.srcReceivers
  refuse([
    ['token to send', same(desc.srcToken, agreed.tokenIn ?? KYBER_NATIVE)],
    ['token to receive', same(desc.dstToken, (agreed.tokenOut ?? KYBER_NATIVE) as Address)],
    ['amount', desc.amount === agreed.amountIn],
    ['recipient', same(desc.dstReceiver, agreed.recipient as Address)],
    ['minimum', desc.minReturnAmount >= agreed.least],
    ['way of filling', (desc.flags & ~HARMLESS_FLAGS) === 0n],
    ['fee', desc.feeReceivers.length === 0 && desc.feeAmounts.length === 0],
    ['permission', desc.permit === '0x' && BigInt(approveTarget) === 0n],
    [
      'receiver of what you send',
      isNativeIn
        ? desc.srcReceivers.length === 0 && desc.srcAmounts.length === 0
        : receivers.length === 0 &&
          same(receiver, callTarget) &&
          desc.srcAmounts.length === 1 &&
          desc.srcAmounts[0] === agreed.amountIn,
    ],
  ])
  return {
    transaction: { to: agreed.target, data: built.data as `0x${string}`, value },
    spender: isNativeIn ? null : agreed.spender,
    expected,
    least: desc.minReturnAmount,
  }
}
