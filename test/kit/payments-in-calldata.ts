import { concat, decodeFunctionData, type Hex, numberToHex, parseAbi, toHex } from 'viem'
import { usdcAbi } from '../../sandbox/chain/usdc-abi.ts'
import { USDC_ON_BASE } from '../../src/domain/chains/contracts.ts'
import type { Payment } from '../../src/payments/wire/payment.ts'

/** A payment as the chain shows it to everybody: all that an x402 header needs. */
export type PublicPayment = Pick<Payment, 'authorization' | 'signature'>

const multicallAbi = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) returns ((bool success, bytes returnData)[])',
])

/** The payments in the call data of one transaction: a transfer by itself, or several in one of the batch contracts. */
export function readPaymentsInCalldata(input: Hex): PublicPayment[] {
  return readTransfer(input) ?? readMulticall(input) ?? readPacked(input) ?? []
}

/** The packed items of `contracts/TransferBatch.sol`. */
function readPacked(input: Hex): PublicPayment[] | undefined {
  const bytes = Buffer.from(input.slice(2), 'hex')
  if (bytes.length < PACKED_HEAD || !bytes.subarray(4, 24).equals(USDC_BYTES)) return undefined
  const to = toHex(bytes.subarray(24, PACKED_HEAD))
  const hasAnyLength = bytes[0] === 1
  const payments: PublicPayment[] = []
  for (let at = PACKED_HEAD; at + PACKED_ITEM <= bytes.length; ) {
    const signatureAt = at + PACKED_ITEM + (hasAnyLength ? 2 : 0)
    const length = hasAnyLength ? bytes.readUInt16BE(at + PACKED_ITEM) : 65
    const [v, r, s] = [bytes.subarray(signatureAt, signatureAt + 1), signatureAt + 1, signatureAt + 65]
    const signature = hasAnyLength
      ? bytes.subarray(signatureAt, signatureAt + length)
      : Buffer.concat([bytes.subarray(r, s), v])
    payments.push({
      authorization: {
        from: toHex(bytes.subarray(at, at + 20)),
        to,
        value: String(bytes.readBigUInt64BE(at + 20)),
        validAfter: String(bytes.readUIntBE(at + 28, 5)),
        validBefore: String(bytes.readUIntBE(at + 33, 5)),
        nonce: toHex(bytes.subarray(at + 38, at + PACKED_ITEM)),
      },
      signature: toHex(signature),
    })
    at = signatureAt + length
  }
  return payments
}

const PACKED_HEAD = 44
/** Without the signature. */
const PACKED_ITEM = 70
const USDC_BYTES = Buffer.from(USDC_ON_BASE.slice(2), 'hex')

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
