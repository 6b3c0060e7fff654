/** One form for text that looks alike. */
import { withoutHidden } from '../../domain/clean-text.ts'

/** Characters. The rest of a longer message is not read. */
const LONGEST_READ = 1_000

/** One form for what looks alike: full-width digits, curly quotes, invisible characters, kinds of space and arrows. */
export function normalise(message: string): string {
  const start = message.slice(0, 2 * LONGEST_READ)
  if (PLAIN.test(start)) return start.slice(0, LONGEST_READ).replace(/ {2,}/g, ' ').trim()
  return withoutHidden(
    start
      .normalize('NFKC')
      .slice(0, LONGEST_READ)
      // NFKC has combined accents with their letters. Marks that remain only decorate or hide text.
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

/** Lower case, without the accents that people often leave out. */
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
