import { hash } from 'node:crypto'
import type { TransferAuthorization } from '../../domain/eip3009.ts'

/** One signed EIP-3009 authorization, in canonical form (lower-case hex, decimal text). */
export interface Payment {
  version: 1 | 2
  authorization: Authorization
  signature: `0x${string}`
  /** Network and asset it was signed for, as named by the buyer. */
  network: string
  /** What a version 2 buyer says it accepted; version 1 has no such echo. */
  accepted: Accepted | null
  resourceUrl: string | null
  /** The buyer's own identifier (payment-identifier extension or Idempotency-Key). */
  paymentId: string | null
}

export type Authorization = TransferAuthorization<string>

export interface Accepted {
  scheme: string
  network: string
  asset: string
  amount: string
  payTo: string
  extra: { name: unknown; version: unknown; paymentFlow: unknown; assetTransferMethod: unknown }
}

/** The identity of a payment: a token can use this nonce of this payer once, and so do we. */
export function paymentKey(network: string, asset: string, authorization: { from: string; nonce: string }): string {
  return `${network}:${asset.toLowerCase()}:${authorization.from}:${authorization.nonce}`
}

/** Tells the very same signed payment from another one that merely names the same nonce. */
export function fingerprint({ authorization: a, signature }: Payment): string {
  return hash('sha256', [a.from, a.to, a.value, a.validAfter, a.validBefore, a.nonce, signature].join('|'))
}

/** The chain's proof that one payment reached the payee: both events of the token, in one transaction. */
export interface Settlement {
  transaction: string
  blockNumber: number
  logIndex: number
}
