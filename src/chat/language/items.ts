/** Cuts a message into items, each with everything that it could be. */
import { cadenceOf } from './cadence.ts'
import { CENTS, findCurrency } from './currencies.ts'
import { cutWords } from './cut-words.ts'
import { simplify } from './gazetteer/simplified.ts'
import { findChainById, findChainName, findToken, isOrdinary, MOST_NAME_WORDS, startsName } from './gazetteer/tokens.ts'
import { guessLanguage } from './guess-language.ts'
import type { Item, Pieces } from './item.ts'
import { joinCents } from './join-cents.ts'
import { joinNumbers, toReadNumber } from './join-numbers.ts'
import { type Classes, classesOfHan, correct, findClasses, findPhrase, NO_CLASSES } from './lexicon.ts'
import { fold } from './normalise.ts'
import { type ReadNumber, shift } from './numbers.ts'
import { MOST_PIECES, type Piece, scan } from './scan.ts'
import { percentLength, sayNumber, sayScale } from './word-numbers.ts'
import { LANGUAGES_OF_WORDS, TIME_UNITS } from './words/languages.ts'

/** Pieces become items: phrases, names and numbers of several words are joined, and each is looked up once. */
export function toItems(message: string): Item[] {
  const language = guessLanguage(message)
  const pieces = cutWords(scan(message, language), language).slice(0, MOST_PIECES)
  const hasSmall = /\p{Ll}/u.test(message)
  const lowers = pieces.map(({ text }) => simplify(text.toLowerCase().replace(/\u0307/g, '')))
  const folded = lowers.map(fold)
  const all: Pieces = { language, pieces, lowers, folded }
  const items: Item[] = []
  for (let place = 0; place < pieces.length; ) {
    const step = nextItem(all, place, items.at(-1), hasSmall)
    if (step.replaces) items.pop()
    items.push(step.item)
    place += step.length
  }
  return joinCents(joinNumbers(items))
}

interface Step {
  item: Item
  length: number
  replaces?: boolean
}

function nextItem(all: Pieces, place: number, before: Item | undefined, hasSmall: boolean): Step {
  const { pieces, lowers, folded } = all
  const piece = pieces[place] as Piece
  const wide = (length: number, classes: Classes): Item =>
    toItem(join(pieces, place, length), lowers.slice(place, place + length).join(' '), classes, hasSmall)
  const name = nameLength(pieces, lowers, folded, place)
  const found = findPhrase(folded, place)
  const phrase = found && joined(pieces, place, found.length) ? found : undefined
  const longest = Math.max(name > 1 ? name : 0, phrase?.length ?? 0)
  const number = besideNumber(all, place, before) ?? wordsToNumber(all, place, before, longest)
  if (number) return number
  if (name > 1 && name >= (phrase?.length ?? 0)) return { item: wide(name, NO_CLASSES), length: name }
  if (phrase) return { item: wide(phrase.length, phrase.classes), length: phrase.length }
  const joinedName = dottedName(all, place)
  if (joinedName) return joinedName
  const chain = chainId(all, place)
  return {
    item: chain ?? toOne(piece, lowers[place] as string, folded[place] as string, all.language, hasSmall),
    length: 1,
  }
}

/** What goes on with the number before it: percent, a scale, the `u` of USDT, the `e` of ETH. */
function besideNumber(all: Pieces, place: number, before: Item | undefined): Step | undefined {
  const { pieces, lowers, language } = all
  const piece = pieces[place] as Piece
  const lower = lowers[place] as string
  if (PERCENT_BEFORE.has(lower) && pieces[place + 1]) {
    const next = sayNumber(all, place + 1)
    const value = pieces[place + 1]?.number?.value ?? next?.value
    if (value !== undefined)
      return { item: toNumber(piece, { ...toReadNumber(value), percent: true }), length: 1 + (next?.length ?? 1) }
  }
  // "u放哪里": in Chinese alone, too.
  if (lower === 'u' && language === 'zh' && (piece.glued || pieces[place + 1]?.glued) && !before?.number)
    return { item: asToken(piece, 'USDT'), length: 1 }
  if (!before?.number || piece.lead !== '') return undefined
  const { number } = before
  if (!number.percent && !number.usd) {
    const percent = percentLength(lowers, place)
    if (percent > 0)
      return { item: { ...before, number: { ...number, percent: true } }, length: percent, replaces: true }
  }
  // Tenths: "3割", "三成".
  if (/^[割成]$/.test(lower) && !number.percent)
    return {
      item: { ...before, number: { ...number, value: shift(number.value, 1), percent: true } },
      length: 1,
      replaces: true,
    }
  const scaled = sayScale(all, place, number)
  if (scaled) return { item: { ...before, number: scaled.number }, length: scaled.length, replaces: true }
  if (number.percent || number.usd || number.span?.certain || piece.kind !== 'word') return undefined
  if (
    lower === 'u' &&
    (piece.glued || language !== 'en' || !/^(?:are|r|can|will|have|get|know)$/.test(lowers[place + 1] ?? ''))
  )
    return { item: asToken(piece, 'USDT'), length: 1 }
  if (lower === 'e' && piece.glued) return { item: asToken(piece, 'ETH'), length: 1 }
  return undefined
}

