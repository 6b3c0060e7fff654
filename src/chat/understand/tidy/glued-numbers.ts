/** A number typed right behind a word: `for1,000`, `my15k`, `on40%`. Names with digits in them stay whole. */
import { findCurrency } from '../../language/currencies.ts'
import { findToken } from '../../language/gazetteer/tokens.ts'
import { fold } from '../../language/normalise.ts'
import { LANGUAGES_OF_WORDS } from '../../language/words/languages.ts'
import { isKnownWord, isName } from '../accounted/vocabulary.ts'

/** Letters, then a number up to its end; an account may begin with `0x`. */
const LETTER = '[\\p{Script=Latin}\\p{Script=Cyrillic}_]'
const GLUED = new RegExp(
  `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}_.#/:=&?])([@$]?${LETTER}{1,20})(0x[0-9a-f]{40}(?![0-9a-z])|\\d[\\d.,'_]*)(%|(?:${LETTER}|\\p{N})*)`,
  'giu',
)
/** What may stand behind the digits: a scale, or something that is counted. */
const SCALE = /^(?:%|k|m|mm|b|bn|mil|k?usd|u|e)?$/i

export interface Separated {
  text: string
  /** The digits may belong to a name that no list has. */
  isDoubtful: boolean
}

export function separateNumbers(text: string, language: string): Separated {
  if (!/[\p{Script=Latin}\p{Script=Cyrillic}_]\d/u.test(text)) return { text, isDoubtful: false }
  let isDoubtful = false
  const separated = text.replace(GLUED, (whole, letters: string, number: string, end: string, at: number) => {
    const rest = text.slice(at + whole.length)
    const how = judge(letters, number, end, rest, language)
    if (how === 'whole') return whole
    isDoubtful ||= how !== 'two'
    return how === 'name' ? whole : `${letters} ${number}${end}`
  })
  return { text: separated, isDoubtful }
}

/** How the two are taken: as one, as two, as two but perhaps wrongly, or as a name that may be two. */
function judge(letters: string, number: string, end: string, rest: string, language: string) {
  const lower = letters.toLowerCase()
  const word = lower.replace(/^[@$]/, '')
  const digits = /^.*\d/.exec(number)?.[0] ?? number
  if (/^0x/i.test(number)) return isKnownWord(word) && lower === word ? 'two' : 'doubtful'
  // "to2pac.eth": somebody's name, or a word and a name.
  if (/^\.\p{L}/u.test(number.slice(digits.length) + end + rest) || (end !== '' && /^\.\p{L}{2}/u.test(rest)))
    return lower === word && isFunction(word, language) ? 'name' : 'whole'
  if (isName(`${word}${digits}${end}`.toLowerCase()) || isKnownWord(`${word}${digits}${end}`.toLowerCase()))
    return 'whole'
  const isBroken = /[.,']\d/.test(digits)
  if (lower !== word) return isBroken && !/[\p{L}_]/u.test(end) && word.length > 1 ? 'doubtful' : 'whole'
  if (!SCALE.test(end) && !isUnit(end.toLowerCase())) return isBroken ? 'name' : 'whole'
  if (word.length === 1) {
    if (!PREPOSITION.test(word)) return isBroken ? 'name' : 'whole'
    return isBroken || end !== '' || isCountedNext(rest) ? 'two' : 'name'
  }
  if (!/\p{Script=Latin}/u.test(word)) return 'two'
  if (isUnit(word) && /^[01]$/.test(digits)) return 'whole'
  if (isName(word) && !isFunction(word, language)) return 'doubtful'
  if (isKnownWord(word) || isKnownWord(fold(word))) return SHORT_NAMES.test(word + digits) ? 'whole' : 'two'
  return isBroken || end === '%' || (word.length > 2 && isCountedNext(rest)) ? 'doubtful' : 'whole'
}

/** Words of one letter that stand before a price or an amount. */
const PREPOSITION = /^[aàáoeyквсиу]$/u
/** Layers, targets and standards. */
const SHORT_NAMES = /^(?:(?:web|erc|bep|trc|eip|bip|layer|permit)\d{1,5}|(?:tp|sl|level|part|tier)[1-5])$/

const isUnit = (word: string): boolean => (word.length > 2 && isName(word)) || findCurrency(word) !== undefined

const isFunction = (word: string, language: string): boolean => {
  const languages = LANGUAGES_OF_WORDS.get(word)
  return languages !== undefined && (languages.includes(language) || (word.length > 1 && languages.includes('en')))
}

/** A token, a currency or a percentage comes next. */
function isCountedNext(rest: string): boolean {
  const next = /^\s*(?:%|\$?([\p{L}]{1,15}))/u.exec(rest)
  if (!next) return false
  const word = (next[1] ?? '').toLowerCase()
  return word === '' || (findToken(word)?.strength ?? 0) >= 2 || findCurrency(word) !== undefined || DOLLARS.test(word)
}

const DOLLARS = /^(?:usd|bucks?|dollars?|dolares|dólares|dollar|euros?)$/
