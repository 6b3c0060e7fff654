import type { Hex } from 'viem'
import { createDigest, recoverSigner } from '../chain/signature.ts'
import type { Authorization, Payment } from '../wire/payment.ts'
import type { Terms } from '../wire/terms.ts'

/** EIP-712 digests of authorizations in any token; what belongs to the terms of a route is hashed once. */
export function createDigests(): (terms: Terms, authorization: Authorization) => Hex {
  const digests = new WeakMap<Terms, ReturnType<typeof createDigest>>()
  return (terms, authorization) => {
    const known = digests.get(terms)
    if (known) return known(authorization)
    const digest = createDigest(terms)
    digests.set(terms, digest)
    return digest(authorization)
  }
}

/** Whether the payer's own key made the signature, recovered in this process; `false` means only that the chain must tell. */
export type IsSignedHere = (payment: Payment, terms: Terms) => Promise<boolean>

/** Each payment is recovered once, however often it is asked about. */
export function createSignedHere(): IsSignedHere {
  const digestOf = createDigests()
  const known = new WeakMap<Payment, Promise<boolean>>()
  return (payment, terms) => {
    const before = known.get(payment)
    if (before) return before
    const { authorization, signature } = payment
    const found = recoverSigner(digestOf(terms, authorization), signature).then(
      (signer) => signer === authorization.from,
    )
    known.set(payment, found)
    return found
  }
}
