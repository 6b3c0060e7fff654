import {
  type Address,
  encodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  multicall3Abi,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { aggregate, decodeAggregate, encodeAggregate, SELECTORS, toCalldata, toUint } from './aggregate.ts'
import { fakeChain } from './fake-chain.test-kit.ts'

const TOKEN: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const OWNER: Address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const CALLS = [
  { to: TOKEN, data: toCalldata(SELECTORS.balanceOf, OWNER) },
  { to: OWNER, data: SELECTORS.symbol },
  { to: TOKEN, data: toCalldata(SELECTORS.allowance, OWNER, TOKEN) },
]
const RESULTS = [
  { success: true, returnData: `0x${'7'.padStart(64, '0')}` as Hex },
  { success: true, returnData: '0x' as Hex },
  { success: false, returnData: '0x08c379a0' as Hex },
]
const encodeResults = (result: typeof RESULTS): Hex =>
  encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })

describe('many calls in one', () => {
  it('are encoded as the general encoder does it', () => {
    const args = [CALLS.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))] as const
    expect(encodeAggregate(CALLS)).toBe(encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args }))
    expect(CALLS[0]?.data).toBe(encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [OWNER] }))
  })

  it('tell a number, an address without a contract and a revert apart', () => {
    const decoded = decodeAggregate(encodeResults(RESULTS), 3)
    expect(decoded).toEqual([RESULTS[0]?.returnData, '0x', undefined])
    expect(decoded.map(toUint)).toEqual([7n, undefined, undefined])
  })

  it('fail on an answer that is cut off or is for other calls', () => {
    const whole = encodeResults(RESULTS)
    expect(() => decodeAggregate(whole, 2)).toThrow('another number')
    expect(() => decodeAggregate(whole.slice(0, -128) as Hex, 3)).toThrow('cut off')
    expect(() => decodeAggregate('0x', 3)).toThrow('cut off')
  })

  it('leave as one request', async () => {
    const { client, asked } = fakeChain({
      latest: 10,
      answer: (method) => (method === 'eth_call' ? encodeResults(RESULTS) : undefined),
    })
    expect(await aggregate(client, CALLS)).toEqual([RESULTS[0]?.returnData, '0x', undefined])
    expect(asked).toEqual(['eth_call'])
  })

  it('have the selectors of the functions', () => {
    const abi = parseAbi([
      'function balanceOf(address)',
      'function allowance(address,address)',
      'function symbol()',
      'function decimals()',
      'function getEthBalance(address)',
      'function getBlockNumber()',
    ])
    expect(SELECTORS).toEqual(Object.fromEntries(abi.map((item) => [item.name, toFunctionSelector(item)])))
  })
})
