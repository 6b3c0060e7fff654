import type { Hex } from 'viem'
import { fail } from '../../domain/failure.ts'
import type { TokenContract } from '../chain/token-contract.ts'
import type { Payment } from '../wire/payment.ts'
import { type Reason, refuse } from '../wire/reasons.ts'
import type { Terms } from '../wire/terms.ts'
import { createSignedHere, type IsSignedHere } from './signed-here.ts'

/** What verification asks of others; without them the token is asked about each payment by itself. */
export interface Checks {
  /** What the chain has against the payment; `isSigned` when the signature was recovered here. */
  preflight?(payment: Payment, terms: Terms, isSigned: boolean): Promise<Reason | undefined>
  /** True when the payer is known to be an account without code. */
  isEoa?(payer: Hex): boolean
  isSignedHere?: IsSignedHere
}

/**
 * Verifies a payment: the signer is recovered here, the rest is asked of the token, which also knows the signatures of
 * contract wallets. What an account without code did not sign is refused without asking. A nonce that is used already is
 * still good when the chain shows exactly our transfer: somebody else sent it, and the buyer has paid.
 */
export function createVerifier(
  token: TokenContract,
  { preflight = token.simulate, isEoa = () => false, isSignedHere = createSignedHere() }: Checks = {},
): (payment: Payment, terms: Terms) => Promise<'fresh' | 'prepaid'> {
  return async (payment, terms) => {
    const { authorization } = payment
    const isSigned = await isSignedHere(payment, terms)
    if (!isSigned && isEoa(authorization.from)) throw refuse('invalid_exact_evm_signature')
    const reason = await preflight(payment, terms, isSigned)
    if (reason === undefined) return 'fresh'
    if (!MAY_BE_PAID.has(reason) || !isSigned) throw refuse(reason)
    const state = await token.authorizationState(payment, terms, null).catch((cause) => {
      throw fail({ code: 'chain_unavailable' }, cause)
    })
    if (state.kind === 'untraced' && !state.longAgo) throw fail({ code: 'chain_unavailable' })
    if (state.kind !== 'settled') throw refuse(reason)
    return 'prepaid'
  }
}

/** The token checks the window first, so an expired authorization may have been used in its time. */
const MAY_BE_PAID: ReadonlySet<Reason> = new Set<Reason>([
  'invalid_exact_evm_nonce_already_used',
  'invalid_exact_evm_payload_authorization_valid_before',
])
