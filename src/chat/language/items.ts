/** Cuts a message into items, each with everything that it could be. */
import { cadenceOf } from './cadence.ts'
import { CENTS, findCurrency } from './currencies.ts'
import { cutWords, hasWholeWords } from './cut-words.ts'
import { findChainById, findChainName, findToken, isOrdinary } from './gazetteer/tokens.ts'
import { guessLanguage } from './guess-language.ts'
import { changeItem, type Item, itemBefore } from './item.ts'
import { joinCents } from './join-cents.ts'
import { joinNumbers } from './join-numbers.ts'
import { type KnownWord, lookUpWord, meaningOf, namesOf } from './known-word.ts'
import { type Classes, classesOfHan, findClasses, findPhrase, NO_CLASSES } from './lexicon.ts'
import { shift } from './numbers.ts'
import type { Pieces } from './pieces.ts'
import { changeNumber, type ReadNumber, toReadNumber } from './read-number.ts'
import { rememberedText } from './remembered.ts'
import { MOST_PIECES, type Piece, scan } from './scan.ts'
import { joinSmallUnits } from './small-units.ts'
import { percentLength, sayNumber, sayScale } from './word-numbers.ts'
import { LANGUAGES_OF_WORDS, TIME_UNITS } from './words/languages.ts'

/** Pieces become items: phrases, names and numbers of several words are joined, and each is looked up once. */
export const toItems = rememberedText(cutItems)

function cutItems(message: string): readonly Item[] {
  const language = guessLanguage(message)
  const scanned = scan(message, language)
  const pieces = hasWholeWords(message, language) ? scanned : cutWords(scanned, language).slice(0, MOST_PIECES)
  const hasSmall = /\p{Ll}/u.test(message)
  const words: KnownWord[] = []
  const lowers: string[] = []
  const folded: string[] = []
  for (let place = 0; place < pieces.length; place++) {
    const word = lookUpWord((pieces[place] as Piece).text)
    words.push(word)
    lowers.push(word.lower)
    folded.push(word.folded)
  }
  const all: Pieces = { language, pieces, words, lowers, folded }
  const items: Item[] = []
  for (let place = 0; place < pieces.length; ) {
    const step = nextItem(all, place, itemBefore(items, items.length), hasSmall)
    if (step.replaces) items.pop()
    items.push(step.item)
    place += step.length
  }
  return joinSmallUnits(joinCents(joinNumbers(items)))
}

interface Step {
  item: Item
  length: number
  replaces?: boolean
}

function nextItem(all: Pieces, place: number, before: Item | undefined, hasSmall: boolean): Step {
  const { pieces, words, lowers, folded } = all
  const piece = pieces[place] as Piece
  if (isAlone(all, place, before))
    return { item: toOne(piece, words[place] as KnownWord, all.language, hasSmall), length: 1 }
  const name = nameLength(all, place)
  const found = findPhrase(folded, place)
  const isPhrase = found && joined(pieces, place, found.length) && !goesOn(found, lowers[place + found.length])
  const phrase = isPhrase ? found : undefined
  const longest = Math.max(name > 1 ? name : 0, phrase?.length ?? 0)
  const number = besideNumber(all, place, before) ?? wordsToNumber(all, place, before, longest)
  if (number) return number
  if (name > 1 && name >= (phrase?.length ?? 0))
    return { item: toWide(all, place, name, NO_CLASSES, hasSmall), length: name }
  if (phrase) return { item: toWide(all, place, phrase.length, phrase.classes, hasSmall), length: phrase.length }
  const joinedName = dottedName(all, place)
  if (joinedName) return joinedName
  const chain = chainId(all, place)
  return {
    item: chain ?? toOne(piece, words[place] as KnownWord, all.language, hasSmall),
    length: 1,
  }
}

/** One item of several words. */
const toWide = ({ pieces, lowers }: Pieces, place: number, length: number, classes: Classes, hasSmall: boolean): Item =>
  toItem(join(pieces, place, length), lowers.slice(place, place + length).join(' '), classes, hasSmall)

/** "send it" is a yes; in "send it to bob.eth" it is not. */
const goesOn = ({ classes }: { classes: Classes }, next = ''): boolean =>
  classes.has('confirm') && (next === 'to' || next === 'over')

