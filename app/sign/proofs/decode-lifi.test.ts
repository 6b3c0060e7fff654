import { type Address, encodeFunctionData, type Hex, pad, toFunctionSelector, zeroAddress, zeroHash } from 'viem'
import { describe, expect, it } from 'vitest'
import { Stop } from '../problem.ts'
import { type Agreed, proveLifiCall } from './decode-lifi.ts'
import { diamondAbi, findDiamond } from './lifi-contracts.ts'

const ACCOUNT: Address = '0x1111111111111111111111111111111111111111'
const OTHER: Address = '0x2222222222222222222222222222222222222222'
const USDC: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const BRETT: Address = '0x532f27101965dd16442E59d40670FaF5eBB142E4'
const ARBITRUM_USDC: Address = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const NOW = 1_795_000_000

const agreed: Agreed = {
  account: ACCOUNT,
  recipient: ACCOUNT,
  tokenIn: USDC,
  tokenOut: BRETT,
  amountIn: 250n,
  least: 1_000n,
}
const leg = {
  callTo: OTHER,
  approveTo: OTHER,
  sendingAssetId: USDC,
  receivingAssetId: BRETT,
  fromAmount: 250n,
  callData: '0x1234' as Hex,
  requiresDeposit: true,
}
const fee = { ...leg, receivingAssetId: USDC }
const rest = { ...leg, fromAmount: 249n, requiresDeposit: false }

interface SwapChange {
  receiver?: Address
  least?: bigint
}
const single = (
  change: SwapChange & Partial<typeof leg> = {},
  kind: 'ERC20ToERC20' | 'ERC20ToNative' = 'ERC20ToERC20',
) => {
  const { receiver = ACCOUNT, least = 1_000n, ...swap } = change
  return encodeFunctionData({
    abi: diamondAbi,
    functionName: `swapTokensSingleV3${kind}`,
    args: [zeroHash, 'sextant', '', receiver, least, { ...leg, ...swap }],
  })
}
const multiple = (swaps: (typeof leg)[], { receiver = ACCOUNT, least = 1_000n }: SwapChange = {}) =>
  encodeFunctionData({
    abi: diamondAbi,
    functionName: 'swapTokensMultipleV3ERC20ToERC20',
    args: [zeroHash, 'sextant', '', receiver, least, swaps],
  })

function refusal(run: () => unknown): string {
  try {
    run()
  } catch (thrown) {
    if (thrown instanceof Stop) return `${thrown.problem.title}: ${thrown.problem.detail}`
    throw thrown
  }
  return 'accepted'
}

describe('the functions that are accepted', () => {
  it('are the six swaps and the start of a bridge through Across', () => {
    const selectors = diamondAbi.map((item) => toFunctionSelector(item))
    expect(selectors).toEqual([
      '0x4666fc80',
      '0x733214a3',
      '0xaf7060fd',
      '0x5fd9ae2e',
      '0x2c57e884',
      '0x736eac0b',
      '0xa1f1ce43',
    ])
  })

  it('belong to a contract that only the table names', () => {
    expect(findDiamond(8453)).toBe('0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE')
    expect(findDiamond(59144)).toBe('0xDE1E598b81620773454588B85D6b5D4eEC32573e')
    expect([167000, 1284, 0].map(findDiamond)).toEqual([undefined, undefined, undefined])
  })
})

describe('a swap', () => {
  it('is accepted as agreed, with the minimum that stands in it', () => {
    expect(proveLifiCall(single({ least: 1_200n }), agreed)).toBe(1_200n)
    expect(proveLifiCall(multiple([fee, rest]), agreed)).toBe(1_000n)
    const native = { ...agreed, tokenIn: zeroAddress }
    const call = encodeFunctionData({
      abi: diamondAbi,
      functionName: 'swapTokensMultipleV3NativeToERC20',
      args: [zeroHash, '', '', ACCOUNT, 1_000n, [{ ...leg, sendingAssetId: zeroAddress }]],
    })
    expect(proveLifiCall(call, native)).toBe(1_000n)
    const toNative = single({ receivingAssetId: zeroAddress }, 'ERC20ToNative')
    expect(proveLifiCall(toNative, { ...agreed, tokenOut: zeroAddress })).toBe(1_000n)
  })

  it.each([
    ['recipient', single({ receiver: OTHER })],
    ['minimum', single({ least: 999n })],
    ['amount', single({ fromAmount: 251n })],
    ['token to send', single({ sendingAssetId: OTHER })],
    ['token to receive', single({ receivingAssetId: OTHER })],
    ['token to receive', single({}, 'ERC20ToNative')],
    ['recipient', multiple([fee, rest], { receiver: OTHER })],
    ['minimum', multiple([fee, rest], { least: 1n })],
    ['amount', multiple([fee, { ...rest, requiresDeposit: true }])],
    [
      'amount',
      multiple([
        { ...fee, requiresDeposit: false },
        { ...rest, fromAmount: 250n, requiresDeposit: true },
      ]),
    ],
    ['token to send', multiple([fee, { ...leg, sendingAssetId: OTHER, fromAmount: 1n }, rest])],
    ['token to send', multiple([])],
  ])('with another %s is refused', (part, data) => {
    expect(refusal(() => proveLifiCall(data, agreed))).toContain(`another ${part} than your link`)
  })

  it.each([
    ['an older function', `0x4630a0d8${single().slice(10)}`],
    ['bytes at the end', `${single()}00`],
    ['a whole word at the end', `${single()}${'00'.repeat(32)}`],
    [
      'an address with bits above it',
      single().replace('0'.repeat(24) + ACCOUNT.slice(2), `1${'0'.repeat(23)}${ACCOUNT.slice(2)}`),
    ],
    ['nothing', '0x'],
  ])('with %s is not read', (_, data) => {
    expect(refusal(() => proveLifiCall(data as Hex, agreed))).toContain('This transaction cannot be checked')
  })
})

