import { concat, decodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import { usdcAbi } from '../../sandbox/chain/usdc-abi.ts'
import type { Payment } from '../../src/payments/wire/payment.ts'

/** A payment as the chain shows it to everybody: all that an x402 header needs. */
export type PublicPayment = Pick<Payment, 'authorization' | 'signature'>

const multicallAbi = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) returns ((bool success, bytes returnData)[])',
])

/** The payments in the call data of one transaction: a transfer by itself, or several through Multicall3. */
export function readPaymentsInCalldata(input: Hex): PublicPayment[] {
  return readTransfer(input) ?? readMulticall(input) ?? []
}

function readMulticall(input: Hex): PublicPayment[] | undefined {
  const call = decode(() => decodeFunctionData({ abi: multicallAbi, data: input }))
  return call?.args[0].flatMap(({ callData }) => readTransfer(callData) ?? [])
}

function readTransfer(input: Hex): PublicPayment[] | undefined {
  const call = decode(() => decodeFunctionData({ abi: usdcAbi, data: input }))
  if (call?.functionName !== 'transferWithAuthorization') return undefined
  const [from, to, value, validAfter, validBefore, nonce, ...signed] = call.args
  const [first, r, s] = signed
  const signature = typeof first === 'string' ? first : r && s ? concat([r, s, numberToHex(first, { size: 1 })]) : '0x'
  const authorization = {
    from: from.toLowerCase() as Hex,
    to: to.toLowerCase() as Hex,
    value: String(value),
    validAfter: String(validAfter),
    validBefore: String(validBefore),
    nonce,
  }
  return [{ authorization, signature }]
}

function decode<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
