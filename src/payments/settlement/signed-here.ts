import { createDigest, recoverSigner } from '../chain/signature.ts'
import type { Payment } from '../wire/payment.ts'
import type { Terms } from '../wire/terms.ts'

/** Whether the payer's own key made the signature, recovered in this process; `false` means only that the chain must tell. */
export type IsSignedHere = (payment: Payment, terms: Terms) => Promise<boolean>

/** Each payment is recovered once, however often it is asked about. */
export function createSignedHere(): IsSignedHere {
  const digests = new Map<string, ReturnType<typeof createDigest>>()
  const known = new WeakMap<Payment, Promise<boolean>>()
  const digestFor = (terms: Terms) => {
    const key = `${terms.chainId}:${terms.asset}`
    const digest = digests.get(key) ?? createDigest(terms)
    digests.set(key, digest)
    return digest
  }
  return (payment, terms) => {
    const { authorization, signature } = payment
    const found =
      known.get(payment) ??
      recoverSigner(digestFor(terms)(authorization), signature).then((signer) => signer === authorization.from)
    known.set(payment, found)
    return found
  }
}
