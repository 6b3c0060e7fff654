import { LRUCache } from 'lru-cache'
import type { Hex } from 'viem'
import { type Failed, fail } from '../../domain/failure.ts'
import type { TokenContract } from '../chain/token-contract.ts'
import { FINAL_REFUSAL_KEPT_MS, REFUSALS_REMEMBERED, SIGNATURE_MAX_BYTES, WRONG_SIGNATURES_TRACED } from '../limits.ts'
import { fingerprint, type Payment, paymentKey } from '../wire/payment.ts'
import { type Reason, refuse } from '../wire/reasons.ts'
import type { Terms } from '../wire/terms.ts'
import { createDigests, createSignedHere, type IsSignedHere } from './signed-here.ts'

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
 * still good when the chain shows exactly our transfer: somebody else sent it, and the buyer has paid. What the chain will
 * never take is remembered for a while, so that sending it again costs no call to the node, signed anew or not.
 */
export function createVerifier(
  token: TokenContract,
  { preflight = token.simulate, isEoa = () => false, isSignedHere = createSignedHere() }: Checks = {},
): (payment: Payment, terms: Terms) => Promise<'fresh' | 'prepaid'> {
  const digestOf = createDigests()
  const refused = new LRUCache<string, Failed>({ max: REFUSALS_REMEMBERED, ttl: FINAL_REFUSAL_KEPT_MS })
  const idOf = (payment: Payment, { network, asset }: Terms) =>
    `${paymentKey(network, asset, payment.authorization)} ${fingerprint(payment)}`
  /** Nonces that are proved to be cancelled or spent otherwise, and authorizations that can come to nothing. */
  const over = new LRUCache<string, Failed>({ max: REFUSALS_REMEMBERED, ttl: FINAL_REFUSAL_KEPT_MS })
  /** How many different signatures were wrong for a nonce that is used. */
  const wrongSignatures = new LRUCache<string, number>({ max: REFUSALS_REMEMBERED, ttl: FINAL_REFUSAL_KEPT_MS })

  function findOver(payment: Payment, terms: Terms): Failed | undefined {
    if (over.size === 0) return undefined
    return over.get(nonceIdOf(payment, terms)) ?? over.get(authorizationIdOf(payment, terms))
  }

  /** What the chain says about a payment that somebody else may have brought there. */
  async function findPaid(payment: Payment, terms: Terms, reason: Reason): Promise<'prepaid'> {
    const state = await token.authorizationState(payment, terms, null).catch((cause) => {
      throw fail({ code: 'chain_unavailable' }, cause)
    })
    if (state.kind === 'settled') return 'prepaid'
    if (state.kind === 'untraced' && !state.longAgo) throw fail({ code: 'chain_unavailable' })
    // Used a moment ago and unused now: a reorganisation took the transfer back, or two nodes disagree. Nothing is known yet.
    if (state.kind === 'unused' && !state.expired && reason === 'invalid_exact_evm_nonce_already_used')
      throw fail({ code: 'chain_unavailable' })
    const refusal = refuse(reason)
    if (state.kind === 'spent') {
      refused.set(idOf(payment, terms), refusal)
      over.set(nonceIdOf(payment, terms), refuse('invalid_exact_evm_nonce_already_used'))
    } else if (state.kind === 'untraced' || state.expired) over.set(authorizationIdOf(payment, terms), refusal)
    throw refusal
  }

  /** Of a nonce that is tried with many wrong signatures the chain is asked once whether any could be right. */
  async function traceIfOften(payment: Payment, terms: Terms, reason: Reason): Promise<void> {
    const id = nonceIdOf(payment, terms)
    const count = (wrongSignatures.get(id) ?? 0) + 1
    wrongSignatures.set(id, count)
    // It ends as refused whatever is found; what is found is remembered.
    if (count === WRONG_SIGNATURES_TRACED) await findPaid(payment, terms, reason).catch(() => undefined)
  }

  return async (payment, terms) => {
    checkSignatureLength(payment)
    const known = refused.size > 0 ? refused.get(idOf(payment, terms)) : undefined
    if (known) throw known
    const ended = findOver(payment, terms)
    if (ended) throw ended
    const { authorization } = payment
    const isSigned = await isSignedHere(payment, terms)
    if (!isSigned && isEoa(authorization.from)) throw refuse('invalid_exact_evm_signature')
    const reason = await preflight(payment, terms, isSigned)
    if (reason === undefined) return 'fresh'
    if (!MAY_BE_PAID.has(reason)) throw refuse(reason)
    // The token looks at signatures only after the nonce, so a contract wallet has not been asked yet.
    if (isSigned || (await isSignedByWallet(token, payment, digestOf(terms, authorization))))
      return findPaid(payment, terms, reason)
    const refusal = refuse(reason)
    refused.set(idOf(payment, terms), refusal)
    await traceIfOften(payment, terms, reason)
    throw refusal
  }
}

/** The transfer of a nonce: whoever signs it anew, with another window or another signature, signs the same one. */
function nonceIdOf({ authorization }: Payment, { network, asset }: Terms): string {
  return `${paymentKey(network, asset, authorization)} ${authorization.to} ${authorization.value}`
}

/** The whole authorization, whatever its signature; how far back it is searched for depends on its window. */
function authorizationIdOf(payment: Payment, terms: Terms): string {
  const { validAfter, validBefore } = payment.authorization
  return `${nonceIdOf(payment, terms)} ${validAfter} ${validBefore}`
}

/** What a transaction cannot carry is refused before anything is done for it. */
function checkSignatureLength({ signature }: Payment): void {
  const bytes = signature.length / 2 - 1
  if (bytes <= SIGNATURE_MAX_BYTES) return
  const message = `The signature has ${bytes} bytes. A transfer can carry ${SIGNATURE_MAX_BYTES} at most: its gas is not enough for more.`
  throw refuse('invalid_exact_evm_signature', undefined, message)
}

const isSignedByWallet = (token: TokenContract, { authorization, signature }: Payment, digest: Hex): Promise<boolean> =>
  token.isValidSignature(authorization.from, digest, signature).catch((cause) => {
    throw fail({ code: 'chain_unavailable' }, cause)
  })

/** The token checks the window first, so an expired authorization may have been used in its time. */
const MAY_BE_PAID: ReadonlySet<Reason> = new Set<Reason>([
  'invalid_exact_evm_nonce_already_used',
  'invalid_exact_evm_payload_authorization_valid_before',
])
