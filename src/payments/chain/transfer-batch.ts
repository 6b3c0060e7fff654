import type { Hex } from 'viem'
import type { Payment } from '../wire/payment.ts'

// Call data for `contracts/TransferBatch.sol`, which says the layout.

/** Whether the numbers of a payment fit into their packed fields; those of any sensible payment do. */
export const fitsTransferBatch = ({ authorization: a, signature }: Payment): boolean =>
  BigInt(a.value) < 2n ** 64n &&
  BigInt(a.validAfter) < 2n ** 40n &&
  BigInt(a.validBefore) < 2n ** 40n &&
  signature.length <= LONGEST_SIGNATURE

/** Transfers of one token to one payee, each within `gasEach`; those with 65-byte signatures have a shorter layout. */
export function transferBatchCall(token: string, payee: string, gasEach: number, payments: readonly Payment[]): Hex {
  const isShort = payments.every(({ signature }) => signature.length === SHORT_SIGNATURE)
  const head = `${isShort ? '00' : '01'}${gasEach.toString(16).padStart(6, '0')}${bare(token)}${bare(payee)}`
  return `0x${head}${payments.map(isShort ? shortItem : longItem).join('')}`
}

/** Hex digits with the leading 0x. */
const SHORT_SIGNATURE = 132
/** Its length has two bytes. */
const LONGEST_SIGNATURE = 2 + 2 * 0xffff

const bare = (hex: string): string => hex.slice(2).toLowerCase()
const number = (value: string, bytes: number): string =>
  BigInt(value)
    .toString(16)
    .padStart(2 * bytes, '0')

const common = ({ authorization: a }: Payment): string =>
  `${bare(a.from)}${number(a.value, 8)}${number(a.validAfter, 5)}${number(a.validBefore, 5)}${bare(a.nonce)}`

/** v stands before r and s. */
const shortItem = (payment: Payment): string =>
  `${common(payment)}${payment.signature.slice(130)}${payment.signature.slice(2, 130)}`

const longItem = (payment: Payment): string =>
  `${common(payment)}${number(String(payment.signature.length / 2 - 1), 2)}${bare(payment.signature)}`
