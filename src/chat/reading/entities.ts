/** Tokens and chains of a message, with how sure each token is and which way each chain points. */
import { type Item, is, itemBefore } from '../language/item.ts'
import type { Classes } from '../language/lexicon.ts'
import { FUNCTION_WORDS } from '../language/words/languages.ts'
import type { Measures } from './measures.ts'
import { isArrow, isToWord, prepositionBefore } from './prepositions.ts'
import { findChainPlaces, isTokenExpected } from './token-or-chain.ts'

export interface TokenMention {
  place: number
  /** Ticker or address. */
  symbol: string
  strength: number
}

export interface ChainMention {
  place: number
  slug: string
  role: 'from' | 'to' | 'on'
}

/** Decides which items are tokens and which are chains; many words can be both. */
export function settleEntities(
  items: readonly Item[],
  present: Classes,
  measures: Measures,
): { tokens: TokenMention[]; chains: ChainMention[] } {
  const chainPlaces = findChainPlaces(items, present, measures)
  const chains: ChainMention[] = []
  const tokens: TokenMention[] = []
  for (let place = 0; place < items.length; place++) {
    const item = items[place] as Item
    if (chainPlaces.has(place))
      chains.push({ place, slug: item.chain as string, role: roleOf(items, place, chainPlaces) })
    else if (!measures.taken.has(place)) {
      const found = toMention(items, item, place)
      if (found) tokens.push(found)
    }
  }
  return { tokens, chains }
}

function toMention(items: readonly Item[], item: Item, place: number): TokenMention | undefined {
  if (item.kind === 'evm' || item.kind === 'solana') return { place, symbol: item.text, strength: 3 }
  if (item.kind !== 'word') return undefined
  const { token } = item
  // A word of our tables, or a joining word, is a token only right after an amount or with a `$`.
  const previous = itemBefore(items, place)
  const before = previous?.number
  const counted =
    before !== undefined &&
    !before.percent &&
    item.lead === '' &&
    !is(item, 'buy', 'sell', 'swap', 'send', 'bridge', 'move', 'when', 'falls', 'rises', 'every')
  const isJoining = FUNCTION_WORDS.has(item.word)
  if ((isJoining || item.classes.size > 0) && (token?.strength ?? 0) < 3)
    return token && counted && !isJoining ? { place, symbol: token.symbol, strength: 2 } : undefined
  if (token && token.strength >= 2) return { place, symbol: token.symbol, strength: token.strength }
  if (token && isListed(items, place)) return { place, symbol: token.symbol, strength: 2 }
  const expected = isTokenExpected(items, place)
  if (token && (expected || (item.tickerLike && item.classes.size === 0)))
    return { place, symbol: token.symbol, strength: expected ? 2 : 1.5 }
  if (item.tickerLike && item.classes.size === 0)
    return { place, symbol: item.text.toUpperCase(), strength: expected ? 2 : 1.5 }
  // "My niece": what is mine need not be a coin.
  const isOwned = is(previous, 'my')
  if (item.strange) return { place, symbol: item.text.toUpperCase(), strength: expected && !isOwned ? 1.4 : 1 }
  if (token && item.classes.size === 0) return { place, symbol: token.symbol, strength: 0.5 }
  return undefined
}

/** "aave, uni and crv": one of several, beside a certain one. */
function isListed(items: readonly Item[], place: number): boolean {
  const item = items[place] as Item
  const before = itemBefore(items, place)
  const next = items[place + 1]
  const isSure = (other: Item | undefined) => (other?.token?.strength ?? 0) >= 2
  if (/[,/+&]/.test(item.lead) && isSure(before)) return true
  if (next && /[,/+&]/.test(next.lead) && isSure(next)) return true
  if (is(before, 'and', 'versus') && before?.lead === '' && isSure(itemBefore(items, place, 2))) return true
  return is(next, 'and', 'versus') && isSure(items[place + 2])
}

function roleOf(items: readonly Item[], place: number, chainPlaces: ReadonlySet<number>): ChainMention['role'] {
  const preposition = prepositionBefore(items, place)
  if (preposition === 'from') return 'from'
  if (preposition === 'to' || preposition === 'arrow') return 'to'
  const next = items[place + 1]
  if ((isArrow(next) || isToWord(next)) && chainPlaces.has(place + 2)) return 'from'
  // "из arbitrum в base": the same word says in and to.
  if (
    /^(?:в|на|a|para)$/.test(itemBefore(items, place)?.word ?? '') &&
    items.slice(0, place).some((item) => /^(?:из|с|от|de|desde|da|do)$/.test(item.word))
  )
    return 'to'
  return 'on'
}
