/** Two words typed as one: `ethto`, `swapusdc`, `tobase`. One of them names a token or a chain, or both are words of requests. */
import { findChainName, findToken } from '../../language/gazetteer/tokens.ts'
import { correct, findClasses } from '../../language/lexicon.ts'
import { fold } from '../../language/normalise.ts'
import type { WordClass } from '../../language/words/language-words.ts'
import { FUNCTION_WORDS } from '../../language/words/languages.ts'
import { isKnownWhole } from '../accounted/vocabulary.ts'

const [SHORTEST, SHORTEST_VERB] = [5, 3]
const WORD = /^[\p{Script=Latin}]{5,16}$/u
const VERBS: readonly WordClass[] = ['swap', 'buy', 'sell', 'send', 'bridge', 'move']
/** What stands before and behind names. */
const BESIDE: ReadonlySet<string> = new Set(
  'to for into from on with of in at via my the and price is a en de por para na no em auf von nach für zu ke dari di'.split(
    ' ',
  ),
)

/** The two words with a space between them; nothing where there are none, or more than one way to cut. */
export function findTwoWords(text: string, language: string): string | undefined {
  const lower = text.toLowerCase()
  if (lower.length < SHORTEST || !WORD.test(lower) || isKnownWhole(lower) || correct(fold(lower)) !== undefined)
    return undefined
  let [found, ways] = ['', 0]
  for (let at = 2; at <= lower.length - 2; at++) {
    const [left, right] = [lower.slice(0, at), lower.slice(at)]
    if (!belong(left, right, language)) continue
    found = `${text.slice(0, at)} ${text.slice(at)}`
    ways++
  }
  return ways === 1 ? found : undefined
}

function belong(left: string, right: string, language: string): boolean {
  if (isSureName(left)) return isBeside(right) || isSureName(right)
  if (isSureName(right)) return isBeside(left) || isVerb(left, language)
  return isVerb(left, language) && (right === 'my' || right === 'all' || right === 'half')
}

const isSureName = (word: string): boolean =>
  findToken(word)?.strength === 3 || (word.length > 3 && findChainName(word) !== undefined)

const isBeside = (word: string): boolean => BESIDE.has(word) && FUNCTION_WORDS.has(word)

function isVerb(word: string, language: string): boolean {
  const classes = word.length < SHORTEST_VERB ? undefined : findClasses(word, fold(word), language)
  return classes !== undefined && VERBS.some((name) => classes.has(name))
}
