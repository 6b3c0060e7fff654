/** Which tokens a question is about, which of its words were not understood, and whether it is a question. */
import { type Item, is } from '../language/item.ts'
import { FUNCTION_WORDS, isInSet } from '../language/words/languages.ts'
import type { TokenMention } from './entities.ts'
import type { ParsedMessage } from './parsed-message.ts'

/** The tokens a question is about, most certain first. Unknown words count only when there is nothing better. */
export function subjectsOf({ tokens }: ParsedMessage, least = 0.5): TokenMention[] {
  const distinct = tokens.filter(({ symbol }, place) => tokens.findIndex((other) => other.symbol === symbol) === place)
  for (const floor of [3, 2, 1.4, 1, 0.5]) {
    if (floor < least) break
    const found = distinct.filter(({ strength }) => strength >= Math.min(floor, 2))
    if (found.length > 0) return found
    const weak = distinct.filter(({ strength }) => strength >= floor)
    if (weak.length > 0) return weak
  }
  return []
}

/** Words with a meaning that was not understood: a question about milk is not about tokens. */
export function unreadWords({ items, tokens, chains, measures }: ParsedMessage): string[] {
  const unread: string[] = []
  for (let place = 0; place < items.length; place++) {
    const item = items[place] as Item
    if (item.kind !== 'word' || item.classes.size > 0 || item.unit || item.chain || measures.taken.has(place)) continue
    if (FUNCTION_WORDS.has(item.word) || item.word.length < 2) continue
    if (
      tokens.some((token) => token.place === place && token.strength >= 1.4) ||
      chains.some((chain) => chain.place === place)
    )
      continue
    unread.push(item.word)
  }
  return unread
}

export const isQuestion = ({ message, items }: ParsedMessage): boolean =>
  message.includes('?') || isInSet('questionStarts', items[0]?.word ?? '') || is(items[0], 'explain')
