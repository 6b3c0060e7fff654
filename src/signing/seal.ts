import { KeyObject, sign } from 'node:crypto'
import type { SigningKey } from './signing-key.ts'

/** Signs a text as compact JWS (RFC 7515) with Ed25519, at once: offers and receipts are sealed with it. */
type Seal = (payload: string) => string

/** The `did:web` of a public URL without a path; a port is written as `%3A4021`. */
export const toDid = (publicUrl: string): string => `did:web:${encodeURIComponent(new URL(publicUrl).host)}`

/** The header names the key by a DID URL, so that it is tied to the host in the signed `resourceUrl`. */
export function createSeal(key: SigningKey, did: string): Seal {
  const privateKey = KeyObject.from(key.privateKey)
  const header = toBase64Url(JSON.stringify({ alg: 'EdDSA', kid: `${did}#${key.id}` }))
  return (payload) => {
    const signed = `${header}.${toBase64Url(payload)}`
    return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
  }
}

const toBase64Url = (text: string): string => Buffer.from(text).toString('base64url')
