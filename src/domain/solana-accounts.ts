/**
 * Solana's programs, and the token accounts that belong to a wallet: they follow from wallet, mint and token program. The
 * page takes it too.
 */
import { fromBase58, toBase58 } from './base58.ts'

export const SYSTEM = '11111111111111111111111111111111'
export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const COMPUTE = 'ComputeBudget111111111111111111111111111111'
export const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'

/** The token account of a wallet for a mint. */
export async function tokenAccountOf(owner: string, mint: string, tokenProgram: string): Promise<string> {
  const seeds = [owner, tokenProgram, mint].map(fromBase58)
  for (let bump = 255; bump >= 0; bump -= 1) {
    const text = [...seeds, Uint8Array.of(bump), fromBase58(ASSOCIATED), MARKER]
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', join(text)))
    // An address of a program must not be a key that somebody could sign with.
    if (!isOnCurve(hash)) return toBase58(hash)
  }
  throw new Error('no address for this token account')
}

const MARKER = new TextEncoder().encode('ProgramDerivedAddress')

export function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let place = 0
  for (const part of parts) {
    whole.set(part, place)
    place += part.length
  }
  return whole
}

// The curve of Ed25519 (RFC 8032): -x² + y² = 1 + d·x²·y² modulo p.
const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/** Whether 32 bytes are the compressed form of a point: whether x² has a root for their y. */
export function isOnCurve(bytes: Uint8Array): boolean {
  const y = bytes.reduceRight((sum, byte, place) => sum * 256n + BigInt(place === 31 ? byte & 127 : byte), 0n)
  if (y >= P) return false
  const square = (y * y) % P
  const xSquare = ((square - 1n + P) * power(D * square + 1n, P - 2n)) % P
  return xSquare === 0n || power(xSquare, (P - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, factor] = [1n, base % P]
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * factor) % P
    factor = (factor * factor) % P
  }
  return result
}
