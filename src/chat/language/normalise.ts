/** One form for text that looks alike. */
import { withoutHidden } from '../../domain/clean-text.ts'
import { remembered, rememberedText } from './remembered.ts'

/** Characters. The rest of a longer message is not read. */
export const LONGEST_READ = 1_000

/** One form for what looks alike: digits, fractions, quotes, invisible characters, kinds of space, dash and arrow. */
export function normalise(message: string): string {
  const start = message.slice(0, 2 * LONGEST_READ)
  if (PLAIN.test(start)) return withSingleSpaces(start.slice(0, LONGEST_READ)).trim()
  return toOneForm(start)
}

const withSingleSpaces = (text: string): string => (text.includes('  ') ? text.replace(/ {2,}/g, ' ') : text)

const toOneForm = rememberedText((start) =>
  withoutHidden(
    start
      // "2½" is two and a half, not twenty-one halves.
      .replace(/(\d)(?=[¼-¾⅐-⅞])/gu, '$1 ')
      .normalize('NFKC')
      .slice(0, LONGEST_READ)
      // NFKC has combined accents with their letters. Marks that remain only decorate or hide text, except in Indic scripts.
      .replace(/[\p{Cf}\p{Mn}]+/gu, (marks) => marks.replace(/[^\u0900-\u0dff]+/g, ''))
      .replace(/[\p{Cc}\p{Z}]+/gu, ' '),
  )
    .replace(/(?![0-9])\p{Nd}/gu, toAsciiDigit)
    .replace(/٫/g, '.')
    .replace(/٬/g, ',')
    .replace(/٪/g, '%')
    .replace(/⁄/g, '/')
    .replace(/[‐-―−]/g, '-')
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/[“”«»]/g, '"')
    .replace(/[→⇒➡➜⟶»]/g, '>')
    .trim(),
)

const PLAIN = /^[\x20-\x5f\x61-\x7e]*$/

/** Digits of every script stand in tens from zero to nine. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) as number
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

const ASCII = /^[\x20-\x7e]*$/
const KEEPS_MARKS = /[\p{Script=Devanagari}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Lower case, without the accents that people often leave out. */
export function fold(text: string): string {
  return ASCII.test(text) ? text.toLowerCase() : withoutAccents(text)
}

const withoutAccents = remembered((text) => {
  if (KEEPS_MARKS.test(text)) return text.toLowerCase().replace(/़/g, '').replace(/ँ/g, 'ं')
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/ı/g, 'i')
    .replace(/đ/g, 'd')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .replace(/ـ/g, '')
    .normalize('NFC')
})
