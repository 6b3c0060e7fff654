/** Cuts a message into words, numbers and addresses in one pass. */
import { isGluedWord } from './glued-words.ts'
import { readNumber } from './numbers.ts'
import type { ReadNumber } from './read-number.ts'

/** A piece of the message: a word, a number, an address; `lead` is the punctuation right before it. */
export interface Piece {
  kind:
    | 'word'
    | 'han'
    | 'number'
    | 'evm'
    | 'solana'
    | 'tron'
    | 'bad-address'
    | 'key'
    | 'name'
    | 'handle'
    | 'cashtag'
    | 'arrow'
  text: string
  lead: string
  number?: ReadNumber | undefined
  /** No space or sign stands before it. */
  glued?: boolean
  /** A particle, said in English: its place is before the piece that it follows. */
  after?: true
}

/** Most pieces of a message; the rest is not read. */
export const MOST_PIECES = 160

/**
 * Splits the message in one pass. Every pattern is anchored at its position and looks ahead a bounded distance, so the
 * time is linear.
 */
export function scan(message: string, language = 'en'): Piece[] {
  const pieces: Piece[] = []
  let place = 0
  let lead = ''
  let end = -1
  while (place < message.length && pieces.length < MOST_PIECES) {
    const found = cutOne(message, place, language)
    if (found.piece) {
      pieces.push({
        kind: found.piece.kind,
        text: found.piece.text,
        lead: lead === ' ' ? '' : lead.trim(),
        number: found.piece.number,
        glued: end === place,
      })
      lead = ''
      end = found.end
    } else if (lead.length < 8) lead += message.slice(place, found.end)
    place = found.end
  }
  return pieces
}

interface Cut {
  end: number
  piece?: Omit<Piece, 'lead'> | undefined
}

type Kind = Piece['kind'] | 'url'
type Pattern = readonly [Kind, RegExp]

const URL_PATTERN: Pattern = ['url', /https?:\/\/\S{1,200}/iy]
const HEX: readonly Pattern[] = [
  ['key', /(?:0x)?[0-9a-fA-F]{64}(?![0-9a-zA-Z])/y],
  ['evm', /0x[0-9a-fA-F]{40}(?![0-9a-zA-Z])/iy],
  ['bad-address', /0x[0-9a-zA-Z]{1,80}(?:\.{2,3}[0-9a-zA-Z]{1,40})?/iy],
]
const BASE58: readonly Pattern[] = [
  ['tron', /T[1-9A-HJ-NP-Za-km-z]{33}(?![0-9a-zA-Z])/y],
  // A long German word has no digit and no capital inside.
  ['solana', /(?=.[a-z]{0,43}[1-9A-Z])[1-9A-HJ-NP-Za-km-z]{32,44}(?![0-9a-zA-ZÀ-ɏ])/y],
]
/** What stands before or after it in another script is a word of its own: `给wei.eth`, `taro.ethに`. */
const NAME: Pattern = [
  'name',
  /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー])[\p{L}\p{N}_-]){1,60}(?:\.[\p{L}\p{N}_-]{1,60}){0,3}\.(?:eth|sol|cb\.id|bnb|lens)(?![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_])/iuy,
]
const HANDLE: Pattern = ['handle', /@[A-Za-z0-9_]{1,40}(?:\.[a-z]{2,10}){0,2}/y]
const CASHTAG: Pattern = ['cashtag', /\$\p{L}[\p{L}\p{N}]{0,19}(?:\.[eE](?!\p{L}))?/uy]
/** Chinese and Japanese have no spaces: a run is cut into words later. */
const EAST_ASIAN: Pattern = ['han', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]{1,60}/uy]
const ARROW: Pattern = ['arrow', /(?:-{1,2}|=)?>{1,2}/y]
/** Each script is a word of its own, except that letters of Europe stay together so that imitations are seen. */
const WORDS: readonly Pattern[] = [
  ['word', /\p{Script=Hangul}{1,40}/uy],
  ['word', /[\p{Script=Arabic}\u0640]{1,40}/uy],
  ['word', /[\p{Script=Devanagari}\u200d]{1,40}/uy],
  [
    'word',
    /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])\p{L}(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Devanagari}ー])[\p{L}\p{N}]){0,79}(?:'\p{L}{1,8})?(?:\.[eE](?![\p{L}\p{N}]))?/uy,
  ],
]
const TICKER_WITH_DIGIT = /\d[a-z\d]{1,9}(?![a-z\d])/iy
const MONEY_LETTERS = /(?:(?:US|R|A|C|HK|NT|S|MX)\$|R[sp]\.?) ?[\d.]/y

