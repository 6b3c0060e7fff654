/** A plain look at a message that owes nothing to the parser: its words, numbers, addresses and names by their spelling. */
import { remembered, rememberedText } from '../../language/remembered.ts'

export interface RawPart {
  kind: 'word' | 'number' | 'address' | 'name' | 'handle' | 'cashtag' | 'url' | 'sign'
  text: string
  /** Lower case, without accents. */
  word: string
  /** Nothing but ASCII: no pattern for other scripts can fit. */
  isAscii: boolean
  start: number
  end: number
}

const DIGITS = "\\d{1,30}(?:[.,'_]\\d{1,30}){0,6}(?: \\d{3}(?!\\d)){0,4}(?:,\\d{1,18}(?!\\d))?|\\.\\d{1,30}"
const PATTERN = new RegExp(
  [
    '(https?:\\/\\/\\S{1,200})',
    '(0[xX][0-9a-zA-Z]{3,80}(?:(?:\\.{2,3}|…)[0-9a-zA-Z]{1,40})?|(?=[1-9A-HJ-NP-Za-km-z]{0,43}\\d)(?=[1-9A-HJ-NP-Za-km-z]{0,43}[A-Z])[1-9A-HJ-NP-Za-km-z]{32,44}(?![0-9A-Za-z]))',
    '((?:(?![\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー])[\\p{L}\\p{N}_-]){1,60}(?:\\.[\\p{L}\\p{N}_-]{1,60}){0,3}\\.(?:eth|sol|cb\\.id|bnb|lens|xyz|crypto|nft|x|io|com)(?![\\p{Script=Latin}\\p{N}_]))',
    '(@[A-Za-z_][A-Za-z0-9_]{0,39}(?:\\.[a-z]{2,15}){0,2})',
    '(\\$\\p{L}[\\p{L}\\p{N}]{0,19})',
    `(${DIGITS})`,
    "(?:\\p{Script=Latin}[\\p{Script=Latin}\\p{M}\\p{N}]{0,60}(?:'\\p{Script=Latin}{1,8})?(?:\\.[eE](?![\\p{L}\\p{N}]))?)",
    '(?:\\p{Script=Cyrillic}{1,60})',
    '(?:[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]{1,80})',
    '(?:\\p{Script=Hangul}{1,40})',
    '(?:[\\p{Script=Arabic}ـ]{1,40})',
    '(?:[\\p{Script=Devanagari}\\u200d]{1,40})',
    '([^\\s\\p{L}\\p{N}])',
  ].join('|'),
  'gu',
)
/** Tickers that begin with a digit. */
const DIGIT_TICKERS = new Set(['1inch', '0g', '2z', '0x', '2x', '3crv'])
/** Most parts of a text; who writes more about money is asked. */
export const MOST_PARTS = 120

/** The parts of a text that `normalise` has left, in order. */
export const cutRaw = rememberedText((text): readonly RawPart[] => {
  const parts: RawPart[] = []
  let place = 0
  while (place < text.length && parts.length < MOST_PARTS) {
    if (text[place] === ' ') {
      place++
      continue
    }
    const plainEnd = endOfPlainWord(text, place)
    if (plainEnd > place) {
      const word = text.slice(place, plainEnd)
      parts.push({ kind: 'word', text: word, word: word.toLowerCase(), isAscii: true, start: place, end: plainEnd })
      place = plainEnd
      continue
    }
    PATTERN.lastIndex = place
    const found = PATTERN.exec(text)
    if (!found) break
    add(parts, KINDS.find((_, group) => found[group + 1] !== undefined) ?? 'word', found[0], found.index)
    place = found.index + found[0].length
  }
  return joinTickers(parts)
})

/** What each group of the pattern finds; the rest are words. */
const KINDS = ['url', 'address', 'name', 'handle', 'cashtag', 'number', 'sign'] as const

/** What cannot belong to a word. */
const ENDS = new Set(' ,!?;:()/"+%')
const LONGEST_PLAIN = 31

/** Plain letters up to something that cannot belong to them: no pattern is needed to see that this is a word. */
function endOfPlainWord(text: string, place: number): number {
  let end = place
  while (end < text.length && isPlainLetter(text.charCodeAt(end))) end++
  if (end === place || end - place > LONGEST_PLAIN) return -1
  if (end < text.length && !ENDS.has(text[end] as string)) return -1
  return text.startsWith('http', place) ? -1 : end
}

/** A to Z, small or not. */
export const isPlainLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)

const ASCII = /^[\0-\x7f]*$/
export const isAsciiText = (text: string): boolean => ASCII.test(text)

/** The text of a part in lower case, with its accents. */
export const lowerOf = ({ isAscii, text, word }: RawPart): string => (isAscii ? word : text.toLowerCase())

/** Whether some word is written in small letters, so that capitals mean something. */
export const hasSmallLetters = (parts: readonly RawPart[]): boolean =>
  parts.some(({ kind, text, isAscii }) => kind === 'word' && (isAscii ? /[a-z]{2}/ : /\p{Ll}{2}/u).test(text))

function add(parts: RawPart[], kind: RawPart['kind'], text: string, start: number): void {
  // "swap1.5": letters, then a number. Short ones are names, such as "v3" and "l2".
  const [, letters] = kind === 'word' ? (/^(\p{Script=Latin}{3,20})\d{1,9}$/u.exec(text) ?? []) : []
  const isAscii = isAsciiText(text)
  const end = start + text.length
  if (letters !== undefined) {
    const middle = start + letters.length
    parts.push({ kind: 'word', text: letters, word: plain(letters), isAscii, start, end: middle })
    const digits = text.slice(letters.length)
    parts.push({ kind: 'number', text: digits, word: digits, isAscii: true, start: middle, end })
    return
  }
  parts.push({ kind, text, word: kind === 'word' ? plain(text) : text.toLowerCase(), isAscii, start, end })
}

/** "1inch" is one word; "usdc" and "1" of "usdc1" are not, but "usd" and "1" of "USD1" are. */
function joinTickers(parts: readonly RawPart[]): RawPart[] {
  const joined: RawPart[] = []
  for (const part of parts) {
    const last = joined[joined.length - 1]
    const glued = last !== undefined && last.end === part.start
    if (glued && last.kind === 'number' && part.kind === 'word' && DIGIT_TICKERS.has(last.text + part.word))
      joined.splice(-1, 1, { ...part, text: last.text + part.text, word: last.text + part.word, start: last.start })
    else if (glued && last.kind === 'word' && part.kind === 'number' && GLUED_TICKERS.has(last.word + part.text))
      joined.splice(-1, 1, { ...last, text: last.text + part.text, word: last.word + part.text, end: part.end })
    else joined.push(part)
  }
  return joined
}

/** Tickers and words that end in digits. */
const GLUED_TICKERS = new Set([
  'usd1',
  'usdt0',
  'x402',
  'base64',
  'trc20',
  'bep20',
  'erc20',
  'permit2',
  'web3',
  'spx6900',
])

/** Lower case, without the marks that people often leave out. */
export function plain(text: string): string {
  const lower = text.toLowerCase()
  return /^[a-z0-9']*$/.test(lower) ? lower : withoutMarks(lower)
}

const withoutMarks = remembered((lower) =>
  lower
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u093c]/g, '')
    .normalize('NFC')
    .replace(/ı/g, 'i')
    .replace(/đ/g, 'd')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .replace(/ـ/g, '')
    .replace(/ँ/g, 'ं'),
)
