import type { Hex } from 'viem'
import { keccak, keccakHex } from '../chain/keccak.ts'
import { curve } from '../chain/signature.ts'
import type { Fees } from './gas.ts'

/** Signs the transactions of the relayer keys: EIP-1559, RLP-encoded here because a full batch is large. */
export interface Unsigned extends Fees {
  chainId: number
  nonce: number
  gas: number
  to: Hex
  data: Hex
}

export interface SignedTransaction {
  raw: Hex
  hash: Hex
}

const EIP_1559 = Buffer.from([2])

/** An EIP-1559 transaction without value and access list, as bytes throughout: a full batch is a hundred kilobytes. */
export async function signTransaction(unsigned: Unsigned, privateKey: Uint8Array): Promise<SignedTransaction> {
  const { chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas, to, data } = unsigned
  const numbers = [chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas].map((value) => item(toBytes(value)))
  const fields = [...numbers, item(fromHex(to)), item(NOTHING), item(fromHex(data)), list([])]
  const { signature, recovery } = await curve.sign(keccak(Buffer.concat([EIP_1559, list(fields)])), privateKey)
  const proof = [toBytes(recovery), trim(signature.subarray(0, 32)), trim(signature.subarray(32))].map(item)
  const whole = Buffer.concat([EIP_1559, list([...fields, ...proof])])
  return { raw: `0x${whole.toString('hex')}`, hash: keccakHex(whole) }
}

const NOTHING = new Uint8Array(0)
const fromHex = (hex: Hex): Buffer => Buffer.from(hex.slice(2), 'hex')

/** Numbers are written without leading zeros; zero is nothing. */
function toBytes(value: number | bigint): Uint8Array {
  const hex = value.toString(16)
  return trim(Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'))
}

function trim(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first === -1 ? NOTHING : bytes.subarray(first)
}

/** RLP, as in the Ethereum yellow paper, appendix B. */
function item(bytes: Uint8Array): Buffer {
  if (bytes.length === 1 && (bytes[0] as number) < 0x80) return Buffer.from(bytes)
  return Buffer.concat([head(0x80, bytes.length), bytes])
}

function list(items: readonly Uint8Array[]): Buffer {
  const length = items.reduce((total, bytes) => total + bytes.length, 0)
  return Buffer.concat([head(0xc0, length), ...items])
}

function head(kind: number, length: number): Uint8Array {
  if (length <= 55) return Buffer.from([kind + length])
  const bytes = toBytes(length)
  return Buffer.concat([Buffer.from([kind + 55 + bytes.length]), bytes])
}
