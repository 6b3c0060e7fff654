import { type Address, encodeFunctionData, type Hex, toFunctionSelector, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { getMethod } from '../../../src/domain/methods.ts'
import { ACCOUNT, agreedBy, BRETT, refusal, THIEF, USDC } from './agreed.test-kit.ts'
import { KYBER_NATIVE, type KyberBuilt, kyberAbi, proveKyber } from './prove-kyber.ts'

const EXECUTOR: Address = '0x2222222222222222222222222222222222222222'
const agreed = agreedBy('k1')
const desc = {
  srcToken: USDC,
  dstToken: BRETT,
  srcReceivers: [EXECUTOR],
  srcAmounts: [250n],
  feeReceivers: [] as Address[],
  feeAmounts: [] as bigint[],
  dstReceiver: ACCOUNT,
  amount: 250n,
  minReturnAmount: 1_000n,
  flags: 0x200n,
  permit: '0x' as Hex,
}
const outer = {
  callTarget: EXECUTOR,
  approveTarget: zeroAddress as Address,
  targetData: '0x1234' as Hex,
  clientData: '0x7b7d' as Hex,
}

const call = (change: Partial<typeof desc> = {}, around: Partial<typeof outer> = {}): Hex =>
  encodeFunctionData({
    abi: kyberAbi,
    functionName: 'swap',
    args: [{ ...outer, ...around, desc: { ...desc, ...change } }],
  })
const built = (data: Hex, change: Partial<KyberBuilt> = {}): KyberBuilt => ({
  routerAddress: agreed.target,
  data,
  transactionValue: '0',
  ...change,
})
const refused = (data: Hex, change: Partial<KyberBuilt> = {}) =>
  refusal(() => proveKyber(built(data, change), agreed, 1_010n))

describe('a swap at KyberSwap', () => {
  it('is the one function of the table', () => {
    expect(kyberAbi.map((item) => toFunctionSelector(item))).toEqual(getMethod('k1').selectors)
  })

  it('is accepted as agreed, with the minimum that stands in it', () => {
    expect(proveKyber(built(call({ minReturnAmount: 1_005n })), agreed, 1_010n)).toEqual({
      transaction: { to: agreed.target, data: call({ minReturnAmount: 1_005n }), value: 0n },
      spender: agreed.spender,
      expected: 1_010n,
      least: 1_005n,
    })
  })

  it('of the native coin has its amount as value and nobody to approve', () => {
    const native = agreedBy('k1', { tokenIn: null })
    const data = call({ srcToken: KYBER_NATIVE, srcReceivers: [], srcAmounts: [] })
    expect(proveKyber(built(data, { transactionValue: '250' }), native, 1_010n)).toMatchObject({
      spender: null,
      transaction: { value: 250n },
    })
  })

  it.each<[string, string, Hex, Partial<KyberBuilt>?]>([
    ['case 1: another router', "router's own contract", call(), { routerAddress: THIEF }],
    ['case 1: no router', "router's own contract", call(), { routerAddress: undefined }],
    ['case 2: another recipient', 'another recipient', call({ dstReceiver: THIEF })],
    ['case 3: a minimum of one', 'another minimum', call({ minReturnAmount: 1n })],
    ['case 4: the token goes to a thief', 'another receiver of what you send', call({ srcReceivers: [THIEF] })],
    [
      'case 4: a part of it goes to a thief',
      'another receiver of what you send',
      call({ srcReceivers: [EXECUTOR, THIEF], srcAmounts: [249n, 1n] }),
    ],
    ['case 4: more of it is taken', 'another receiver of what you send', call({ srcAmounts: [251n] })],
    ['case 5: filled in part', 'another way of filling', call({ flags: 0x201n })],
    ['case 5: a fee in basis points', 'another way of filling', call({ flags: 0x280n })],
    ['case 5: a receiver of fees', 'another fee', call({ feeReceivers: [THIEF], feeAmounts: [1n] })],
    ['case 6: a permit', 'another permission', call({ permit: '0x00' })],
    ['case 6: somebody to approve', 'another permission', call({}, { approveTarget: THIEF })],
    ['case 8: a value beside a token', 'another amount of the native coin', call(), { transactionValue: '1' }],
    ['another amount', 'another amount', call({ amount: 251n })],
    ['another token to send', 'another token to send', call({ srcToken: BRETT })],
    ['another token to receive', 'another token to receive', call({ dstToken: USDC })],
  ])('is refused: %s', async (_, words, data, change) => {
    expect(await refused(data, change)).toContain(words)
  })

  it('is refused: case 8: more value than the amount of a native coin', async () => {
    const native = agreedBy('k1', { tokenIn: null })
    const data = call({ srcToken: KYBER_NATIVE, srcReceivers: [], srcAmounts: [] })
    expect(await refusal(() => proveKyber(built(data, { transactionValue: '251' }), native, 1_010n))).toContain(
      'another amount of the native coin',
    )
  })

  it.each<[string, string]>([
    ['case 7: swapGeneric', `0x59e50fed${call().slice(10)}`],
    ['case 7: swapSimpleMode', `0x8af033fb${call().slice(10)}`],
    ['case 18: a byte at the end', `${call()}00`],
    ['case 18: a whole word at the end', `${call()}${'00'.repeat(32)}`],
    ['case 18: another offset', call().replace('20'.padStart(64, '0'), '40'.padStart(64, '0'))],
    ['nothing', '0x'],
    ['no text', 'undefined'],
  ])('is not read: %s', async (_, data) => {
    expect(await refused(data as Hex)).toContain('This transaction cannot be checked')
  })
})
