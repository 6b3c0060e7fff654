import { randomBytes } from 'node:crypto'
import { toTransferTypedData } from '../domain/eip3009.ts'
import type { Challenge } from './challenge.ts'

/** Typed data of EIP-712. */
interface TypedData {
  domain: { name?: string; version?: string; chainId?: number; verifyingContract?: `0x${string}` }
  types: Record<string, readonly { readonly name: string; readonly type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

/** Anything that signs typed data as viem's local accounts do; without viem's types, which the client's package does not bring. */
export interface PayingAccount {
  address: `0x${string}`
  signTypedData(data: TypedData): Promise<`0x${string}`>
}

/**
 * A signed EIP-3009 authorization. It names no route: the service binds it to the first request that it is sent with.
 */
export interface SignedPayment {
  terms: Challenge['terms']
  payload: { signature: `0x${string}`; authorization: Record<string, string> }
  validBeforeMs: number
  /** A secret that the chain never sees: with it the buyer gets the answer again, also from another address. */
  id: string
}

/**
 * Longest validity that is signed, whatever the terms allow. The service refuses more than
 * `LONGEST_AUTHORIZATION_SECONDS`.
 */
const LONGEST_SECONDS = 600

/** Signs an EIP-3009 authorization for exactly the price, with a random nonce. */
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
  const id = randomBytes(24).toString('base64url')
  return { terms, payload: { signature, authorization }, validBeforeMs: validBefore * 1000, id }
}

/** Value of the `PAYMENT-SIGNATURE` header (x402 version 2, with the extension payment-identifier): base64 JSON. */
export function toHeader({ terms, payload, id }: SignedPayment, resource: { url: string }): string {
  const extensions = { 'payment-identifier': { info: { required: false, id } } }
  return Buffer.from(JSON.stringify({ x402Version: 2, resource, accepted: terms, payload, extensions })).toString(
    'base64',
  )
}
