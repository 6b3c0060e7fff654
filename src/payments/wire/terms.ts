import { EXPIRY_MARGIN_SECONDS, LONGEST_AUTHORIZATION_SECONDS } from '../limits.ts'
import type { Payment } from './payment.ts'
import { type Reason, refuse } from './reasons.ts'

/** What one answer costs and how it must be paid: the seller's side of an x402 `exact` payment. */
export interface Terms {
  scheme: 'exact'
  /** CAIP-2, such as `eip155:8453`. */
  network: string
  chainId: number
  /** The network's name in x402 version 1, such as `base`. */
  networkV1: string
  asset: `0x${string}`
  payTo: `0x${string}`
  /** Token base units, as decimal text. */
  amount: string
  maxTimeoutSeconds: number
  /** The absolute address of the route this buys, from the configured public URL. */
  resource: string
  description: string
  /** EIP-712 domain of the token. */
  extra: { name: string; version: string }
}

/** Names that version 1 of x402 gives to networks with USDC. */
const NETWORKS_V1: Record<number, string> = {
  8453: 'base',
  84532: 'base-sepolia',
  137: 'polygon',
  80002: 'polygon-amoy',
  43114: 'avalanche',
  43113: 'avalanche-fuji',
}

export const networkOf = (chainId: number): string => `eip155:${chainId}`
export const networkV1Of = (chainId: number): string => NETWORKS_V1[chainId] ?? `eip155:${chainId}`

/** The ways in which one answer may be paid, as `accepts` of the challenge lists them; there is at least one. */
export type Accepts = readonly [Terms, ...Terms[]]

/**
 * The entry of `accepts` that a payment names, or the refusal of the one that comes nearest. Needs nothing but the two; time
 * is judged apart, because a replay may be late. Version 1 names no asset: of two tokens on one network it means the first.
 */
export function matchTerms(payment: Payment, accepts: Accepts): Terms {
  let nearest: Reason = 'invalid_network'
  for (const terms of accepts) {
    const reason = findMismatch(payment, terms)
    if (reason === undefined) return terms
    if (nearest === 'invalid_network') nearest = reason
  }
  throw refuse(nearest)
}

function findMismatch(payment: Payment, terms: Terms): Reason | undefined {
  const { authorization, accepted } = payment
  if (payment.network !== (payment.version === 2 ? terms.network : terms.networkV1)) return 'invalid_network'
  if (payment.resourceUrl !== null && payment.resourceUrl !== terms.resource) return 'resource_mismatch'
  if (accepted && !isAccepted(accepted, terms)) return 'no_matching_requirements'
  if (authorization.to !== terms.payTo.toLowerCase()) return 'invalid_exact_evm_recipient_mismatch'
  if (authorization.value !== terms.amount) return 'invalid_exact_evm_payload_authorization_value_mismatch'
  return undefined
}

/** Refuses an authorization that is not valid yet, is about to expire, or stays valid for too long. */

export function checkWindow({ authorization }: Payment, nowMs: number): void {
  const now = BigInt(Math.floor(nowMs / 1000))
  const validBefore = BigInt(authorization.validBefore)
  if (BigInt(authorization.validAfter) >= now) throw refuse('invalid_exact_evm_payload_authorization_valid_after')
  if (validBefore < now + BigInt(EXPIRY_MARGIN_SECONDS)) {
    throw refuse('invalid_exact_evm_payload_authorization_valid_before')
  }
  if (validBefore > now + BigInt(LONGEST_AUTHORIZATION_SECONDS)) throw refuse('authorization_window_too_long')
}

function isAccepted(accepted: NonNullable<Payment['accepted']>, terms: Terms): boolean {
  const { extra } = accepted
  return (
    accepted.scheme === terms.scheme &&
    accepted.network === terms.network &&
    accepted.asset.toLowerCase() === terms.asset.toLowerCase() &&
    accepted.payTo.toLowerCase() === terms.payTo.toLowerCase() &&
    accepted.amount === terms.amount &&
    (extra.name === undefined || extra.name === terms.extra.name) &&
    (extra.version === undefined || extra.version === terms.extra.version) &&
    (extra.paymentFlow === undefined || extra.paymentFlow === 'authorization') &&
    (extra.assetTransferMethod === undefined || extra.assetTransferMethod === 'eip3009')
  )
}
