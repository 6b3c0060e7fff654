import { createPrivateKey } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'

/** The Ed25519 key that signs tickets: read from the settings or from a file, created on first use. */

/** An Ed25519 key pair, ready for use. */
export interface SigningKey {
  /** First four characters of the key's RFC 7638 thumbprint. Short, because it is part of every link. */
  id: string
  privateKey: CryptoKey
  publicKey: CryptoKey
  publicJwk: { kty: 'OKP'; crv: 'Ed25519'; x: string }
}

/**
 * Takes the key from the setting if there is one, else from the file. A missing file is created, readable only by its
 * owner.
 */
export async function loadSigningKey({ setting, file }: { setting?: string; file: string }): Promise<SigningKey> {
  if (setting !== undefined) return toSigningKey(readSetting(setting))
  const kept = readFile(file)
  if (kept !== undefined) return toSigningKey(JSON.parse(kept))
  const made = await makeJwk()
  writeOnce(file, `${JSON.stringify(made)}\n`)
  // Another process may have created the file first, so the content of the file counts.
  return toSigningKey(JSON.parse(readFile(file) ?? JSON.stringify(made)))
}

export async function makeJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const { kty, crv, x, d } = await exportJWK(privateKey)
  return { kty, crv, x, d } as JWK
}

export async function toSigningKey(jwk: JWK): Promise<SigningKey> {
  const { kty, crv, x, d } = jwk
  if (kty !== 'OKP' || crv !== 'Ed25519' || !x || !d) throw new Error('This is not an Ed25519 private key')
  const publicJwk = { kty: 'OKP', crv: 'Ed25519', x } as const
  const [privateKey, publicKey] = await Promise.all([
    importJWK({ ...publicJwk, d }, 'EdDSA'),
    importJWK(publicJwk, 'EdDSA'),
  ])
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array) throw new Error('not a key pair')
  return { id: (await calculateJwkThumbprint(publicJwk)).slice(0, 4), privateKey, publicKey, publicJwk }
}

/** A JWK as JSON, or the 32 bytes of the private key in base64url. */
function readSetting(text: string): JWK {
  if (text.trim().startsWith('{')) return JSON.parse(text)
  const seed = Buffer.from(text.trim(), 'base64url')
  if (seed.length !== SEED_BYTES) throw new Error('A key must be 32 bytes in base64url, or a JWK')
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_START, seed]), format: 'der', type: 'pkcs8' })
  return key.export({ format: 'jwk' }) as JWK
}

const SEED_BYTES = 32
/** The bytes before the 32-byte seed in a PKCS#8 file of an Ed25519 key (RFC 8410). */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex')

function readFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw thrown
  }
}

/** Creates the file with its whole content, or not at all. An existing key is never overwritten: `link` fails then. */
function writeOnce(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw thrown
  } finally {
    unlinkSync(draft)
  }
}
