import type { Hex } from 'viem'
import { createDigest, recoverSigner } from '../chain/signature.ts'
import type { Authorization, Payment } from '../wire/payment.ts'
import type { Terms } from '../wire/terms.ts'

/** EIP-712 digests of authorizations in any token; what belongs to a token is hashed once. */
export function createDigests(): (terms: Terms, authorization: Authorization) => Hex {
  const digests = new Map<string, ReturnType<typeof createDigest>>()
  return (terms, authorization) => {
    const key = `${terms.chainId}:${terms.asset}`
    const digest = digests.get(key) ?? createDigest(terms)
    digests.set(key, digest)
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
    const { authorization, signature } = payment
    const found =
      known.get(payment) ??
      recoverSigner(digestOf(terms, authorization), signature).then((signer) => signer === authorization.from)
    known.set(payment, found)
    return found
  }
}
