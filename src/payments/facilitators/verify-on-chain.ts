import { fail } from '../../domain/failure.ts'
import type { TokenChain } from '../chain/token-chain.ts'
import type { Payment } from '../payment.ts'
import { refuse } from '../refuse.ts'
import { createDigest, recoverSigner } from '../signature.ts'
import type { Terms } from '../terms.ts'

/**
 * Local signature check first, then one rehearsal by the token. A nonce that is used already is still good when the
 * chain shows exactly our transfer: somebody else brought it on chain, and the buyer has paid.
 */
export function createVerifier(chain: TokenChain): (payment: Payment, terms: Terms) => Promise<'fresh' | 'prepaid'> {
  const digests = new Map<string, ReturnType<typeof createDigest>>()
  const digestFor = (terms: Terms) => {
    const key = `${terms.chainId}:${terms.asset}`
    const known = digests.get(key) ?? createDigest(terms)
    digests.set(key, known)
    return known
  }
  return async (payment, terms) => {
    const signer = await recoverSigner(digestFor(terms)(payment.authorization), payment.signature)
    const reason = await chain.rehearse(payment, terms)
    if (reason === undefined) return 'fresh'
    const signedByPayer = signer === payment.authorization.from
    if (reason !== 'invalid_exact_evm_nonce_already_used' || !signedByPayer) throw refuse(reason)
    const fate = await chain.fate(payment, terms, null).catch((cause) => {
      throw fail({ code: 'chain_unavailable' }, cause)
    })
    if (fate.kind !== 'settled') throw refuse(reason)
    return 'prepaid'
  }
}
