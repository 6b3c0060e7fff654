import { randomBytes } from 'node:crypto'
import type { PrivateKeyAccount } from 'viem/accounts'
import { type TransferAuthorization, toTransferTypedData } from '../src/domain/eip3009.ts'

// Signs x402 payments by hand, step by step, for the demo and for tests that need a wrong payment.

/** The parts of a version 2 challenge that a payment needs. */
export interface PaymentRequired {
  x402Version: 2
  resource: { url: string }
  accepts: Requirements[]
  extensions?: Record<string, unknown>
}

export interface Requirements {
  scheme: string
  network: string
  amount: string
  asset: `0x${string}`
  payTo: `0x${string}`
  maxTimeoutSeconds: number
  extra: { name: string; version: string }
}

export type AuthorizationFields = TransferAuthorization<string>

export function readChallenge(response: { headers: { get(name: string): string | null } }): PaymentRequired {
  return JSON.parse(Buffer.from(response.headers.get('payment-required') ?? '', 'base64').toString('utf8'))
}

/** An authorization for these terms; tests pass wrong values in `changes`. */
export function toAuthorization(
  from: `0x${string}`,
  terms: Requirements,
  changes: Partial<AuthorizationFields> = {},
): AuthorizationFields {
  const now = Math.floor(Date.now() / 1000)
  return {
    from,
    to: terms.payTo,
    value: terms.amount,
    validAfter: '0',
    validBefore: String(now + terms.maxTimeoutSeconds),
    nonce: `0x${randomBytes(32).toString('hex')}`,
    ...changes,
  }
}

/** The EIP-712 signature of the token's own `TransferWithAuthorization`. */
export function signAuthorization(
  account: PrivateKeyAccount,
  authorization: AuthorizationFields,
  terms: Requirements,
): Promise<`0x${string}`> {
  const chainId = Number(terms.network.split(':')[1])
  return account.signTypedData(
    toTransferTypedData({ ...terms.extra, chainId, verifyingContract: terms.asset }, authorization),
  )
}

/** A whole `PAYMENT-SIGNATURE` header for a challenge. */
export async function signPayment(
  account: PrivateKeyAccount,
  challenge: PaymentRequired,
  changes: Partial<AuthorizationFields> = {},
): Promise<string> {
  const accepted = challenge.accepts[0] as Requirements
  const authorization = toAuthorization(account.address, accepted, changes)
  const signature = await signAuthorization(account, authorization, accepted)
  return encodeHeader({ x402Version: 2, resource: challenge.resource, accepted, payload: { signature, authorization } })
}

export const encodeHeader = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')

export const decodeHeader = <T>(value: string | null): T =>
  JSON.parse(Buffer.from(value ?? '', 'base64').toString('utf8'))
