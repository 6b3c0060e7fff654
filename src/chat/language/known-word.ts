/** Everything that the lists know of a single word, looked up once and kept while the word is in use. */
import { simplify } from './gazetteer/simplified.ts'
import { findChainName, findToken, wordsOfName } from './gazetteer/tokens.ts'
import type { Item } from './item.ts'
import { type Classes, correct, findClasses, NO_CLASSES, startsPhrase } from './lexicon.ts'
import { fold } from './normalise.ts'
import { remembered } from './remembered.ts'
import { mayBeginNumber } from './spoken/read-spoken.ts'
import { TIME_UNITS } from './words/languages.ts'

export interface KnownWord extends Named {
  /** Lower case and simplified signs. */
  lower: string
  /** Without accents. */
  folded: string
  /** In a script whose words are listed without accents. */
  isFolded: boolean
  /** The form that is listed. */
  key: string
  /** Letters that only look alike are mixed. */
  mixed: boolean
  /** Short, in plain letters and digits. */
  latin: boolean
  /** In capitals, like a ticker. */
  capital: boolean
  /** How many words the longest name has that begins with it; none for most. */
  longestName: number
  /** A number in words can begin with it. */
  beginsNumber: boolean
  /** No name of several words, no phrase and no number begins with it. */
  standsAlone: boolean
  /** What it means, by language; filled when it is asked for. */
  meanings: Map<string, MeaningIn>
  /** What it meant when it was asked for last: the same language comes again. */
  last: MeaningIn | undefined
}

/** What a word names, by the lists alone. */
interface Named {
  token: Item['token']
  chain: Item['chain']
  unit: Item['unit']
}

/** A word, corrected where it has a typing error, and its classes. */
interface Meaning {
  word: string
  classes: Classes
}

interface MeaningIn extends Meaning {
  language: string
}

export const lookUpWord = remembered((text): KnownWord => {
  const lower = simplify(text.toLowerCase().replace(/\u0307/g, ''))
  const folded = fold(lower)
  const isFolded = LETTERS_TO_FOLD.test(lower)
  const key = isFolded ? folded : lower
  const latin = /^[a-z0-9.]{2,15}$/i.test(text)
  const longestName = wordsOfName(key)
  const beginsNumber = mayBeginNumber(key)
  return {
    lower,
    folded,
    isFolded,
    key,
    mixed: isMixedScript(text),
    latin,
    capital: latin && text.length <= 12 && text === text.toUpperCase() && /[A-Z]/.test(text),
    ...namesOf(lower),
    longestName,
    beginsNumber,
    standsAlone: longestName === 0 && !startsPhrase(folded) && !beginsNumber,
    meanings: new Map(),
    last: undefined,
  }
})

const isMixedScript = (text: string): boolean =>
  /\p{Script=Latin}/u.test(text) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text)

const LETTERS_TO_FOLD = /[\p{Script=Arabic}\p{Script=Devanagari}]/u
/** Names in these scripts are listed as folded. */
const toKey = (word: string): string => (LETTERS_TO_FOLD.test(word) ? fold(word) : word)

export function namesOf(word: string): Named {
  const key = toKey(word)
  return { token: findToken(key), chain: findChainName(key), unit: TIME_UNITS.get(word) ?? TIME_UNITS.get(key) }
}

export function meaningOf(known: KnownWord, language: string): Meaning {
  if (known.last?.language === language) return known.last
  let meaning = known.meanings.get(language)
  if (!meaning) {
    meaning = { language, ...findMeaning(known.lower, known.folded, language) }
    known.meanings.set(language, meaning)
  }
  known.last = meaning
  return meaning
}

function findMeaning(lower: string, folded: string, language: string): Meaning {
  const classes = findClasses(lower, folded, language)
  if (classes || findName(lower, folded) || TIME_UNITS.has(lower))
    return { word: lower, classes: classes ?? NO_CLASSES }
  const meant = correct(folded)
  if (meant === undefined) return { word: lower, classes: NO_CLASSES }
  return { word: meant, classes: findClasses(meant, meant) ?? NO_CLASSES }
}

const findName = (lower: string, folded: string): boolean =>
  [lower, toKey(lower) === lower ? lower : folded].some(
    (word) => findToken(word) !== undefined || findChainName(word) !== undefined,
  )
