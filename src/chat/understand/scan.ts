import { type ReadNumber, readNumber } from './numbers.ts'

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
  number?: ReadNumber
}

const MOST_PIECES = 160

/** Cuts the message in one pass; every pattern is anchored at its place and looks a bounded way ahead. */
export function scan(message: string): Piece[] {
  const pieces: Piece[] = []
  let place = 0
  let lead = ''
  while (place < message.length && pieces.length < MOST_PIECES) {
    const found = cutOne(message, place)
    if (found.piece) {
      pieces.push({ ...found.piece, lead: lead.trim() })
      lead = ''
    } else if (lead.length < 8) lead += message.slice(place, found.end)
    place = found.end
  }
  return pieces
}

interface Cut {
  end: number
  piece?: Omit<Piece, 'lead'>
}

const PATTERNS: readonly [Piece['kind'] | 'url', RegExp][] = [
  ['url', /https?:\/\/\S{1,200}/iy],
  ['key', /(?:0x)?[0-9a-fA-F]{64}(?![0-9a-zA-Z])/y],
  ['evm', /0x[0-9a-fA-F]{40}(?![0-9a-zA-Z])/iy],
  ['bad-address', /0x[0-9a-zA-Z]{1,80}(?:\.{2,3}[0-9a-zA-Z]{1,40})?/iy],
  ['tron', /T[1-9A-HJ-NP-Za-km-z]{33}(?![0-9a-zA-Z])/y],
  ['solana', /[1-9A-HJ-NP-Za-km-z]{32,44}(?![0-9a-zA-Z])/y],
  [
    'name',
    /[\p{L}\p{N}_-]{1,60}(?:\.[\p{L}\p{N}_-]{1,60}){0,3}\.(?:eth|sol|cb\.id|bnb|lens)(?![\p{L}\p{N}_.-]{0,1}[\p{L}\p{N}_])/iuy,
  ],
  ['handle', /@[A-Za-z0-9_]{1,40}(?:\.[a-z]{2,10}){0,2}/y],
  ['cashtag', /\$\p{L}[\p{L}\p{N}]{0,19}(?:\.[eE](?!\p{L}))?/uy],
]
const HAN = /\p{Script=Han}{1,60}/uy
const ARROW = /(?:-{1,2}|=)?>{1,2}/y
const WORD =
  /(?!\p{Script=Han})\p{L}(?:(?!\p{Script=Han})[\p{L}\p{N}]){0,39}(?:'\p{L}{1,8})?(?:\.[eE](?![\p{L}\p{N}]))?/uy
const TICKER_WITH_DIGIT = /\d[a-z\d]{1,9}(?![a-z\d])/iy

function cutOne(message: string, place: number): Cut {
  for (const [kind, pattern] of PATTERNS) {
    const text = matchAt(pattern, message, place)
    if (text === undefined) continue
    if (kind === 'url') return { end: place + text.length }
    return { end: place + text.length, piece: { kind, text } }
  }
  const digits = matchAt(TICKER_WITH_DIGIT, message, place)
  if (digits !== undefined && DIGIT_TICKERS.has(digits.toLowerCase())) {
    return { end: place + digits.length, piece: { kind: 'word', text: digits } }
  }
  const number = readNumber(message, place)
  if (number) return { end: number.end, piece: { kind: 'number', text: message.slice(place, number.end), number } }
  for (const [kind, pattern] of [
    ['han', HAN],
    ['arrow', ARROW],
    ['word', WORD],
  ] as const) {
    const text = matchAt(pattern, message, place)
    if (text !== undefined) return { end: place + text.length, piece: { kind, text } }
  }
  return { end: place + ((message.codePointAt(place) as number) > 0xffff ? 2 : 1) }
}

/** Tickers that begin with a digit. */
const DIGIT_TICKERS = new Set(['1inch', '0g', '2z'])

function matchAt(pattern: RegExp, text: string, place: number): string | undefined {
  pattern.lastIndex = place
  return pattern.exec(text)?.[0]
}
