import { calculateJwkThumbprint } from 'jose'
import { DAY_MS } from '../domain/time.ts'
import type { SigningKey } from './signing-key.ts'

/** Public keys that signed receipts in former times. They sign and open nothing any more; what they signed stays provable. */
export interface RetiredKey extends Pick<SigningKey, 'id' | 'publicJwk'> {
  /** When it ended; what claims to be signed later is not believed. */
  revoked: string | undefined
}

const PUBLIC_KEY = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/
const DAY = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}Z)?$/

/**
 * Reads `<x>@<day>` divided by commas: `x` of the public JWK, and when the key ended. A day in UTC counts to its end, so that what
 * was signed on it stays provable; a time such as `2026-11-16T10:30:00Z` is taken as it is.
 */
export async function readRetiredKeys(setting = ''): Promise<RetiredKey[]> {
  const entries = setting.split(',').map((entry) => entry.trim())
  return Promise.all(entries.filter((entry) => entry !== '').map(readOne))
}

async function readOne(entry: string): Promise<RetiredKey> {
  const [x = '', day] = entry.split('@')
  if (!PUBLIC_KEY.test(x)) throw new Error('A retired key must be the 32 bytes of a public key in base64url')
  if (day !== undefined && !(DAY.test(day) && Number.isFinite(Date.parse(day))))
    throw new Error('A retired key must end on a day such as 2026-11-16')
  const publicJwk = { kty: 'OKP', crv: 'Ed25519', x } as const
  const revoked = day === undefined ? undefined : toEnd(day)
  return { id: (await calculateJwkThumbprint(publicJwk)).slice(0, 4), publicJwk, revoked }
}

function toEnd(day: string): string {
  const endMs = Date.parse(day) + (day.includes('T') ? 0 : DAY_MS)
  return new Date(endMs).toISOString().replace('.000Z', 'Z')
}
