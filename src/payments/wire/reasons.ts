import { type Failed, fail } from '../../domain/failure.ts'
import { LONGEST_AUTHORIZATION_WORDS, PAYMENT_HEADER_MAX_CHARS } from '../limits.ts'

/** Why a payment is refused: the protocol's own words (as the 2.27 reference emits them), each with a plain sentence. */
export const REASONS = {
  invalid_payload: 'The payment header is not base64 JSON of an x402 payment.',
  ambiguous_payment: 'Send one payment header, either PAYMENT-SIGNATURE or X-PAYMENT, not both.',
  payment_header_too_large: `The payment header is larger than ${PAYMENT_HEADER_MAX_CHARS / 1024} KiB.`,
  invalid_x402_version: 'The payment names an x402 version that does not fit its header.',
  unsupported_scheme: 'Only the scheme "exact" is accepted.',
  invalid_network: 'The payment is for another network.',
  no_matching_requirements: 'The payment accepts terms that are not the terms of this route.',
  unsupported_payload: 'Only an EIP-3009 transfer authorization is accepted.',
  resource_mismatch: 'The payment names another resource.',
  invalid_exact_evm_recipient_mismatch: 'The authorization pays somebody else.',
  invalid_exact_evm_payload_authorization_value_mismatch:
    'The authorization is not for exactly the price of this route.',
  invalid_exact_evm_payload_authorization_valid_before: 'The authorization has expired or is about to.',
  invalid_exact_evm_payload_authorization_valid_after: 'The authorization is not valid yet.',
  authorization_window_too_long: `The authorization stays valid for longer than ${LONGEST_AUTHORIZATION_WORDS}.`,
  invalid_exact_evm_signature: 'The signature is not that of the payer.',
  eip6492_factory_not_allowed: 'Wallets that are not deployed yet (ERC-6492) cannot pay; deploy the wallet first.',
  invalid_exact_evm_nonce_already_used: 'This authorization was used before.',
  authorization_canceled: 'The payer cancelled this authorization.',
  invalid_exact_evm_insufficient_balance: 'The payer holds less USDC than the price.',
  invalid_exact_evm_transaction_simulation_failed: 'The token would refuse this transfer.',
  payer_refused_after_failure:
    'A transfer of this payer was mined without effect a short while ago; until the time named its payments are refused.',
  invalid_exact_evm_transaction_failed: 'The transfer was refused on chain.',
  facilitator_refused: 'The facilitator refused the payment.',
} as const

export type Reason = keyof typeof REASONS

export const isReason = (text: string): text is Reason => Object.hasOwn(REASONS, text)

/** The error for a payment that does not count; `message` says more than the reason's own sentence. */
export function refuse(
  reason: Reason,
  cause?: unknown,
  message: string = REASONS[reason],
  retryAfterSeconds?: number,
): Failed {
  const later = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
  return fail({ code: 'payment_invalid', reason, message, ...later }, cause)
}
