/** Words with two letters exchanged: the known word that was meant, where it can be only one. */
import { correct } from '../../language/lexicon.ts'
import { fold } from '../../language/normalise.ts'
import { isKnownWord, weightOf } from '../accounted/vocabulary.ts'

/** In shorter words and longer ones two letters exchanged are seldom a slip. */
const WORD = /^(?:[\p{Script=Latin}]{4,16}|[\p{Script=Cyrillic}]{4,16})$/u

/** The known word that becomes this one when two neighbouring letters change places; none for a word that is known itself. */
export function findMeant(text: string, language: string): string | undefined {
  const lower = text.toLowerCase()
  if (!WORD.test(lower) || isKnownWord(lower) || correct(fold(lower)) !== undefined) return undefined
  const key = `${language} ${lower}`
  if (!found.has(key)) {
    if (found.size >= MOST) found.clear()
    found.set(key, lookUp(lower, language))
  }
  return found.get(key)
}

/** The same unknown words come again while one message is read, and seldom later. */
const MOST = 2_000
const found = new Map<string, string | undefined>()

function lookUp(lower: string, language: string): string | undefined {
  let [best, most, isOnly] = ['', 0, true]
  for (let at = 0; at + 1 < lower.length; at++) {
    if (lower[at] === lower[at + 1]) continue
    const turned = lower.slice(0, at) + lower[at + 1] + lower[at] + lower.slice(at + 2)
    const weight = weightOf(turned, language)
    if (weight < most || weight === 0) continue
    isOnly = weight > most
    ;[best, most] = [turned, weight]
  }
  return most > 0 && isOnly ? best : undefined
}
