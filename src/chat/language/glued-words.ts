/** Tells a word that was typed together with the number after it (`swap1.5`) from a name with digits (`ai16z`). */
import { findChainName, findToken } from './gazetteer/tokens.ts'
import { findClasses, startsPhrase } from './lexicon.ts'
import { fold } from './normalise.ts'

export function isGluedWord(letters: string, whole: string): boolean {
  const lower = letters.toLowerCase()
  if (lower.length < 2 || findToken(whole.toLowerCase()) || findChainName(whole.toLowerCase())) return false
  // Outside of Latin no name has digits in it.
  if (!/\p{Script=Latin}/u.test(lower)) return true
  const folded = fold(lower)
  return findClasses(lower, folded) !== undefined && !startsPhrase(fold(whole.toLowerCase()))
}
