/** Tells a word that was typed together with the number after it (`swap1.5`) from a name with digits (`ai16z`). */
import { findChainName, findToken } from './gazetteer/tokens.ts'
import { findClasses, startsPhrase } from './lexicon.ts'
import { fold } from './normalise.ts'
import type { WordClass } from './words/language-words.ts'

export function isGluedWord(letters: string, whole: string): boolean {
  const lower = letters.toLowerCase()
  if (lower.length < 2 || findToken(whole.toLowerCase()) || findChainName(whole.toLowerCase())) return false
  // Outside of Latin no name has digits in it.
  if (!/\p{Script=Latin}/u.test(lower)) return true
  const classes = findClasses(lower, fold(lower))
  return (
    classes !== undefined &&
    BEFORE_NUMBERS.some((name) => classes.has(name)) &&
    !startsPhrase(fold(whole.toLowerCase()))
  )
}

/** What people type right before a number. */
const BEFORE_NUMBERS: readonly WordClass[] = [
  ...([
    'swap',
    'buy',
    'sell',
    'send',
    'bridge',
    'move',
    'spend',
    'limitOrder',
    'stopOrder',
    'takeProfit',
    'twapOrder',
  ] as const),
  ...(['top', 'at', 'to', 'from', 'with', 'of', 'falls', 'rises', 'past', 'over', 'every', 'more'] as const),
]
