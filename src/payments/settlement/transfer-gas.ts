import { TRANSFER_GAS } from '../chain/token-contract.ts'

// Gas limits of transfers, measured on Circle's token and rounded up. The first transfer to a payee without a balance makes
// that balance and costs most: 104,300 in a transaction of its own, 80,000 within a batch.

/** A direct transfer of an account without code. */
export const PLAIN_TRANSFER_GAS = 110_000
/** A shared transaction by itself, the most for each transfer in it, and how much of that our contract lets its call have. */
const SHARED_GAS = 60_000
const GAS_EACH = 85_000
export const CALL_GAS = 82_000
/** A call of our contract to a payer with code, and what it takes around it. */
const AROUND_CALL_GAS = 6_000
const GAS_OF_BYTE = 16
const GAS_OF_ZERO_BYTE = 4
const TRANSACTION_GAS = 21_000

/** Sizes of call data: one direct transfer, and each transfer in our contract. */
const DIRECT_BYTES = 292
const ITEM_BYTES = 135

/** Gas limit and size of a transaction with so many transfers of accounts without code. */
export function gasOfTransfers(count: number): { gas: number; bytes: number } {
  if (count === 1) return { gas: PLAIN_TRANSFER_GAS, bytes: DIRECT_BYTES }
  return { gas: SHARED_GAS + GAS_EACH * count, bytes: ITEM_BYTES * count }
}

/** What a direct transfer of a payer with code may burn beside what its transaction costs by itself, with this call data. */
export function gasLeftFor(data: string): number {
  let gas = TRANSFER_GAS - TRANSACTION_GAS
  for (let at = 2; at < data.length; at += 2) {
    const isZero = data.charCodeAt(at) === ZERO && data.charCodeAt(at + 1) === ZERO
    gas -= isZero ? GAS_OF_ZERO_BYTE : GAS_OF_BYTE
  }
  return gas
}

const ZERO = '0'.charCodeAt(0)

/** Gas limit of several transfers of one payer with code through our contract, with call data of so many bytes. */
export const gasOfCodeTransfers = (count: number, bytes: number): number =>
  SHARED_GAS + (TRANSFER_GAS + AROUND_CALL_GAS) * count + Math.ceil(TRANSFER_GAS / 63) + GAS_OF_BYTE * bytes
