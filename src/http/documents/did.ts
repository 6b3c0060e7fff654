/** The DID document at `/.well-known/did.json`: with which keys this host signs offers and receipts, and signed them before. */
export function toDidDocument(did: string, { keys }: { keys: readonly PublishedKey[] }): object {
  const ids = keys.map(({ kid }) => `${did}#${kid}`)
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id: did,
    verificationMethod: keys.map(({ kid, kty, crv, x, revoked }) => ({
      id: `${did}#${kid}`,
      type: 'JsonWebKey2020',
      controller: did,
      publicKeyJwk: { kty, crv, x },
      ...(revoked === undefined ? {} : { revoked }),
    })),
    assertionMethod: ids,
  }
}

/** A key of the JWK set. */
export interface PublishedKey {
  kid: string
  kty: string
  crv: string
  x: string
  /** When it ended. */
  revoked?: string | undefined
}
