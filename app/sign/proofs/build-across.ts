/**
 * Builds a deposit at Across from the ticket; of Across' answer only the price and the times are used, within limits. A
 * relayer pays exactly `outputAmount` to the recipient, or the deposit is returned to the depositor.
 */
import { type Address, encodeFunctionData, getAddress, isAddress, parseAbi, zeroAddress } from 'viem'
import { stop } from '../problem.ts'
import { type Agreed, isSame, larger, type ProvenTrade, refuse } from './agreed.ts'

export const spokePoolAbi = parseAbi([
  'function depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityParameter, bytes message) payable',
  'function depositQuoteTimeBuffer() view returns (uint32)',
  'function fillDeadlineBuffer() view returns (uint32)',
])

/** What Across answers; `buffers` are read from its contract. */
export interface AcrossFees {
  outputAmount?: unknown
  timestamp?: unknown
  isAmountTooLow?: unknown
  exclusiveRelayer?: unknown
  exclusivityDeadline?: unknown
  spokePoolAddress?: unknown
  inputToken?: { address?: unknown }
  outputToken?: { address?: unknown }
}

export interface AcrossBuffers {
  quoteSeconds: number
  fillSeconds: number
}

const MOST_EXCLUSIVE_SECONDS = 120
/** A fee that rose by less does not keep relayers from filling; beyond it the price has moved. */
const TOLERANCE_BPS = 2n
/** Money waits at most this long before it can be returned. */
const FILL_SECONDS = 2 * 3600

export function buildAcross(fees: AcrossFees, buffers: AcrossBuffers, agreed: Agreed): ProvenTrade {
  const { nowSeconds, recipient, outputToken } = agreed
  if (!isAddress(recipient) || !outputToken || agreed.toChainId === null)
    throw stop('This bridge cannot be checked', 'What it pays out is not known here. Nothing was signed.', 'ask-again')
  const suggested = toBigInt(fees.outputAmount)
  const quoteTimestamp = Number(fees.timestamp)
  refuse([
    ['contract', fees.spokePoolAddress === undefined || isSame(fees.spokePoolAddress, agreed.target)],
    ['token to send', fees.inputToken === undefined || isSame(fees.inputToken.address, agreed.inputToken)],
    ['token to receive', fees.outputToken === undefined || isSame(fees.outputToken.address, outputToken)],
    ['time', isWithin(quoteTimestamp, nowSeconds - buffers.quoteSeconds, nowSeconds + MOST_AHEAD_SECONDS)],
    ['amount to receive', suggested > 0n && suggested <= agreed.amountIn],
  ])
  const tolerated = agreed.least - (agreed.least * TOLERANCE_BPS) / 10_000n
  if (fees.isAmountTooLow === true || suggested < tolerated)
    throw stop(
      'The price has moved too far',
      'The bridge now takes a higher fee than your link says. Nothing was signed.',
      'ask-again',
    )
  const outputAmount = larger(suggested, agreed.least)
  const { relayer, seconds } = toExclusivity(fees, nowSeconds)
  const fillDeadline = Math.min(nowSeconds + Math.min(FILL_SECONDS, buffers.fillSeconds), agreed.deadlineSeconds)
  const value = agreed.tokenIn === null ? agreed.amountIn : 0n
  const data = encodeFunctionData({
    abi: spokePoolAbi,
    functionName: 'depositV3',
    args: [
      agreed.account,
      getAddress(recipient),
      agreed.inputToken,
      getAddress(outputToken),
      agreed.amountIn,
      outputAmount,
      BigInt(agreed.toChainId),
      relayer,
      quoteTimestamp,
      fillDeadline,
      seconds,
      '0x',
    ],
  })
  return {
    transaction: { to: agreed.target, data, value },
    spender: agreed.tokenIn === null ? null : agreed.spender,
    expected: outputAmount,
    least: outputAmount,
  }
}

/** Clocks differ a little. */
const MOST_AHEAD_SECONDS = 30

/** One relayer alone may fill for two minutes at most; a longer time is not taken over. */
function toExclusivity({ exclusiveRelayer, exclusivityDeadline }: AcrossFees, nowSeconds: number) {
  const given = Number(exclusivityDeadline ?? 0)
  const seconds = given > 31_536_000 ? given - nowSeconds : given
  const isUsable =
    typeof exclusiveRelayer === 'string' &&
    isAddress(exclusiveRelayer) &&
    seconds > 0 &&
    seconds <= MOST_EXCLUSIVE_SECONDS
  return isUsable
    ? { relayer: getAddress(exclusiveRelayer) as Address, seconds }
    : { relayer: zeroAddress as Address, seconds: 0 }
}

const toBigInt = (given: unknown): bigint => (/^\d{1,78}$/.test(String(given)) ? BigInt(String(given)) : 0n)
const isWithin = (value: number, least: number, last: number): boolean => value >= least && value <= last
