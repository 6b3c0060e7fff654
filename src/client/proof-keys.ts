import { z } from 'zod'

/** A public Ed25519 key of a service, as its `did.json` or JWKS had it. */
export interface KeptKey {
  /** The DID URL, or the `kid` of the JWKS. */
  id: string
  x: string
  /** When it ended. */
  revokedMs?: number
}

const Ed25519 = z.looseObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string().regex(/^[\w-]{43}$/) })
const Jwk = Ed25519.extend({ kid: z.string(), revoked: z.string().optional() })
const Method = z.looseObject({ id: z.string(), publicKeyJwk: Ed25519, revoked: z.string().optional() })
const Keys = z.union([
  z.looseObject({ keys: z.array(z.unknown()) }).transform(({ keys }) => keys),
  z.looseObject({ verificationMethod: z.array(z.unknown()) }).transform((did) => did.verificationMethod),
  Jwk.transform((key) => [key]),
])

/** The keys in a JWK set, a DID document or one JWK with its `kid`; undefined for anything else. Other keys are left out. */
export function readKeys(value: unknown): KeptKey[] | undefined {
  const found = Keys.safeParse(value).data?.flatMap((entry): KeptKey[] => {
    const jwk = Jwk.safeParse(entry).data
    if (jwk) return [toKey(jwk.kid, jwk.x, jwk.revoked)]
    const method = Method.safeParse(entry).data
    return method ? [toKey(method.id, method.publicKeyJwk.x, method.revoked)] : []
  })
  return found && found.length > 0 ? found : undefined
}

/** An end that cannot be read counts as one long ago. */
const toKey = (id: string, x: string, revoked: string | undefined): KeptKey => ({
  id,
  x,
  ...(revoked === undefined ? {} : { revokedMs: Date.parse(revoked) || 0 }),
})
