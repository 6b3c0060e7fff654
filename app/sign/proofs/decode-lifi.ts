/**
 * Decodes the calldata for LI.FI's contract and checks every part that decides about money against the ticket: tokens,
 * amount, minimum, recipient, refund. Calldata that cannot be decoded completely is refused.
 */
import { type Address, decodeFunctionData, encodeFunctionData, type Hex, isAddressEqual, pad, zeroAddress } from 'viem'
import { stop } from '../problem.ts'
import { diamondAbi } from './lifi-contracts.ts'

/** The agreed trade; the zero address stands for the native coin. */
export interface Agreed {
  account: Address
  recipient: Address
  tokenIn: Address
  tokenOut: Address
  amountIn: bigint
  /** Least that must arrive. */
  least: bigint
  /** For bridges alone. */
  bridgeTerms?: BridgeTerms | undefined
}

export interface BridgeTerms {
  toChainId: number
  /** What Across takes and pays: the wrapped form of a native coin. */
  inputToken: Address
  outputToken: Address
  nowSeconds: number
}

/** Returns the minimum output that the contract enforces; throws if the call is not the agreed one. */
export function proveLifiCall(data: Hex, agreed: Agreed): bigint {
  const call = decodeWhole(data)
  const isBridge = call?.functionName === 'startBridgeTokensViaAcrossV4'
  if (agreed.bridgeTerms) {
    if (!call || !isBridge) throw unreadable('bridge')
    return proveBridge(call.args, agreed, agreed.bridgeTerms)
  }
  if (!call || isBridge) throw unreadable('swap')
  return proveSwap(call, agreed)
}

type Call = NonNullable<ReturnType<typeof decodeWhole>>
type SwapCall = Exclude<Call, { functionName: 'startBridgeTokensViaAcrossV4' }>
type BridgeArgs = Extract<Call, { functionName: 'startBridgeTokensViaAcrossV4' }>['args']

/** Undefined for other functions, and if encoding the decoded call again does not give the same bytes. */
function decodeWhole(data: Hex) {
  try {
    const call = decodeFunctionData({ abi: diamondAbi, data })
    return encodeFunctionData({ abi: diamondAbi, ...call } as never) === data.toLowerCase() ? call : undefined
  } catch {
    return undefined
  }
}

/** Which side of a swap is the native coin, by function. */
const NATIVE_SIDE: Record<SwapCall['functionName'], 'in' | 'out' | undefined> = {
  swapTokensSingleV3ERC20ToERC20: undefined,
  swapTokensSingleV3ERC20ToNative: 'out',
  swapTokensSingleV3NativeToERC20: 'in',
  swapTokensMultipleV3ERC20ToERC20: undefined,
  swapTokensMultipleV3ERC20ToNative: 'out',
  swapTokensMultipleV3NativeToERC20: 'in',
}

function proveSwap({ functionName, args }: SwapCall, agreed: Agreed): bigint {
  const [, , , receiver, least, given] = args
  const isList = 'length' in given
  const swaps = isList ? given : [given]
  const [first, last] = [swaps[0], swaps.at(-1)]
  const native = NATIVE_SIDE[functionName]
  // In a list, the contract takes only swaps marked `requiresDeposit` from the wallet; a single swap always is a
  // deposit.
  const deposits = swaps.filter(({ requiresDeposit }) => !isList || requiresDeposit)
  const deposited = deposits.reduce((sum, { fromAmount }) => sum + fromAmount, 0n)
  refuse([
    ['token to send', (native === 'in') === isNative(agreed.tokenIn) && same(first?.sendingAssetId, agreed.tokenIn)],
    ['token to send', deposits.every(({ sendingAssetId }) => same(sendingAssetId, agreed.tokenIn))],
    ['amount', deposited === agreed.amountIn && deposits[0] === first],
    [
      'token to receive',
      (native === 'out') === isNative(agreed.tokenOut) && same(last?.receivingAssetId, agreed.tokenOut),
    ],
    ['recipient', same(receiver, agreed.recipient)],
    ['minimum', least >= agreed.least],
  ])
  return least
}

// Limits of the times in an Across deposit. Until the fill deadline the money is locked, so a distant one is refused.
const MOST_FILL_SECONDS = 6 * 3600
const MOST_EXCLUSIVE_SECONDS = 120
const MOST_OFFSET_SECONDS = 31_536_000

/** Across pays exactly `outputAmount` to the receiver, or returns the input to the refund address. */
function proveBridge([bridge, across]: BridgeArgs, agreed: Agreed, terms: BridgeTerms): bigint {
  const { nowSeconds } = terms
  // Across reads a small value as seconds from now, and a large one as a timestamp.
  const exclusivity = across.exclusivityParameter
  const exclusiveSeconds = exclusivity > MOST_OFFSET_SECONDS ? exclusivity - nowSeconds : exclusivity
  const isOpen = BigInt(across.exclusiveRelayer) === 0n || exclusiveSeconds <= MOST_EXCLUSIVE_SECONDS
  refuse([
    ['token to send', same(bridge.sendingAssetId, agreed.tokenIn)],
    ['token to send', across.sendingAssetId === toWord(terms.inputToken)],
    ['amount', bridge.minAmount === agreed.amountIn],
    ['network to arrive on', bridge.destinationChainId === BigInt(terms.toChainId)],
    ['token to receive', across.receivingAssetId === toWord(terms.outputToken)],
    ['recipient', same(bridge.receiver, agreed.recipient) && across.receiverAddress === toWord(agreed.recipient)],
    ['address for refunds', across.refundAddress === toWord(agreed.account)],
    ['kind of delivery', !bridge.hasSourceSwaps && !bridge.hasDestinationCall && across.message === '0x'],
    ['deadline', isWithin(across.fillDeadline, nowSeconds, nowSeconds + MOST_FILL_SECONDS)],
    ['time for one relayer alone', isOpen],
    ['minimum', across.outputAmount >= agreed.least],
  ])
  return across.outputAmount
}

/** Throws for the first part that is not as agreed. */
function refuse(parts: [name: string, isRight: boolean][]): void {
  const wrong = parts.find(([, isRight]) => !isRight)
  if (wrong)
    throw stop(
      'The router changed the deal',
      `Its transaction has another ${wrong[0]} than your link. Nothing was signed.`,
      'ask-again',
    )
}

function unreadable(kind: 'swap' | 'bridge') {
  return kind === 'swap'
    ? stop(
        'This transaction cannot be checked',
        'The router sent a call that this page cannot read completely. Nothing was signed.',
        'ask-again',
      )
    : stop(
        'This bridge cannot be checked',
        'The router chose a bridge whose transaction does not show who receives how much, so nothing was signed. Try another amount or token.',
        'ask-again',
      )
}

const same = (given: Address | undefined, wanted: Address): boolean =>
  given !== undefined && isAddressEqual(given, wanted)
const isNative = (address: Address): boolean => isAddressEqual(address, zeroAddress)
const isWithin = (value: number, least: number, most: number): boolean => value >= least && value <= most
const toWord = (address: Address): Hex => pad(address.toLowerCase() as Hex, { size: 32 })
