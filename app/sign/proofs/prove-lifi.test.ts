import { type Address, encodeFunctionData, type Hex, parseAbi, toFunctionSelector, zeroAddress, zeroHash } from 'viem'
import { describe, expect, it } from 'vitest'
import { getMethod } from '../../../src/domain/methods.ts'
import { ACCOUNT, agreedBy, BRETT, refusal, THIEF, USDC } from './agreed.test-kit.ts'
import { diamondAbi, type LifiStep, proveLifi } from './prove-lifi.ts'

const OTHER: Address = '0x2222222222222222222222222222222222222222'
const agreed = agreedBy('l1')

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

/** An honest answer around a call. */
const step = (data: string, change: (one: LifiStep) => void = () => {}): LifiStep => {
  const one: LifiStep = {
    action: {
      fromToken: { address: USDC },
      toToken: { address: BRETT },
      fromChainId: 8453,
      toChainId: 8453,
      fromAmount: '250',
      toAddress: ACCOUNT,
    },
    estimate: { toAmount: '1300', toAmountMin: '1000', approvalAddress: agreed.target },
    transactionRequest: { to: agreed.target, from: ACCOUNT, data, value: '0x0', chainId: 8453 },
  }
  change(one)
  return one
}
const least = (data: string) => proveLifi(step(data), agreed).least

describe('the functions that are accepted', () => {
  it('are the six swaps of the table', () => {
    expect(diamondAbi.map((item) => toFunctionSelector(item))).toEqual(getMethod('l1').selectors)
  })
})

describe('a swap', () => {
  it('is accepted as agreed, with the minimum that stands in it', () => {
    expect(least(single({ least: 1_200n }))).toBe(1_200n)
    expect(least(multiple([fee, rest]))).toBe(1_000n)
    const native = agreedBy('l1', { tokenIn: null })
    const call = encodeFunctionData({
      abi: diamondAbi,
      functionName: 'swapTokensMultipleV3NativeToERC20',
      args: [zeroHash, '', '', ACCOUNT, 1_000n, [{ ...leg, sendingAssetId: zeroAddress }]],
    })
    const paid = step(call, ({ action, transactionRequest }) => {
      if (action?.fromToken) action.fromToken.address = zeroAddress
      if (transactionRequest) transactionRequest.value = '250'
    })
    expect(proveLifi(paid, native)).toMatchObject({ least: 1_000n, spender: null, transaction: { value: 250n } })
    const toNative = single({ receivingAssetId: zeroAddress }, 'ERC20ToNative')
    const got = step(toNative, ({ action }) => {
      if (action?.toToken) action.toToken.address = zeroAddress
    })
    expect(proveLifi(got, agreedBy('l1', { tokenOut: null })).least).toBe(1_000n)
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
  ])('cases 11 to 13: with another %s in the call is refused', async (part, data) => {
    expect(await refusal(() => least(data))).toContain(`another ${part} than your link`)
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
    ['case 14 to 16: the start of a bridge', `0xa1f1ce43${single().slice(10)}`],
    ['case 16: a swap and a bridge', `0x1794958f${single().slice(10)}`],
    ['case 16: gas for another chain', `0x606326ff${single().slice(10)}`],
    ['case 16: a deposit at Relay', `0x092e8fa4${single().slice(10)}`],
  ])('case 18: with %s is not read', async (_, data) => {
    expect(await refusal(() => least(data))).toContain('This transaction cannot be checked')
  })
})

describe('an answer around an honest call', () => {
  const approve = encodeFunctionData({
    abi: parseAbi(['function approve(address spender, uint256 value)']),
    functionName: 'approve',
    args: [THIEF, 250n],
  })
  it.each<[string, string, (one: LifiStep) => void]>([
    [
      'case 9: another spender',
      "not the router's own contract",
      ({ estimate }) => Object.assign(estimate ?? {}, { approvalAddress: THIEF }),
    ],
    [
      'case 10: the token itself is called',
      "does not go to the router's own contract",
      ({ transactionRequest }) => Object.assign(transactionRequest ?? {}, { to: USDC, data: approve }),
    ],
    [
      'case 17: another network',
      'another account or another network',
      ({ transactionRequest }) => Object.assign(transactionRequest ?? {}, { chainId: 1 }),
    ],
    [
      'another account',
      'another account or another network',
      ({ transactionRequest }) => Object.assign(transactionRequest ?? {}, { from: THIEF }),
    ],
    [
      'a value beside the token',
      'another amount of the native coin',
      ({ transactionRequest }) => Object.assign(transactionRequest ?? {}, { value: '0x1' }),
    ],
    [
      'a value that is no number',
      'another amount of the native coin',
      ({ transactionRequest }) => Object.assign(transactionRequest ?? {}, { value: 'all' }),
    ],
    ['another recipient', 'another recipient', ({ action }) => Object.assign(action ?? {}, { toAddress: THIEF })],
    ['another amount', 'another amount', ({ action }) => Object.assign(action ?? {}, { fromAmount: '251' })],
    ['no transaction', "router's own contract", (one) => delete one.transactionRequest],
    ['nothing', 'another token to send', (one) => delete one.action],
  ])('is refused: %s', async (_, words, change) => {
    expect(await refusal(() => proveLifi(step(single(), change), agreed))).toContain(words)
  })
})
