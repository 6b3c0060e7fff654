/** Which words the parser knows from any of its lists, and how much each weighs as the word that was meant. */
import { languagesOfCommon } from '../../language/common-words.ts'
import { CENTS, findCurrency } from '../../language/currencies.ts'
import { findChainName, findToken, isOrdinary, startsName } from '../../language/gazetteer/tokens.ts'
import { findClasses, startsPhrase } from '../../language/lexicon.ts'
import { fold } from '../../language/normalise.ts'
import { remembered } from '../../language/remembered.ts'
import { mayBeginNumber, readSpoken } from '../../language/spoken/read-spoken.ts'
import { FUNCTION_WORDS, LANGUAGES_OF_WORDS, TIME_UNITS } from '../../language/words/languages.ts'
import { isTellingWord } from './telling-words.ts'

/** Some list has it, as it is. */
export const isKnownWhole = remembered(
  (lower): boolean =>
    isListed(lower) ||
    isOrdinary.has(lower) ||
    isName(lower) ||
    startsName(lower) ||
    mayBeginNumber(lower) ||
    startsPhrase(fold(lower)),
)

/** Some list has it, or its beginning. */
export const isKnownWord = remembered(
  (lower): boolean => isKnownWhole(lower) || findClasses(lower, fold(lower)) !== undefined || isTellingWord(lower),
)

export const isName = (lower: string): boolean => findToken(lower) !== undefined || findChainName(lower) !== undefined

const isListed = (lower: string): boolean =>
  LANGUAGES_OF_WORDS.has(lower) ||
  FUNCTION_WORDS.has(lower) ||
  TIME_UNITS.has(lower) ||
  CENTS.has(lower) ||
  findCurrency(lower) !== undefined ||
  languagesOfCommon(lower).length > 0

/** A shorter name or ordinary word is reached from too many others. */
const SHORTEST_ORDINARY = 5

/** 3: a word that requests are made of, in this language or in English. 2: a token or chain. 1: an ordinary word. 0: none that may be meant. */
export function weightOf(lower: string, language: string): 0 | 1 | 2 | 3 {
  const languages = LANGUAGES_OF_WORDS.get(lower) ?? languagesOfCommon(lower)
  if (languages.includes(language) || languages.includes('en')) return 3
  if (CENTS.has(lower) || findCurrency(lower) !== undefined) return 3
  const number = readSpoken([lower], 0, language)
  if (number?.doubtful === false && (number.language === language || number.language === 'en')) return 3
  if (lower.length < SHORTEST_ORDINARY) return 0
  if ((findToken(lower)?.strength ?? 0) >= 2 || findChainName(lower)) return 2
  // The ordinary words of all languages are in one list, and most are English.
  if (language === 'en') return isOrdinary.has(lower) ? 1 : 0
  return isTellingWord(lower) || findClasses(lower, fold(lower), language) ? 1 : 0
}
