/** The tokens and chains that a text names, by the lists of names alone. */
import {
  findChainById,
  findChainName,
  findToken,
  listNames as listKnown,
  startsName,
  type TokenReading,
} from '../../language/gazetteer/tokens.ts'
import { remembered } from '../../language/remembered.ts'
import { hasSmallLetters, lowerOf, plain, type RawPart } from './raw-text.ts'

export interface SaidName {
  /** Indexes of its parts. */
  first: number
  last: number
  start: number
  end: number
  text: string
  symbol: string | undefined
  chain: string | undefined
  /** Nothing else can be meant: a cashtag, a well-known ticker, a name that is no other word. */
  sure: boolean
}

const MOST_WORDS = 4
/** Far more than any request names. */
const MOST_NAMES = 30
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

export function listNames(parts: readonly RawPart[]): SaidName[] {
  const shouts = hasSmallLetters(parts)
  // Beside letters of another script, capitals can only be a ticker.
  const foreign = parts.some(({ kind, text, isAscii }) => !isAscii && kind === 'word' && /\p{Lo}/u.test(text))
  const found: SaidName[] = []
  for (let place = 0; place < parts.length && found.length < MOST_NAMES; place++) {
    const part = parts[place] as RawPart
    if (!part.isAscii && part.kind === 'word' && UNSPACED.test(part.text)) {
      found.push(...namesInside(part, place))
      continue
    }
    const name = nameAt(parts, place, shouts, foreign)
    if (!name) continue
    found.push(name)
    place = name.last
  }
  return found
}

