import { randomBytes } from 'node:crypto'
import type { LocalAccount } from 'viem/accounts'
import { toTransferTypedData } from '../domain/eip3009.ts'
import type { Challenge } from './challenge.ts'

export type PayingAccount = Pick<LocalAccount, 'address' | 'signTypedData'>

/** A signed promise to pay, not yet bound to a route. */
export interface SignedPayment {
  terms: Challenge['terms']
  payload: { signature: `0x${string}`; authorization: Record<string, string> }
  validBeforeMs: number
}

/** How long an authorization is made to live at most; the service itself refuses more than `LONGEST_AUTHORIZATION_SECONDS`. */
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
  const authorization = {
    from,
    to: terms.payTo,
    value: terms.amount,
    validAfter: '0',
    validBefore: String(validBefore),
    nonce,
  }
  const domain = {
    name: terms.extra.name,
    version: terms.extra.version,
    chainId: Number(terms.network.split(':')[1]),
    verifyingContract: terms.asset,
  }
  const signature = await account.signTypedData(toTransferTypedData(domain, authorization))
  return { terms, payload: { signature, authorization }, validBeforeMs: validBefore * 1000 }
}

/** The `PAYMENT-SIGNATURE` header of a payment for one resource. */
export function toHeader({ terms, payload }: SignedPayment, resource: { url: string }): string {
  return Buffer.from(JSON.stringify({ x402Version: 2, resource, accepted: terms, payload })).toString('base64')
}
