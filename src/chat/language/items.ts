/** Cuts a message into items, each with everything that it could be. */
import {
  findChainName,
  findToken,
  isOrdinary,
  MOST_NAME_WORDS,
  startsName,
  type TokenReading,
} from './gazetteer/tokens.ts'
import { type Classes, classesOfHan, correct, findClasses, findHan, findPhrase, NO_CLASSES } from './lexicon.ts'
import { fold } from './normalise.ts'
import { type ReadNumber, shift } from './numbers.ts'
import { MOST_PIECES, type Piece, scan } from './scan.ts'
import type { WordClass } from './words/language-words.ts'
import { NUMBER_WORDS, SCALE_WORDS, TIME_UNITS } from './words/languages.ts'

/** One meaning-bearing part of a message, with everything it could be. */
export interface Item {
  kind: 'word' | 'number' | 'evm' | 'solana' | 'tron' | 'bad-address' | 'key' | 'name' | 'handle' | 'arrow'
  text: string
  /** Lower case; the corrected word when there was a typing error. */
  word: string
  lead: string
  classes: Classes
  number: ReadNumber | undefined
  /** Seconds of a unit of time. */
  unit: number | undefined
  token: TokenReading | undefined
  chain: string | undefined
  /** Written so that it can only be a ticker, known or not. */
  tickerLike: boolean
  /** A word that no list has. It is a ticker where one is expected. */
  strange: boolean
}

const TURKISH_ENDING = /^(.+)'(?:y?[iıuü]|n?[iıuü]n?|[iıuü]m[iıuü]?|[dt][ae]n?|y?[ae]|n[ae]|l[iıuü]k|s[iıuü])$/u

/** Pieces become items: phrases and names of several words are joined, and each is looked up once. */
export function toItems(message: string): Item[] {
  const pieces = splitHan(splitEndings(scan(message))).slice(0, MOST_PIECES)
  const hasSmall = /\p{Ll}/u.test(message)
  const lowers = pieces.map(({ text }) => text.toLowerCase().replace(/\u0307/g, ''))
  const folded = lowers.map(fold)
  const items: Item[] = []
  for (let place = 0; place < pieces.length; ) {
    const length = nameLength(pieces, lowers, place)
    const phrase = findPhrase(folded, place)
    if (length > 1 && length >= (phrase?.length ?? 0)) {
      items.push(
        toItem(join(pieces, place, length), lowers.slice(place, place + length).join(' '), NO_CLASSES, hasSmall),
      )
      place += length
    } else if (phrase && joined(pieces, place, phrase.length)) {
      items.push(
        toItem(
          join(pieces, place, phrase.length),
          lowers.slice(place, place + phrase.length).join(' '),
          phrase.classes,
          hasSmall,
        ),
      )
      place += phrase.length
    } else {
      items.push(toOne(pieces[place] as Piece, lowers[place] as string, folded[place] as string, hasSmall))
      place++
    }
  }
  return joinNumbers(items)
}

function toOne(piece: Piece, lower: string, folded: string, hasSmall: boolean): Item {
  if (piece.kind === 'cashtag') {
    const symbol = piece.text.slice(1).toUpperCase()
    const known = findToken(lower.slice(1))
    return {
      ...toItem(piece, lower.slice(1), NO_CLASSES, hasSmall),
      kind: 'word',
      token: { symbol: known?.symbol ?? symbol, strength: 3 },
      tickerLike: true,
    }
  }
  if (piece.kind !== 'word' && piece.kind !== 'han') return toItem(piece, lower, NO_CLASSES, hasSmall)
  if (piece.kind === 'han') return toItem(piece, lower, classesOfHan(lower), hasSmall)
  const classes = findClasses(lower, folded)
  if (classes || findToken(lower) || findChainName(lower) || TIME_UNITS.has(lower) || NUMBER_WORDS.has(lower)) {
    return toItem(piece, lower, classes ?? NO_CLASSES, hasSmall)
  }
  const meant = correct(folded)
  if (meant === undefined) return toItem(piece, lower, NO_CLASSES, hasSmall)
  return toItem(piece, meant, findClasses(meant, meant) ?? NO_CLASSES, hasSmall)
}

function toItem(piece: Piece, word: string, classes: Classes, hasSmall: boolean): Item {
  const isWord = piece.kind === 'word' || piece.kind === 'han'
  const mixed = isWord && isMixedScript(piece.text)
  const token = isWord && !mixed ? findToken(word) : undefined
  const chain = isWord ? findChainName(word) : undefined
  const latin = /^[a-z0-9.]{2,15}$/i.test(piece.text)
  const shouted =
    hasSmall && latin && piece.text.length <= 12 && piece.text === piece.text.toUpperCase() && /[A-Z]/.test(piece.text)
  const known = classes.size > 0 || chain !== undefined || TIME_UNITS.has(word) || NUMBER_WORDS.has(word)
  return {
    kind: piece.kind === 'han' || piece.kind === 'cashtag' ? 'word' : piece.kind,
    text: piece.text,
    word,
    lead: piece.lead,
    classes,
    number: piece.number,
    unit: isWord ? TIME_UNITS.get(word) : undefined,
    token: token && shouted && token.strength === 1 ? { ...token, strength: 2 } : token,
    chain,
    tickerLike: shouted && !mixed && !NOT_TICKERS.has(word),
    strange: isWord && latin && !mixed && !known && !token && !isOrdinary.has(word),
  }
}