function nameAt(parts: readonly RawPart[], place: number, shouts: boolean, foreign: boolean): SaidName | undefined {
  const part = parts[place] as RawPart
  const { start, end, text } = part
  if (part.kind === 'cashtag') {
    const symbol = findToken(part.word.slice(1))?.symbol ?? part.text.slice(1).toUpperCase()
    return { first: place, last: place, start, end, text, symbol, chain: undefined, sure: true }
  }
  if (part.kind === 'number') return chainNumber(parts, place)
  if (part.kind !== 'word') return undefined
  if (isDotted(parts, place)) return undefined
  const before = parts[place - 1]
  // "100u", "5e": short for a dollar coin and for ether, right after a number.
  if (part.word === 'u' || (part.word === 'e' && before?.end === part.start)) {
    const counts =
      before !== undefined && (before.kind === 'number' || /[万千百十一二三四五六七八九kw]$/u.test(before.word))
    const symbol = part.word === 'u' ? 'USDT' : 'ETH'
    if (counts) return { first: place, last: place, start, end, text, symbol, chain: undefined, sure: false }
  }
  const lower = lowerOf(part)
  for (let length = startsName(lower) ? countWords(parts, place) : 1; length >= 1; length--) {
    const words = length === 1 ? [part] : parts.slice(place, place + length)
    const found = findName(length === 1 ? lower : words.map(lowerOf).join(' '))
    if (!found) continue
    const { token, chain } = found
    const last = words[length - 1] as RawPart
    const capital = length === 1 && text !== lower && /^[A-Z][A-Z0-9]{1,9}(?:'|$)/.test(text)
    // A Turkish ending after an apostrophe: only names have one.
    const ended = capital && /'(?!s$)/i.test(part.text)
    const isChain = chain !== undefined && (length > 1 || chain === lower)
    return {
      first: place,
      last: place + length - 1,
      start,
      end: last.end,
      text: length === 1 ? text : words.map((word) => word.text).join(' '),
      symbol: token?.symbol,
      chain,
      sure:
        isChain ||
        (token
          ? token.strength === 3 || (capital && (foreign || ended || (shouts && token.strength === 2)))
          : part.word.length > 4),
    }
  }
  return undefined
}

/** How many words follow each other from a place on, as far as a name can reach. */
function countWords(parts: readonly RawPart[], place: number): number {
  let length = 1
  while (length < MOST_WORDS && parts[place + length]?.kind === 'word') length++
  return length
}

/** "kyle dot eth" is a name of somebody. */
const isDotted = (parts: readonly RawPart[], place: number): boolean =>
  (parts[place]?.word === 'dot' && /^(?:eth|sol)$/.test(parts[place + 1]?.word ?? '')) ||
  (parts[place - 1]?.word === 'dot' && /^(?:eth|sol)$/.test(parts[place]?.word ?? ''))

interface Found {
  token: TokenReading | undefined
  chain: string | undefined
}

const NO_NAME = { token: undefined, chain: undefined }
const ASCII_WORD = /^[a-z0-9.]*$/

/** As written, without accents, without an ending after an apostrophe, without an Arabic article. */
const findName = remembered((text): Found | undefined => {
  const known = lookUp(text)
  if (known !== NO_NAME) return known
  if (ASCII_WORD.test(text)) return findPlace(text)
  for (const form of formsOf(text)) {
    const found = lookUp(form)
    if (found !== NO_NAME) return found
  }
  return undefined
})

/** "polygonda", "baseden": a chain with a Turkish ending. */
function findPlace(text: string): Found | undefined {
  const [, stem = ''] = /^([a-z]{4,}?)[dt][ae]n?$/.exec(text) ?? []
  const chain = findChainName(stem)
  return chain === stem ? { token: undefined, chain } : undefined
}

function lookUp(form: string): Found {
  const token = findToken(form)
  const chain = findChainName(form)
  return token || chain !== undefined ? { token, chain } : NO_NAME
}

function formsOf(text: string): string[] {
  const bare = plain(text)
  const forms = bare === text ? [] : [bare]
  if (text.includes("'")) {
    forms.push(text.slice(0, text.indexOf("'")))
    if (/^[dl]'/.test(text)) forms.push(text.slice(2))
  }
  if (/\p{Script=Arabic}/u.test(bare)) forms.push(...withoutLeads(bare))
  return forms.filter((form) => form !== '')
}

const ARABIC_LEADS = ['وال', 'بال', 'لل', 'لال', 'فال', 'ال', 'و', 'ب', 'ل', 'ف']
const withoutLeads = (word: string): string[] =>
  ARABIC_LEADS.flatMap((lead) =>
    word.startsWith(lead) && word.length - lead.length > 1 ? [word.slice(lead.length)] : [],
  )

/** Names in a run without spaces, the longest first. */
function namesInside(part: RawPart, place: number): SaidName[] {
  const found: SaidName[] = []
  for (let at = 0; at < part.text.length; ) {
    const name = longestAt(part.text, at)
    if (!name) {
      at++
      continue
    }
    const start = part.start + at
    const { length, token, chain } = name
    found.push({
      first: place,
      last: place,
      start,
      end: start + length,
      text: part.text.slice(at, at + length),
      symbol: token?.symbol,
      chain,
      sure: (token?.strength ?? 0) === 3 && length > 1,
    })
    at += length
  }
  return found
}

/** The most signs of a name that begins with a sign. */
let longest: Map<string, number> | undefined

function longestFrom(sign: string): number {
  if (!longest) {
    longest = new Map()
    for (const name of listKnown())
      if (UNSPACED.test(name))
        longest.set(name[0] as string, Math.max(longest.get(name[0] as string) ?? 0, name.length))
  }
  return longest.get(sign) ?? 0
}

function longestAt(text: string, at: number): (Found & { length: number }) | undefined {
  const most = longestFrom(text[at] as string)
  for (let length = Math.min(most, text.length - at); length >= 1; length--) {
    const found = findName(text.slice(at, at + length))
    if (found && (length > 1 || found.token?.strength === 3)) return { ...found, length }
  }
  return undefined
}

const CHAIN_WORDS = new Set(
  'chain chainid network networkid id 链 网络 сеть red rede reseau netzwerk jaringan ag'.split(' '),
)

/** "chain 8453". */
function chainNumber(parts: readonly RawPart[], place: number): SaidName | undefined {
  const part = parts[place] as RawPart
  let at = place - 1
  while (at >= place - 3 && at >= 0 && parts[at]?.kind !== 'word') at--
  const before = at >= place - 3 ? parts[at] : undefined
  const chain = before && CHAIN_WORDS.has(before.word) ? findChainById(part.text) : undefined
  if (chain === undefined) return undefined
  return {
    first: place,
    last: place,
    start: part.start,
    end: part.end,
    text: part.text,
    symbol: undefined,
    chain,
    sure: true,
  }
}