/** Most words stand for themselves: nothing begins with them, and they go on with nothing. */
function isAlone({ pieces, words, lowers }: Pieces, place: number, before: Item | undefined): boolean {
  if (before?.number || pieces[place]?.kind !== 'word' || !words[place]?.standsAlone) return false
  const lower = lowers[place] as string
  return lower !== 'u' && !PERCENT_BEFORE.has(lower) && lowers[place + 1] !== 'dot'
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
      return {
        item: toNumber(piece, changeNumber(toReadNumber(value), { percent: true })),
        length: 1 + (next?.length ?? 1),
      }
  }
  // "u放哪里": in Chinese alone, too.
  if (lower === 'u' && language === 'zh' && (piece.glued || pieces[place + 1]?.glued) && !before?.number)
    return { item: asToken(piece, 'USDT'), length: 1 }
  if (!before?.number || piece.lead !== '') return undefined
  const { number } = before
  if (!number.percent && !number.usd) {
    const percent = percentLength(lowers, place)
    if (percent > 0)
      return {
        item: changeItem(before, { number: changeNumber(number, { percent: true }) }),
        length: percent,
        replaces: true,
      }
  }
  // Tenths: "3割", "三成".
  if (/^[割成]$/.test(lower) && !number.percent)
    return {
      item: changeItem(before, { number: changeNumber(number, { value: shift(number.value, 1), percent: true }) }),
      length: 1,
      replaces: true,
    }
  const scaled = sayScale(all, place, number)
  if (scaled) return { item: changeItem(before, { number: scaled.number }), length: scaled.length, replaces: true }
  if (number.percent || number.usd || number.span?.certain || piece.kind !== 'word') return undefined
  if (
    lower === 'u' &&
    (piece.glued || language !== 'en' || !/^(?:are|r|can|will|have|get|know)$/.test(lowers[place + 1] ?? ''))
  )
    return { item: asToken(piece, 'USDT'), length: 1 }
  if (lower === 'e' && piece.glued) return { item: asToken(piece, 'ETH'), length: 1 }
  return undefined
}

