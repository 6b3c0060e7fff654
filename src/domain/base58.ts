/** Solana's way of writing bytes as text. The page takes it too, so it imports nothing. */

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function toBase58(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; value > 0n; value /= 58n) text = `${ALPHABET[Number(value % 58n)]}${text}`
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** The 32 bytes of an address or a hash; throws for any other text. */
export function fromBase58(text: string): Uint8Array {
  let value = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) throw new Error('not base 58')
    value = value * 58n + BigInt(digit)
  }
  const bytes = new Uint8Array(32)
  for (let place = 31; place >= 0; place -= 1, value >>= 8n) bytes[place] = Number(value & 255n)
  if (value > 0n || toBase58(bytes) !== text) throw new Error('not 32 bytes')
  return bytes
}

export const toBytes32 = (text: string): `0x${string}` =>
  `0x${[...fromBase58(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
