import { type Hex, toFunctionSelector } from 'viem'
import type { Payment } from '../wire/payment.ts'

/** One 32-byte word of call data, as hex: an address or bytes as text, a number as bigint. */
export const word = (value: string | bigint): string =>
  typeof value === 'bigint' ? value.toString(16).padStart(64, '0') : value.slice(2).padStart(64, '0')

const SELECTOR_VRS = toFunctionSelector(
  'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
)
const SELECTOR_BYTES = toFunctionSelector(
  'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)',
)
const SELECTOR_STATE = toFunctionSelector('authorizationState(address,bytes32)')

/** The token call that moves the money: the short form for a 65-byte signature, else the one for contract wallets. */
export function transferCall({ authorization: a, signature }: Payment): Hex {
  const head = `${word(a.from)}${word(a.to)}${word(BigInt(a.value))}${word(BigInt(a.validAfter))}${word(BigInt(a.validBefore))}${word(a.nonce)}`
  if (signature.length === 132) {
    const [r, s, v] = [signature.slice(2, 66), signature.slice(66, 130), signature.slice(130)]
    return `${SELECTOR_VRS}${head}${v.padStart(64, '0')}${r}${s}`
  }
  const bytes = signature.slice(2)
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  return `${SELECTOR_BYTES}${head}${word(7n * 32n)}${word(BigInt(bytes.length / 2))}${padded}`
}

export const authorizationStateCall = ({ authorization }: Payment): Hex =>
  `${SELECTOR_STATE}${word(authorization.from)}${word(authorization.nonce)}`

const SELECTOR_BALANCE = toFunctionSelector('balanceOf(address)')

export const balanceOfCall = (account: string): Hex => `${SELECTOR_BALANCE}${word(account)}`

const SELECTOR_VALID = toFunctionSelector('isValidSignature(bytes32,bytes)')

/** What ERC-1271 wants a wallet to return for a signature of its own: the selector, as bytes4 in one word. */
export const VALID_SIGNATURE: Hex = `${SELECTOR_VALID}${'0'.repeat(56)}`

export function validSignatureCall(digest: Hex, signature: Hex): Hex {
  const bytes = signature.slice(2)
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  return `${SELECTOR_VALID}${word(digest)}${word(64n)}${word(BigInt(bytes.length / 2))}${padded}`
}

const AGGREGATE3 = toFunctionSelector('aggregate3((address,bool,bytes)[])')

/** Several calls to one contract in one transaction; one that fails does not undo its neighbours. */
export function multicall(target: Hex, calls: readonly Hex[]): Hex {
  const items = calls.map((call) => {
    const bytes = call.slice(2)
    const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
    return `${word(target.toLowerCase())}${word(1n)}${word(96n)}${word(BigInt(bytes.length / 2))}${padded}`
  })
  let offset = BigInt(items.length * 32)
  const offsets = items.map((item) => {
    const here = word(offset)
    offset += BigInt(item.length / 2)
    return here
  })
  return `${AGGREGATE3}${word(32n)}${word(BigInt(items.length))}${offsets.join('')}${items.join('')}`
}