const asToken = (piece: Piece, symbol: string): Item =>
  changeItem(toItem(piece, piece.text.toLowerCase(), NO_CLASSES, true), {
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
  const usd = lowers[place + found.length - 1] === 'grand'
  const item = toNumber(join(pieces, place, found.length), changeNumber(toReadNumber(found.value), { usd }))
  // The article belongs to the number: "a hundred", "a couple hundred".
  const replaces = hasArticle && before.word !== 'the' && (isScale(lower) || lower === 'couple')
  return { item: replaces ? changeItem(item, { lead: before.lead }) : item, length: found.length, replaces }
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
  if (lowers[place + 1] !== 'dot') return undefined
  const first = lowers[place] as string
  const end = lowers[place + 2] ?? ''
  if (!/^(?:eth|sol|lens|bnb)$/.test(end) || !/^[a-z0-9-]{2,40}$/.test(first)) return undefined
  if (findToken(first) || findClasses(first, folded[place] as string) || !joined(pieces, place, 3)) return undefined
  const text = `${first}.${end}`
  return {
    item: changeItem(toItem(pieces[place] as Piece, text, NO_CLASSES, true), { kind: 'name', text, strange: false }),
    length: 3,
  }
}

const CHAIN_ID_WORDS =
  /^(?:chain|chainid|chain_id|network|networkid|链|网络|сеть|red|rede|réseau|netzwerk|jaringan|ağ)$/

/** "chain 56", "chainId=8453": a number that names a chain. */
function chainId({ pieces, lowers }: Pieces, place: number): Item | undefined {
  const piece = pieces[place] as Piece
  if (piece.kind !== 'number' || piece.number?.value !== piece.text || !/^[=:#]*$/.test(piece.lead)) return undefined
  if (place === 0) return undefined
  const at = lowers[place - 1] === 'id' ? place - 2 : place - 1
  const slug = at >= 0 && CHAIN_ID_WORDS.test(lowers[at] as string) ? findChainById(piece.text) : undefined
  if (slug === undefined) return undefined
  const { text, lead } = piece
  return changeItem(toItem({ kind: 'word', text, lead, number: undefined }, text, NO_CLASSES, true), {
    chain: slug,
    tickerLike: false,
    strange: false,
  })
}

function toOne(piece: Piece, known: KnownWord, language: string, hasSmall: boolean): Item {
  const { lower } = known
  if (piece.kind === 'cashtag') {
    const symbol = piece.text.slice(1).toUpperCase()
    const listed = findToken(lower.slice(1))
    return changeItem(toItem(piece, lower.slice(1), NO_CLASSES, hasSmall, known), {
      kind: 'word',
      token: { symbol: listed?.symbol ?? symbol, strength: 3 },
      tickerLike: true,
    })
  }
  if (piece.kind !== 'word' && piece.kind !== 'han') return toItem(piece, lower, NO_CLASSES, hasSmall, known)
  if (piece.kind === 'han') return toItem(piece, lower, classesOfHan(lower), hasSmall, known)
  const { word, classes } = meaningOf(known, language)
  return toItem(piece, word, classes, hasSmall, known)
}

function toItem(
  piece: Piece,
  word: string,
  classes: Classes,
  hasSmall: boolean,
  written: KnownWord = lookUpWord(piece.text),
): Item {
  const isWord = piece.kind === 'word' || piece.kind === 'han'
  const mixed = isWord && written.mixed
  const named = isWord ? (word === written.lower ? written : namesOf(word)) : NOT_NAMED
  const { token, chain } = named
  const { latin } = written
  const shouted = hasSmall && written.capital
  const often = classes.size > 0 && classes.has('every') ? cadenceOf(word) : undefined
  const unit = named.unit ?? (isWord ? often : undefined)
  const known = classes.size > 0 || chain !== undefined || unit !== undefined
  return {
    kind: piece.kind === 'han' || piece.kind === 'cashtag' ? 'word' : piece.kind,
    text: piece.text,
    word,
    lead: piece.lead,
    classes,
    number: piece.number,
    unit,
    token: mixed ? undefined : token && shouted && token.strength === 1 ? { ...token, strength: 2 } : token,
    chain,
    tickerLike: shouted && !mixed && !NOT_TICKERS.has(word),
    strange: isWord && latin && !mixed && !known && !token && !isOrdinary.has(word),
  }
}

const NOT_NAMED = { token: undefined, chain: undefined, unit: undefined }

const toNumber = ({ text, lead }: Piece, number: ReadNumber): Item =>
  changeItem(toItem({ kind: 'number', text, lead, number }, text.toLowerCase(), NO_CLASSES, true), {
    tickerLike: false,
  })

/** Abbreviations in capitals that are not tickers. */
const NOT_TICKERS = new Set(
  'i a ok usd eur gbp apy apr tvl dao nft nfts defi dex api tp sl dca twap lp ath rsi macd ema ofac kyc cpi gdp fed us uk eu ai etf fomc yes no url faq fyi imo asap pls lol gm gn pnl fdv mcap otc ceo usa ipo xyz'.split(
    ' ',
  ),
)

/** Names of tokens and chains may have several words; they must stand together. */
function nameLength({ pieces, words: known, lowers, folded }: Pieces, place: number): number {
  const first = known[place]
  if (pieces[place]?.kind !== 'word' || !first || first.longestName === 0) return 0
  const keys = first.isFolded ? folded : lowers
  for (let length = Math.min(first.longestName, pieces.length - place); length > 1; length--) {
    if (!joined(pieces, place, length)) continue
    const words = keys.slice(place, place + length).join(' ')
    if (findToken(words)) return length
    // "0.3 eth mainnet" is an amount of ETH.
    const isCounted = place > 0 && pieces[place - 1]?.kind === 'number' && findToken(first.lower) !== undefined
    if (!isCounted && findChainName(words)) return length
  }
  return 1
}

function joined(pieces: readonly Piece[], place: number, length: number): boolean {
  for (let at = place + 1; at < place + length; at++) {
    const { lead } = pieces[at] as Piece
    if (lead !== '' && !/^[-&/']$/.test(lead)) return false
  }
  return true
}

function join(pieces: readonly Piece[], place: number, length: number): Piece {
  const parts = pieces.slice(place, place + length)
  return { kind: 'word', text: parts.map(({ text }) => text).join(' '), lead: parts[0]?.lead ?? '' }
}

/** Whether an item can stand for a class of words. */
