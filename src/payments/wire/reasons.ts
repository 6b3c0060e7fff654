import { type Failed, fail } from '../../domain/failure.ts'
import { LONGEST_AUTHORIZATION_WORDS, PAYMENT_HEADER_MAX_CHARS } from '../limits.ts'

/** Why a payment is refused: the protocol's own words (as the 2.27 reference emits them), each with a plain sentence. */
export const REASONS = {
  invalid_payload: 'The payment header is not base64 JSON of an x402 payment.',
  ambiguous_payment: 'Send one payment header, either PAYMENT-SIGNATURE or X-PAYMENT, not both.',
  payment_header_too_large: `The payment header is larger than ${PAYMENT_HEADER_MAX_CHARS / 1024} KiB.`,
  invalid_x402_version: 'The payment names an x402 version that does not fit its header.',
  unsupported_scheme: 'Only the schemes that the challenge lists are accepted.',
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
  invalid_batch_settlement_evm_cumulative_amount_mismatch:
    'The voucher does not follow the last one of its channel. The entry of the challenge says how the channel stands.',
  invalid_batch_settlement_evm_voucher_payload: 'The voucher has not the shape of one.',
  invalid_batch_settlement_evm_deposit_payload: 'The deposit has not the shape of one.',
  invalid_batch_settlement_evm_refund_payload: 'The request for a refund has not the shape of one.',
  invalid_batch_settlement_evm_payload_type: 'A channel takes a voucher, a deposit or a refund.',
  invalid_batch_settlement_evm_channel_id_invalid: 'The channel id is not 32 bytes in hex.',
  invalid_batch_settlement_evm_channel_id_mismatch: 'The channel id does not follow from its configuration.',
  invalid_batch_settlement_evm_token_mismatch: 'The channel holds another token.',
  invalid_batch_settlement_evm_receiver_mismatch: 'The channel pays somebody else.',
  invalid_batch_settlement_evm_receiver_authorizer_mismatch: 'The channel names another receiver authorizer.',
  invalid_batch_settlement_evm_withdraw_delay_mismatch: 'The channel has another withdraw delay.',
  invalid_batch_settlement_evm_withdraw_delay_out_of_range: 'The withdraw delay is not one that the contract takes.',
  invalid_batch_settlement_evm_network_mismatch: 'The channel is on another network.',
  invalid_batch_settlement_evm_scheme: 'The payment does not say which entry it accepts.',
  invalid_batch_settlement_evm_voucher_signature:
    'The contract would not take the signature of this voucher: 65 bytes of the payer authorizer, v 27 or 28, low s.',
  invalid_batch_settlement_evm_receive_authorization_signature: 'The deposit is not signed by the payer.',
  invalid_batch_settlement_evm_erc3009_authorization_required: 'A deposit needs an EIP-3009 authorization.',
  invalid_batch_settlement_evm_payload_authorization_valid_after: 'The deposit is not valid yet.',
  invalid_batch_settlement_evm_payload_authorization_valid_before:
    'The deposit has expired, is about to, or stays valid for too long.',
  invalid_batch_settlement_evm_eip6492_factory_not_allowed:
    'Wallets that are not deployed yet (ERC-6492) cannot deposit; deploy the wallet first.',
  invalid_batch_settlement_evm_channel_not_found: 'The chain shows no money in this channel; deposit first.',
  invalid_batch_settlement_evm_insufficient_balance: 'The payer holds less USDC than the deposit.',
  invalid_batch_settlement_evm_deposit_below_min_deposit: 'The deposit is smaller than minDeposit of the challenge.',
  invalid_batch_settlement_evm_deposit_simulation_failed: 'The chain would refuse this deposit.',
  invalid_batch_settlement_evm_deposit_transaction_failed: 'The deposit was refused on chain.',
  invalid_batch_settlement_evm_refund_no_balance: 'The channel holds nothing that could be refunded.',
  invalid_batch_settlement_evm_refund_amount_invalid: 'The amount of the refund is not a positive whole number.',
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
