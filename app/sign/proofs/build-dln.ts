/**
 * Builds an order at deBridge from the ticket. A taker pays exactly `takeAmount` to the receiver, or the order rests until
 * its owner cancels it on the chain of arrival. Of deBridge's answer only the recommended amount is used.
 */
import { type Address, encodeFunctionData, type Hex, isAddress, parseAbi, zeroAddress } from 'viem'
import { toBytes32 } from '../../../src/domain/base58.ts'
import { stop } from '../problem.ts'
import { type Agreed, larger, type ProvenTrade } from './agreed.ts'

export const dlnAbi = parseAbi([
  'struct OrderCreation { address giveTokenAddress; uint256 giveAmount; bytes takeTokenAddress; uint256 takeAmount; uint256 takeChainId; bytes receiverDst; address givePatchAuthoritySrc; bytes orderAuthorityAddressDst; bytes allowedTakerDst; bytes externalCall; bytes allowedCancelBeneficiarySrc; }',
  'function createSaltedOrder(OrderCreation order, uint64 salt, bytes affiliateFee, uint32 referralCode, bytes permitEnvelope, bytes metadata) payable returns (bytes32)',
  'function globalFixedNativeFee() view returns (uint88)',
])

const SOLANA_ID = 7565164n
/** A recommendation that is lower by less still finds a taker; beyond it the price has moved. */
const TOLERANCE_BPS = 2n

export interface DlnFacts {
  /** The amount that deBridge recommends now. */
  recommended: bigint
  /** The fixed fee in the native coin, read from the contract. */
  fixedFee: bigint
  salt: bigint
}

export function buildDln({ recommended, fixedFee, salt }: DlnFacts, agreed: Agreed): ProvenTrade {
  if (fixedFee > agreed.nativeFee)
    throw stop(
      'The fee has risen',
      'deBridge now takes a higher fixed fee than your link says. Nothing was signed.',
      'ask-again',
    )
  if (recommended < agreed.least - (agreed.least * TOLERANCE_BPS) / 10_000n)
    throw stop(
      'The price has moved too far',
      'The bridge now pays less than your link says. Nothing was signed.',
      'ask-again',
    )
  // Never more than what is recommended: a greedy order would find no taker.
  const takeAmount = larger(recommended, agreed.least)
  const isNativeIn = agreed.tokenIn === null
  const recipient = toBytes(agreed.recipient)
  const value = fixedFee + (isNativeIn ? agreed.amountIn : 0n)
  const data = encodeFunctionData({
    abi: dlnAbi,
    functionName: 'createSaltedOrder',
    args: [
      {
        giveTokenAddress: agreed.tokenIn ?? zeroAddress,
        giveAmount: agreed.amountIn,
        takeTokenAddress: agreed.tokenOut === null ? nativeOn(agreed.toChainId) : toBytes(agreed.tokenOut),
        takeAmount,
        takeChainId: agreed.toChainId === null ? SOLANA_ID : BigInt(agreed.toChainId),
        receiverDst: recipient,
        givePatchAuthoritySrc: agreed.account,
        orderAuthorityAddressDst: recipient,
        allowedTakerDst: '0x',
        externalCall: '0x',
        allowedCancelBeneficiarySrc: '0x',
      },
      salt,
      '0x',
      0,
      '0x',
      '0x',
    ],
  })
  return {
    transaction: { to: agreed.target, data, value },
    spender: isNativeIn ? null : agreed.spender,
    expected: takeAmount,
    least: takeAmount,
  }
}

const nativeOn = (chainId: number | null): Hex => (chainId === null ? `0x${'00'.repeat(32)}` : (zeroAddress as Address))
const toBytes = (address: string): Hex => (isAddress(address) ? (address.toLowerCase() as Hex) : toBytes32(address))