const asToken = (piece: Piece, symbol: string): Item => ({
  ...toItem(piece, piece.text.toLowerCase(), NO_CLASSES, true),
  token: { symbol, strength: 3 },
  strange: false,
  tickerLike: false,
})

const PERCENT_BEFORE = new Set(['yüzde', 'yuzde', '百分之'])
const ARTICLES = new Set(['a', 'an', 'un', 'um', 'une', 'uma', 'una', 'bir', 'một', 'ein', 'eine'])
/** After these a scale or "one" counts nothing. */
const VAGUE = new Set(
  'few several some many beberapa несколько quelques varios varias alguns algumas birkaç vài mấy einige کئی كم عدة kuch कुछ'.split(
    ' ',
  ),
)
const NOT_ONE = new Set('which this that any no the each every another other first last next'.split(' '))

/** "two hundred and fifty": number words are a number where they cannot be anything else. */
function wordsToNumber(all: Pieces, place: number, before: Item | undefined, longest: number): Step | undefined {
  const { pieces, lowers } = all
  const piece = pieces[place] as Piece
  if (piece.kind !== 'word') return undefined
  const lower = lowers[place] as string
  const found = sayNumber(all, place)
  if (!found || found.length < longest || VAGUE.has(before?.word ?? '')) return undefined
  const hasArticle = before !== undefined && ARTICLES.has(before.word) && piece.lead === ''
  // A number word of another language that this language uses for something else: "saat" is an hour in Turkish.
  if (found.length === 1 && found.language !== all.language && LANGUAGES_OF_WORDS.get(lower)?.includes(all.language))
    return undefined
  if (
    found.doubtful &&
    !(hasArticle && !ARTICLES.has(lower) && isScale(lower)) &&
    !isCertain(all, place, found.language, before)
  )
    return undefined
  const item = toNumber(join(pieces, place, found.length), {
    ...toReadNumber(found.value),
    usd: lowers[place + found.length - 1] === 'grand',
  })
  // The article belongs to the number: "a hundred", "a couple hundred".
  const replaces = hasArticle && before.word !== 'the' && (isScale(lower) || lower === 'couple')
  return { item: replaces ? { ...item, lead: before.lead } : item, length: found.length, replaces }
}

const isScale = (lower: string): boolean =>
  /^(?:hundred|thousand|grand|dozen|mill|million|billion|trăm|nghìn|ngàn|triệu|tausend|hundert|million|mille|cent|ribu|juta|bin|milyon)$/.test(
    lower,
  )

/** A word that is also something else is a number in its own language, before something that is counted. */
function isCertain(
  { pieces, lowers, folded, language }: Pieces,
  place: number,
  own: string,
  before: Item | undefined,
): boolean {
  const lower = lowers[place] as string
  if (lower === 'one')
    return !NOT_ONE.has(before?.word ?? '') && !/^(?:of|is|that|which)$/.test(lowers[place + 1] ?? '')
  if (ARTICLES.has(lower) || own !== language) return false
  const next = pieces[place + 1]
  if (next?.lead !== '') return false
  const word = lowers[place + 1] as string
  return (
    (findToken(word)?.strength ?? 0) >= 2 ||
    TIME_UNITS.has(word) ||
    CENTS.has(word) ||
    findCurrency(word) !== undefined ||
    findClasses(word, folded[place + 1] as string)?.has('dollar') === true
  )
}

/** "kevin dot eth" is the name kevin.eth. */
function dottedName({ pieces, lowers, folded }: Pieces, place: number): Step | undefined {
  const [first, dot, end] = [lowers[place] as string, lowers[place + 1], lowers[place + 2] ?? '']
  if (dot !== 'dot' || !/^(?:eth|sol|lens|bnb)$/.test(end) || !/^[a-z0-9-]{2,40}$/.test(first)) return undefined
  if (findToken(first) || findClasses(first, folded[place] as string) || !joined(pieces, place, 3)) return undefined
  const text = `${first}.${end}`
  return {
    item: { ...toItem(pieces[place] as Piece, text, NO_CLASSES, true), kind: 'name', text, strange: false },
    length: 3,
  }
}

