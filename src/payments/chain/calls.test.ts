import fc from 'fast-check'
import { encodeFunctionData, type Hex, multicall3Abi, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { paymentOf } from '../payment.test-kit.ts'
import { authorizationStateCall, multicall, transferCall } from './calls.ts'

const TOKEN = parseAbi([
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
])

const hexOf = (minBytes: number, maxBytes = minBytes) =>
  fc
    .uint8Array({ minLength: minBytes, maxLength: maxBytes })
    .map((value): Hex => `0x${Buffer.from(value).toString('hex')}`)
const uint = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String)
const authorizations = fc.record({
  from: hexOf(20),
  to: hexOf(20),
  value: uint,
  validAfter: uint,
  validBefore: uint,
  nonce: hexOf(32),
})

describe('transferCall', () => {
  it('splits a signature of 65 bytes into v, r and s, as viem encodes it', () => {
    fc.assert(
      fc.property(authorizations, hexOf(65), (a, signature) => {
        const [r, s, v] = [signature.slice(2, 66), signature.slice(66, 130), Number(`0x${signature.slice(130)}`)]
        const expected = encodeFunctionData({
          abi: TOKEN,
          functionName: 'transferWithAuthorization',
          args: [
            a.from,
            a.to,
            BigInt(a.value),
            BigInt(a.validAfter),
            BigInt(a.validBefore),
            a.nonce,
            v,
            `0x${r}`,
            `0x${s}`,
          ],
        })
        expect(transferCall(paymentOf(a, { signature }))).toBe(expected)
      }),
    )
  })

  it('passes any other signature on as bytes, as viem encodes it', () => {
    fc.assert(
      fc.property(authorizations, hexOf(66, 400), (a, signature) => {
        const expected = encodeFunctionData({
          abi: TOKEN,
          functionName: 'transferWithAuthorization',
          args: [a.from, a.to, BigInt(a.value), BigInt(a.validAfter), BigInt(a.validBefore), a.nonce, signature],
        })
        expect(transferCall(paymentOf(a, { signature }))).toBe(expected)
      }),
    )
  })
})

describe('authorizationStateCall', () => {
  it('asks for the nonce of the payer, as viem encodes it', () => {
    fc.assert(
      fc.property(authorizations, (a) => {
        const expected = encodeFunctionData({ abi: TOKEN, functionName: 'authorizationState', args: [a.from, a.nonce] })
        expect(authorizationStateCall(paymentOf(a))).toBe(expected)
      }),
    )
  })
})

it.each([
  [[]],
  [['0x']],
  [['0x1234']],
  [[`0x${'ab'.repeat(292)}`, '0x00', `0x${'cd'.repeat(64)}`]],
] as `0x${string}`[][][])('encodes a multicall of %j as the reference encoder does', (calls) => {
  const target = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
  const args = [calls.map((callData) => ({ target, allowFailure: true, callData }) as const)] as const
  expect(multicall(target, calls)).toBe(encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args }))
})