/** Selects the patterns to try by the first character and the length of the text up to the next space. */
function cutOne(message: string, place: number, language: string): Cut {
  const first = message[place] as string
  if (first === ' ') return { end: place + 1, piece: undefined }
  const plainEnd = endOfPlainWord(message, place)
  if (plainEnd > place) return { end: plainEnd, piece: { kind: 'word', text: message.slice(place, plainEnd) } }
  if (/[a-z\d]/i.test(first)) {
    const special = cutSpecial(message, place)
    if (special) return special
  } else if (first === '@' || first === '$') {
    const found = firstOf([HANDLE, CASHTAG], message, place)
    if (found) return found
  }
  if (/[\d$+.€£¥₹₩₽₺₫₴₦₱฿₪₸-]/.test(first) || (/[A-Z]/.test(first) && matchAt(MONEY_LETTERS, message, place))) {
    const number = readNumber(message, place, language)
    if (number) return { end: number.end, piece: { kind: 'number', text: message.slice(place, number.end), number } }
  }
  if (/[->=]/.test(first)) return firstOf([ARROW], message, place) ?? { end: place + 1 }
  const word = firstOf(/[a-z]/i.test(first) ? LATIN : ANY, message, place)
  if (word) return word.piece?.kind === 'word' ? withoutNumber(word, place) : word
  return firstOf([NAME], message, place) ?? { end: place + ((message.codePointAt(place) as number) > 0xffff ? 2 : 1) }
}

/** Signs after which letters can go on to be an address, a name or an amount of money. */
const GOES_ON = /[\w.'$-]/
/** Addresses without a prefix are longer. */
const LONGEST_PLAIN = 31
const [LOWER_A, LOWER_Z, TO_LOWER, SPACE] = [97, 122, 32, 32]

/** The end of a word that can be nothing else, in plain letters: most words need no pattern. */
function endOfPlainWord(message: string, place: number): number {
  const last = Math.min(message.length, place + LONGEST_PLAIN + 1)
  let end = place
  for (; end < last; end++) {
    const letter = message.charCodeAt(end) | TO_LOWER
    if (letter < LOWER_A || letter > LOWER_Z) break
  }
  if (end === place || end - place > LONGEST_PLAIN) return -1
  const next = end < message.length ? message.charCodeAt(end) : SPACE
  if (next !== SPACE && (next > 0x7e || GOES_ON.test(message[end] as string))) return -1
  return message.startsWith('http', place) || message.startsWith('Rs', place) || message.startsWith('Rp', place)
    ? -1
    : end
}

const LATIN: readonly Pattern[] = WORDS.slice(-1)
const ANY: readonly Pattern[] = [EAST_ASIAN, ...WORDS]

/** `swap1.5` is a verb and a number; `ai16z` is one word. */
function withoutNumber(word: Cut, place: number): Cut {
  const text = word.piece?.text ?? ''
  const [, letters] = /^(\p{L}+)\d/u.exec(text) ?? []
  if (letters === undefined || !isGluedWord(letters, text)) return word
  return { end: place + letters.length, piece: { kind: 'word', text: letters } }
}

function cutSpecial(message: string, place: number): Cut | undefined {
  const space = message.indexOf(' ', place)
  const run = message.slice(place, space < 0 ? undefined : space)
  if (run.startsWith('http')) {
    const url = firstOf([URL_PATTERN], message, place)
    if (url) return { end: url.end }
  }
  if (run.length >= 64 || /^0x/i.test(run)) {
    const hex = firstOf(HEX, message, place)
    if (hex) return hex
  }
  if (run.length >= 32) {
    const address = firstOf(BASE58, message, place)
    if (address) return address
  }
  if (run.includes('.')) {
    const name = firstOf([NAME], message, place)
    if (name) return name
  }
  if (!/\d/.test(run[0] as string)) return undefined
  const ticker = matchAt(TICKER_WITH_DIGIT, message, place)
  if (ticker === undefined || !DIGIT_TICKERS.has(ticker.toLowerCase())) return undefined
  return { end: place + ticker.length, piece: { kind: 'word', text: ticker } }
}

function firstOf(patterns: readonly Pattern[], message: string, place: number): Cut | undefined {
  for (const [kind, pattern] of patterns) {
    const text = matchAt(pattern, message, place)
    if (text !== undefined) return { end: place + text.length, ...(kind === 'url' ? {} : { piece: { kind, text } }) }
  }
  return undefined
}

/** Tickers that begin with a digit. */
const DIGIT_TICKERS = new Set(['1inch', '0g', '2z'])

function matchAt(pattern: RegExp, text: string, place: number): string | undefined {
  pattern.lastIndex = place
  return pattern.exec(text)?.[0]
}
