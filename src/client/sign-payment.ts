import { randomBytes } from 'node:crypto'
import type { LocalAccount } from 'viem/accounts'
import type { Challenge } from './challenge.ts'

export type PayingAccount = Pick<LocalAccount, 'address' | 'signTypedData'>

/** A signed promise to pay, not yet bound to a route. */
export interface SignedPayment {
  terms: Challenge['terms']
  payload: { signature: `0x${string}`; authorization: Record<string, string> }
  validBeforeMs: number
}

/** The service refuses authorizations that live longer than an hour; less is enough. */
const LONGEST_SECONDS = 600

/** One EIP-3009 authorization over exactly the price. */
export async function signPayment(
  account: PayingAccount,
  terms: Challenge['terms'],
  nowMs: number,
): Promise<SignedPayment> {
  const validBefore = Math.floor(nowMs / 1000) + Math.min(terms.maxTimeoutSeconds, LONGEST_SECONDS)
  const nonce: `0x${string}` = `0x${randomBytes(32).toString('hex')}`
  const { address: from } = account
  const signature = await account.signTypedData({
    domain: {
      name: terms.extra.name,
      version: terms.extra.version,
      chainId: Number(terms.network.split(':')[1]),
      verifyingContract: terms.asset,
    },
    types: TRANSFER,
    primaryType: 'TransferWithAuthorization',
    message: {
      from,
      to: terms.payTo,
      value: BigInt(terms.amount),
      validAfter: 0n,
      validBefore: BigInt(validBefore),
      nonce,
    },
  })
  const authorization = {
    from,
    to: terms.payTo,
    value: terms.amount,
    validAfter: '0',
    validBefore: String(validBefore),
    nonce,
  }
  return { terms, payload: { signature, authorization }, validBeforeMs: validBefore * 1000 }
}

/** The `PAYMENT-SIGNATURE` header of a payment for one resource. */
export function toHeader({ terms, payload }: SignedPayment, resource: { url: string }): string {
  return Buffer.from(JSON.stringify({ x402Version: 2, resource, accepted: terms, payload })).toString('base64')
}

const TRANSFER = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const
