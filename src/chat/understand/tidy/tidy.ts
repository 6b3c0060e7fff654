/** A message as it was meant to be typed: without greetings, fillers and thanks, words apart from numbers, slips mended. */
import { guessLanguage } from '../../language/guess-language.ts'
import { LONGEST_READ, normalise } from '../../language/normalise.ts'
import { remembered } from '../../language/remembered.ts'
import { separateNumbers } from './glued-numbers.ts'
import { findTwoWords } from './glued-words.ts'
import { FILLERS, withoutOpenings } from './openings.ts'
import { withSides } from './order-sides.ts'
import { withoutReferences } from './references.ts'
import { findMeant } from './spelling.ts'

export interface Tidied {
  text: string
  /** A word was taken for another, or cut in two: a request is said back before it gets its link. */
  isMended: boolean
}

export function tidy(message: string): Tidied {
  // What is too long is not read to its end, and that has to show.
  if (message.length > LONGEST_READ) return { text: message, isMended: false }
  const own = message.includes('@') ? message.replace(MENTION, '') : message
  const referred = withoutReferences(withoutOpenings(normalise(own)))
  const bare = withIf(referred.text)
  const asked = withSides(bare)
  const language = guessLanguage(asked)
  const separated = separateNumbers(asked, language)
  const hasSmall = /\p{Ll}/u.test(asked)
  const mend = mendIn(language)
  let isMended = separated.isDoubtful || referred.isDoubtful || asked !== bare
  let isFilled = false
  const text = separated.text.replace(WORDS, (word) => {
    if (FILLERS.has(word.toLowerCase())) {
      isFilled = true
      return ''
    }
    if (word.length < SHORTEST || isShouted(word, hasSmall)) return word
    const meant = mend(word)
    if (meant === undefined) return word
    isMended = true
    return meant
  })
  const plain = isFilled ? text.replace(/\s+/g, ' ').trim() : text
  return plain === '' ? { text: asked, isMended: false } : { text: plain, isMended }
}

/** The word or the two words that were meant, by language. */
const menders = new Map<string, (word: string) => string | undefined>()

function mendIn(language: string): (word: string) => string | undefined {
  let mend = menders.get(language)
  if (!mend) {
    mend = remembered((word) => findMeant(word, language) ?? findTwoWords(word, language))
    menders.set(language, mend)
  }
  return mend
}

/** Whom a message in a group is for: a bot is nobody who is paid. */
const MENTION = /^\s*@\w{0,30}(?:bot|sextant)\w{0,10}[\s,:]+(?=\S)/i

/** "Should avax slide to 18, sell 30": a condition without its word. */
const withIf = (text: string): string =>
  INVERTED.test(text) ? text.replace(/^should/i, 'if').replace(/^sollten?/i, 'wenn') : text
const INVERTED =
  /^(?:should(?! (?:i|we|you|u|he|she|they)(?![\p{L}]))|sollten?(?! (?:ich|wir|man|du))) [^?,]{3,60}(?:,| then ) ?[^?]{3,120}$/iu

/** Words of fewer letters are not looked up. */
const SHORTEST = 4
/** Whole words of letters; parts of names, addresses, links, cashtags and handles are not looked at. */
const WORDS =
  /(?<![\p{L}\p{N}\p{M}_.@$#/:'-])[\p{Script=Latin}\p{Script=Cyrillic}]{2,16}(?![\p{L}\p{N}\p{M}_@/]|[.:'-][\p{L}\p{N}])/gu

/** In capitals beside small letters: a ticker, known or not. */
const isShouted = (word: string, hasSmall: boolean): boolean =>
  hasSmall && !SMALL.test(word) && word === word.toUpperCase()
const SMALL = /^[a-z]/
