import { createPublicKey, verify } from 'node:crypto'
import { canonicalJson } from '../payments/sale.ts'
import { type PublicRecord, RECORD_FORMAT, toRecordText } from '../payments/wire/signed-record.ts'
import { readKeys } from './proof-keys.ts'
import { readJws } from './read-jws.ts'

// Verifies the public record of a service without network: its signature, and that no byte of the file was changed.

export type RecordVerdict = { ok: true; record: PublicRecord } | { ok: false; problems: readonly string[] }

/** Longer texts are no record. */
const LONGEST = 2_000_000

/** Whether a text may be a record; it is verified by `verifyRecord` alone. */
export function isRecordText(text: string): boolean {
  return parse(text)?.format === RECORD_FORMAT
}

/** `keys` are those that the verifier trusts, as JWKS, DID document or JWK. */
export function verifyRecord(text: string, keys: unknown): RecordVerdict {
  const known = readKeys(keys)
  if (!known) return cannot('There are no keys to verify with: give those of the service with --keys.')
  const { record, jws } = parse(text) ?? {}
  if (typeof record !== 'object' || record === null || typeof jws !== 'string')
    return cannot('This is not a signed record.')
  // A line break at the end is what tools add that save a text.
  if (toRecordText(record, jws) !== text.replace(/\r?\n$/, ''))
    return cannot('The file is not written as it was signed: it was changed or formatted anew.')
  const [header, none, sealed, ...more] = jws.split('.')
  if (none !== '' || more.length > 0) return cannot('The signature is not a JWS without its payload.')
  const payload = Buffer.from(canonicalJson(record)).toString('base64url')
  const read = readJws(`${header}.${payload}.${sealed}`, { what: 'record', longest: 2 * LONGEST })
  if (typeof read === 'string') return cannot(read)
  const key = known.find(({ id }) => id === read.kid || id === read.kid.slice(read.kid.indexOf('#') + 1))
  if (!key) return cannot(`The key ${read.kid} is not among the keys that were given.`)
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.x }, format: 'jwk' })
  if (!verify(null, Buffer.from(read.signed), publicKey, read.signature))
    return cannot('The signature does not fit: the record was changed or forged.')
  return checkOrigin(record as PublicRecord, read.kid, key.revokedMs)
}

/** A good signature proves nothing by itself: the key must be that of the service in the record, and of its time. */
function checkOrigin(record: PublicRecord, kid: string, revokedMs: number | undefined): RecordVerdict {
  const { service, issuedAt } = record
  if (typeof service !== 'string' || !URL.canParse(service) || !Number.isSafeInteger(issuedAt))
    return cannot('What was signed is not a record.')
  const did = `did:web:${encodeURIComponent(new URL(service).host)}`
  if (kid.split('#')[0] !== did) return cannot(`The key is of ${kid.split('#')[0]}, the record of ${service}.`)
  if (revokedMs !== undefined && issuedAt * 1000 >= revokedMs)
    return cannot('The key had ended when the record was issued.')
  return { ok: true, record }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = text.length > LONGEST ? undefined : JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const cannot = (why: string): RecordVerdict => ({ ok: false, problems: [why] })
