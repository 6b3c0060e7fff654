import { decodeFunctionData, toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { getMethod } from '../../../src/domain/methods.ts'
import { ACCOUNT, ARBITRUM_USDC, agreedBy, NOW, refusal, THIEF, USDC, WETH } from './agreed.test-kit.ts'
import { type AcrossFees, buildAcross, spokePoolAbi } from './build-across.ts'

const agreed = agreedBy('a1')
const buffers = { quoteSeconds: 3600, fillSeconds: 21_600 }
const fees: AcrossFees = {
  outputAmount: '245',
  timestamp: String(NOW - 100),
  isAmountTooLow: false,
  exclusiveRelayer: '0x0000000000000000000000000000000000000000',
  exclusivityDeadline: 0,
  spokePoolAddress: agreed.target,
  inputToken: { address: USDC },
  outputToken: { address: ARBITRUM_USDC },
}
const build = (change: AcrossFees = {}, given = agreed) => buildAcross({ ...fees, ...change }, buffers, given)
const argsOf = (change: AcrossFees = {}, given = agreed) =>
  decodeFunctionData({ abi: spokePoolAbi, data: build(change, given).transaction.data }).args

describe('a deposit at Across', () => {
  it('is the one function of the table', () => {
    expect(toFunctionSelector(spokePoolAbi[0])).toBe(getMethod('a1').selectors[0])
  })

  it('is built from the ticket: depositor and recipient, exact output, no message', () => {
    expect(argsOf()).toEqual([
      ACCOUNT,
      ACCOUNT,
      USDC,
      ARBITRUM_USDC,
      250n,
      245n,
      42161n,
      '0x0000000000000000000000000000000000000000',
      NOW - 100,
      NOW + 7200,
      0,
      '0x',
    ])
    expect(build()).toMatchObject({ spender: agreed.spender, expected: 245n, least: 245n, transaction: { value: 0n } })
  })

  it('of the native coin bridges its wrapped form, with the amount as value', () => {
    const native = agreedBy('a1', { tokenIn: null, inputToken: WETH, tokenOut: null })
    const given = { inputToken: { address: WETH } }
    expect(build(given, native)).toMatchObject({ spender: null, transaction: { value: 250n } })
    expect(argsOf(given, native)[2]).toBe(WETH)
  })

  it('asks for what the link says when the fee has risen a little, never for less', () => {
    const large = agreedBy('a1', { amountIn: 2_500_000n, least: 2_400_000n })
    expect(build({ outputAmount: '2399600' }, large).least).toBe(2_400_000n)
  })

  it('takes over a short time for one relayer, and no longer one', () => {
    expect(argsOf({ exclusiveRelayer: THIEF, exclusivityDeadline: 60 }).slice(7, 11)).toMatchObject([
      expect.any(String),
      NOW - 100,
      NOW + 7200,
      60,
    ])
    expect(argsOf({ exclusiveRelayer: THIEF, exclusivityDeadline: 3600 })[10]).toBe(0)
    expect(argsOf({ exclusiveRelayer: THIEF, exclusivityDeadline: NOW + 3600 })[10]).toBe(0)
  })

  it.each<[string, string, AcrossFees]>([
    ['case 33: another pool', 'another contract', { spokePoolAddress: THIEF }],
    ['case 33: another token to receive', 'another token to receive', { outputToken: { address: THIEF } }],
    ['case 33: another token to send', 'another token to send', { inputToken: { address: THIEF } }],
    ['case 33: a time in the future', 'another time', { timestamp: String(NOW + 3600) }],
    ['case 33: a time long ago', 'another time', { timestamp: String(NOW - 7200) }],
    ['case 33: no time', 'another time', { timestamp: 'soon' }],
    ['case 34: a fee that leaves less than the minimum', 'higher fee', { outputAmount: '239' }],
    ['case 33: a huge fee', 'higher fee', { outputAmount: '1' }],
    ['no amount', 'another amount to receive', { outputAmount: undefined }],
    ['more than was put in, which nobody would pay', 'another amount to receive', { outputAmount: '251' }],
    ['an amount that is too low', 'higher fee', { isAmountTooLow: true }],
  ])('is refused: %s', async (_, words, change) => {
    expect(await refusal(() => build(change))).toContain(words)
  })

  it('is refused for a recipient that is no address of an EVM chain', async () => {
    const given = agreedBy('a1', { recipient: '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q' })
    expect(await refusal(() => build({}, given))).toContain('cannot be checked')
  })
})
