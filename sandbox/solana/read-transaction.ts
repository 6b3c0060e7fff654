import { createPublicKey, verify } from 'node:crypto'
import { toBase58 } from '../../src/domain/base58.ts'

/** Reads a transaction of version 0 without lookup tables, and checks its one signature. */

export interface ReadInstruction {
  program: string
  accounts: string[]
  data: Uint8Array
}

export interface ReadTransaction {
  payer: string
  signature: Uint8Array
  message: Uint8Array
  signers: string[]
  instructions: ReadInstruction[]
}

export function readTransaction(bytes: Uint8Array): ReadTransaction | undefined {
  if (bytes[0] !== 1 || bytes[65] !== 0x80) return undefined
  const message = bytes.slice(65)
  let place = 1
  const byte = () => message[place++] ?? 0
  const length = () => {
    const first = byte()
    return first < 0x80 ? first : (first & 0x7f) | (byte() << 7)
  }
  const take = (count: number) => {
    place += count
    return message.slice(place - count, place)
  }
  const signerCount = byte()
  place += 2
  const keys = Array.from({ length: length() }, () => toBase58(take(32)))
  take(32)
  const instructions = Array.from({ length: length() }, () => {
    const program = keys[byte()] ?? ''
    const accounts = [...take(length())].map((index) => keys[index] ?? '')
    return { program, accounts, data: take(length()) }
  })
  if (length() !== 0 || place !== message.length) return undefined
  return {
    payer: keys[0] ?? '',
    signature: bytes.slice(1, 65),
    message,
    signers: keys.slice(0, signerCount),
    instructions,
  }
}

/** Whether the payer, and nobody else, has signed the message. */
export function isSigned({ signature, message, signers }: ReadTransaction, publicKey: Uint8Array): boolean {
  const x = Buffer.from(publicKey).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return signers.length === 1 && verify(null, message, key, signature)
}