/** Abbreviations in capitals that are not tickers. */
const NOT_TICKERS = new Set(
  'i a ok usd eur gbp apy apr tvl dao nft nfts defi dex api tp sl dca twap lp ath rsi macd ema ofac kyc cpi gdp fed us uk eu ai etf fomc yes no url faq fyi imo asap pls lol gm gn pnl fdv mcap otc ceo usa ipo xyz'.split(
    ' ',
  ),
)

const isMixedScript = (text: string): boolean =>
  /\p{Script=Latin}/u.test(text) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text)

/** Names of tokens and chains may have several words; they must stand together. */
function nameLength(pieces: readonly Piece[], lowers: readonly string[], place: number): number {
  if (pieces[place]?.kind !== 'word' || !startsName(lowers[place] as string)) return 0
  for (let length = Math.min(MOST_NAME_WORDS, pieces.length - place); length > 1; length--) {
    const words = lowers.slice(place, place + length).join(' ')
    if (!joined(pieces, place, length)) continue
    // "0.3 eth mainnet" is an amount of ETH.
    const counted = pieces[place - 1]?.kind === 'number' && findToken(lowers[place] as string) !== undefined
    if (findToken(words) || (findChainName(words) && !counted)) return length
  }
  return 1
}

const joined = (pieces: readonly Piece[], place: number, length: number): boolean =>
  pieces.slice(place + 1, place + length).every(({ lead }) => /^[-&/']?$/.test(lead))

function join(pieces: readonly Piece[], place: number, length: number): Piece {
  const parts = pieces.slice(place, place + length)
  return { kind: 'word', text: parts.map(({ text }) => text).join(' '), lead: parts[0]?.lead ?? '' }
}

/** `usdt'yi` is USDT with an ending; `bnb'ye` says where to. */
function splitEndings(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece) => {
    if (piece.kind !== 'word' || !piece.text.includes("'")) return [piece]
    const [, stem] = TURKISH_ENDING.exec(piece.text.toLowerCase()) ?? []
    if (stem === undefined || !(findToken(stem) || findChainName(stem))) return [piece]
    const ending = piece.text.slice(stem.length + 1).toLowerCase()
    const after = /^[dt][ae]n$/.test(ending)
      ? 'from'
      : /^[dt][ae]$/.test(ending)
        ? 'on'
        : /^(?:y?[ae]|n[ae])$/.test(ending)
          ? 'to'
          : ''
    const entity: Piece = { ...piece, text: piece.text.slice(0, stem.length) }
    return after === ''
      ? [entity]
      : [
          { kind: 'word', text: after, lead: piece.lead },
          { ...entity, lead: '' },
        ]
  })
}

/** Splits Chinese into the longest known words; what is between them stays together. */
function splitHan(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece) => {
    if (piece.kind !== 'han') return [piece]
    const parts: Piece[] = []
    let rest = ''
    const put = (text: string) => {
      if (text !== '') parts.push({ kind: 'han', text, lead: parts.length === 0 ? piece.lead : '' })
    }
    for (let place = 0; place < piece.text.length; ) {
      const text = findHan(piece.text, place, isKnownHan)
      if (text === undefined) rest += piece.text[place++]
      else {
        put(rest)
        put(text)
        rest = ''
        place += text.length
      }
    }
    put(rest)
    return parts
  })
}

const isKnownHan = (text: string): boolean =>
  findToken(text) !== undefined || findChainName(text) !== undefined || TIME_UNITS.has(text) || NUMBER_WORDS.has(text)

/** `two grand`, `10 thousand`, `fifty`: numbers in words become numbers. */
function joinNumbers(items: readonly Item[]): Item[] {
  const joinedItems: Item[] = []
  for (const item of items) {
    const previous = joinedItems.at(-1)
    const power = SCALE_WORDS.get(item.word)
    if (power !== undefined && item.kind === 'word' && item.lead === '' && previous?.number && !previous.number.span) {
      joinedItems[joinedItems.length - 1] = {
        ...previous,
        number: {
          ...previous.number,
          value: shift(previous.number.value, power),
          usd: previous.number.usd || item.word === 'grand',
        },
      }
      continue
    }
    const spoken = item.kind === 'word' ? NUMBER_WORDS.get(item.word) : undefined
    if (spoken !== undefined) joinedItems.push(toNumber(item, String(spoken)))
    else if (power !== undefined && item.kind === 'word' && ARTICLES.has(previous?.word ?? '')) {
      joinedItems[joinedItems.length - 1] = toNumber(item, shift('1', power))
    } else joinedItems.push(item)
  }
  return joinedItems
}

const ARTICLES = new Set(['a', 'an', 'un', 'um', 'bir', 'một'])

const toNumber = (item: Item, value: string): Item => ({
  ...item,
  kind: 'number',
  strange: false,
  number: { end: 0, value, sign: '', usd: item.word === 'grand', percent: false, times: false, tether: false },
})

/** Whether an item can stand for a class of words. */
export const is = (item: Item | undefined, ...names: readonly WordClass[]): boolean =>
  item !== undefined && item.classes.size > 0 && names.some((name) => item.classes.has(name))
