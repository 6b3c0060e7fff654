import { cleanText } from '../domain/clean-text.ts'
import { readAddress } from '../domain/token.ts'

/** A name that a stranger wrote, made safe to relay; what is not text or has nothing left is `null`. */
export const toName = (value: unknown, limit: number): string | null =>
  typeof value === 'string' ? cleanText(value, limit) || null : null

/** An address as a service writes it, in whatever letter case; `null` when it is none. */
export function toAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const read = readAddress(value.startsWith('0x') ? value.toLowerCase() : value)
  return read && read.kind !== 'bad-checksum' ? read.address : null
}