const bridgeTerms = { toChainId: 42161, inputToken: USDC, outputToken: ARBITRUM_USDC, nowSeconds: NOW }
const overAcross: Agreed = { ...agreed, tokenOut: ARBITRUM_USDC, least: 240n, bridgeTerms }
const bridgeData = {
  transactionId: zeroHash,
  bridge: 'across',
  integrator: 'sextant',
  referrer: zeroAddress,
  sendingAssetId: USDC,
  receiver: ACCOUNT,
  minAmount: 250n,
  destinationChainId: 42161n,
  hasSourceSwaps: false,
  hasDestinationCall: false,
}
const acrossData = {
  receiverAddress: word(ACCOUNT),
  refundAddress: word(ACCOUNT),
  sendingAssetId: word(USDC),
  receivingAssetId: word(ARBITRUM_USDC),
  outputAmount: 249n,
  outputAmountMultiplier: 0n,
  exclusiveRelayer: zeroHash as Hex,
  quoteTimestamp: NOW,
  fillDeadline: NOW + 3600,
  exclusivityParameter: 0,
  message: '0x' as Hex,
}
const start = (bridge: Partial<typeof bridgeData> = {}, across: Partial<typeof acrossData> = {}) =>
  encodeFunctionData({
    abi: diamondAbi,
    functionName: 'startBridgeTokensViaAcrossV4',
    args: [
      { ...bridgeData, ...bridge },
      { ...acrossData, ...across },
    ],
  })

describe('a bridge', () => {
  it('is accepted as agreed, with the amount that Across pays', () => {
    expect(proveLifiCall(start(), overAcross)).toBe(249n)
    const exclusive = { exclusiveRelayer: word(OTHER), exclusivityParameter: 60 }
    expect(proveLifiCall(start({}, exclusive), overAcross)).toBe(249n)
  })

  it.each([
    ['recipient', start({ receiver: OTHER })],
    ['recipient', start({}, { receiverAddress: word(OTHER) })],
    ['address for refunds', start({}, { refundAddress: word(OTHER) })],
    ['minimum', start({}, { outputAmount: 239n })],
    ['amount', start({ minAmount: 251n })],
    ['token to send', start({ sendingAssetId: OTHER })],
    ['token to send', start({}, { sendingAssetId: word(OTHER) })],
    ['token to receive', start({}, { receivingAssetId: word(OTHER) })],
    ['network to arrive on', start({ destinationChainId: 10n })],
    ['kind of delivery', start({ hasDestinationCall: true })],
    ['kind of delivery', start({ hasSourceSwaps: true })],
    ['kind of delivery', start({}, { message: '0x00' })],
    ['deadline', start({}, { fillDeadline: NOW - 1 })],
    ['deadline', start({}, { fillDeadline: NOW + 7 * 3600 })],
    ['time for one relayer alone', start({}, { exclusiveRelayer: word(OTHER), exclusivityParameter: 3600 })],
    ['time for one relayer alone', start({}, { exclusiveRelayer: word(OTHER), exclusivityParameter: NOW + 3600 })],
  ])('with another %s is refused', (part, data) => {
    expect(refusal(() => proveLifiCall(data, overAcross))).toContain(`another ${part} than your link`)
  })

  it.each([
    ['a swap', single()],
    ['Across after a swap', `0x1794958f${start().slice(10)}`],
    ['bytes at the end', `${start()}00`],
  ])('through %s is not read', (_, data) => {
    expect(refusal(() => proveLifiCall(data as Hex, overAcross))).toContain('This bridge cannot be checked')
  })
})

function word(address: Address): Hex {
  return pad(address.toLowerCase() as Hex, { size: 32 })
}
