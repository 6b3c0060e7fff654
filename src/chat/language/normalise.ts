/** One form for text that looks alike. */
import { withoutHidden } from '../../domain/clean-text.ts'

/** Of a longer message only so much is read. */
const LONGEST_READ = 1_000

/** One form for what looks alike: full-width digits, curly quotes, invisible characters, kinds of space and arrows. */
export function normalise(message: string): string {
  const start = message.slice(0, 2 * LONGEST_READ)
  if (PLAIN.test(start)) return start.slice(0, LONGEST_READ).replace(/ {2,}/g, ' ').trim()
  return withoutHidden(
    start
      .normalize('NFKC')
      .slice(0, LONGEST_READ)
      // NFKC has joined the accents of real words; what is left of them decorates or hides.
      .replace(/[\p{Cf}\p{Mn}]+/gu, '')
      .replace(/[\p{Cc}\p{Z}]+/gu, ' '),
  )
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/[“”«»]/g, '"')
    .replace(/[→⇒➡➜⟶»]/g, '>')
    .trim()
}

const PLAIN = /^[\x20-\x5f\x61-\x7e]*$/

const ASCII = /^[\x20-\x7e]*$/

/** Small letters, without the accents that people leave out when they type. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/ı/g, 'i')
    .replace(/đ/g, 'd')
    .normalize('NFC')
}
