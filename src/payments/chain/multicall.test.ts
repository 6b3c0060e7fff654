import { encodeFunctionData, multicall3Abi } from 'viem'
import { expect, it } from 'vitest'
import { togetherCall } from './calls.ts'

it.each([
  [[]],
  [['0x']],
  [['0x1234']],
  [[`0x${'ab'.repeat(292)}`, '0x00', `0x${'cd'.repeat(64)}`]],
] as `0x${string}`[][][])('encodes %j as the reference encoder does', (calls) => {
  const target = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
  const args = [calls.map((callData) => ({ target, allowFailure: true, callData }) as const)] as const
  expect(togetherCall(target, calls)).toBe(encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args }))
})