const CHAIN_ID_WORDS =
  /^(?:chain|chainid|chain_id|network|networkid|链|网络|сеть|red|rede|réseau|netzwerk|jaringan|ağ)$/

/** "chain 56", "chainId=8453": a number that names a chain. */
function chainId({ pieces, lowers }: Pieces, place: number): Item | undefined {
  const piece = pieces[place] as Piece
  if (piece.kind !== 'number' || piece.number?.value !== piece.text || !/^[=:#]*$/.test(piece.lead)) return undefined
  const at = lowers[place - 1] === 'id' ? place - 2 : place - 1
  const slug = CHAIN_ID_WORDS.test(lowers[at] ?? '') ? findChainById(piece.text) : undefined
  if (slug === undefined) return undefined
  return {
    ...toItem({ ...piece, kind: 'word', number: undefined }, piece.text, NO_CLASSES, true),
    chain: slug,
    tickerLike: false,
    strange: false,
  }
}

function toOne(piece: Piece, lower: string, folded: string, language: string, hasSmall: boolean): Item {
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
  const classes = findClasses(lower, folded, language)
  if (classes || findName(lower, folded) || TIME_UNITS.has(lower))
    return toItem(piece, lower, classes ?? NO_CLASSES, hasSmall)
  const meant = correct(folded)
  if (meant === undefined) return toItem(piece, lower, NO_CLASSES, hasSmall)
  return toItem(piece, meant, findClasses(meant, meant) ?? NO_CLASSES, hasSmall)
}

const LETTERS_TO_FOLD = /[\p{Script=Arabic}\p{Script=Devanagari}]/u
/** Names in these scripts are listed as folded. */
const toKey = (word: string): string => (LETTERS_TO_FOLD.test(word) ? fold(word) : word)
const findName = (lower: string, folded: string): boolean =>
  [lower, toKey(lower) === lower ? lower : folded].some(
    (word) => findToken(word) !== undefined || findChainName(word) !== undefined,
  )

function toItem(piece: Piece, word: string, classes: Classes, hasSmall: boolean): Item {
  const isWord = piece.kind === 'word' || piece.kind === 'han'
  const mixed = isWord && isMixedScript(piece.text)
  const key = isWord ? toKey(word) : word
  const token = isWord && !mixed ? findToken(key) : undefined
  const chain = isWord ? findChainName(key) : undefined
  const latin = /^[a-z0-9.]{2,15}$/i.test(piece.text)
  const shouted =
    hasSmall && latin && piece.text.length <= 12 && piece.text === piece.text.toUpperCase() && /[A-Z]/.test(piece.text)
  const often = classes.has('every') ? cadenceOf(word) : undefined
  const unit = isWord ? (TIME_UNITS.get(word) ?? TIME_UNITS.get(key) ?? often) : undefined
  const known = classes.size > 0 || chain !== undefined || unit !== undefined
  return {
    kind: piece.kind === 'han' || piece.kind === 'cashtag' ? 'word' : piece.kind,
    text: piece.text,
    word,
    lead: piece.lead,
    classes,
    number: piece.number,
    unit,
    token: token && shouted && token.strength === 1 ? { ...token, strength: 2 } : token,
    chain,
    tickerLike: shouted && !mixed && !NOT_TICKERS.has(word),
    strange: isWord && latin && !mixed && !known && !token && !isOrdinary.has(word),
  }
}

const toNumber = (piece: Piece, number: ReadNumber): Item => ({
  ...toItem({ ...piece, kind: 'number', number }, piece.text.toLowerCase(), NO_CLASSES, true),
  tickerLike: false,
})

/** Abbreviations in capitals that are not tickers. */
const NOT_TICKERS = new Set(
  'i a ok usd eur gbp apy apr tvl dao nft nfts defi dex api tp sl dca twap lp ath rsi macd ema ofac kyc cpi gdp fed us uk eu ai etf fomc yes no url faq fyi imo asap pls lol gm gn pnl fdv mcap otc ceo usa ipo xyz'.split(
    ' ',
  ),
)

const isMixedScript = (text: string): boolean =>
  /\p{Script=Latin}/u.test(text) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text)

/** Names of tokens and chains may have several words; they must stand together. */
function nameLength(
  pieces: readonly Piece[],
  lowers: readonly string[],
  folded: readonly string[],
  place: number,
): number {
  if (pieces[place]?.kind !== 'word' || !startsName(toKey(lowers[place] as string))) return 0
  for (let length = Math.min(MOST_NAME_WORDS, pieces.length - place); length > 1; length--) {
    const keys = LETTERS_TO_FOLD.test(lowers[place] as string) ? folded : lowers
    const words = keys.slice(place, place + length).join(' ')
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

/** Whether an item can stand for a class of words. */
