import type { Payment } from './payment.ts'
import { refuse } from './refuse.ts'
import type { Terms } from './terms.ts'

/** Time that must be left for the answer and one block. */
const EXPIRY_MARGIN_SECONDS = 8
const LONGEST_WINDOW_SECONDS = 3600

/** Does this payment fit these terms? Needs nothing but the two; time is judged apart, because a replay may be late. */
export function checkTerms(payment: Payment, terms: Terms): void {
  const { authorization, accepted } = payment
  if (payment.network !== (payment.version === 2 ? terms.network : terms.networkV1)) throw refuse('invalid_network')
  if (payment.resourceUrl !== null && payment.resourceUrl !== terms.resource) throw refuse('resource_mismatch')
  if (accepted && !accepts(accepted, terms)) throw refuse('no_matching_requirements')
  if (authorization.to !== terms.payTo.toLowerCase()) throw refuse('invalid_exact_evm_recipient_mismatch')
  if (authorization.value !== terms.amount) throw refuse('invalid_exact_evm_payload_authorization_value_mismatch')
}

export function checkWindow({ authorization }: Payment, nowMs: number): void {
  const now = BigInt(Math.floor(nowMs / 1000))
  const validBefore = BigInt(authorization.validBefore)
  if (BigInt(authorization.validAfter) >= now) throw refuse('invalid_exact_evm_payload_authorization_valid_after')
  if (validBefore < now + BigInt(EXPIRY_MARGIN_SECONDS)) {
    throw refuse('invalid_exact_evm_payload_authorization_valid_before')
  }
  if (validBefore > now + BigInt(LONGEST_WINDOW_SECONDS)) throw refuse('authorization_window_too_long')
}

function accepts(accepted: NonNullable<Payment['accepted']>, terms: Terms): boolean {
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
