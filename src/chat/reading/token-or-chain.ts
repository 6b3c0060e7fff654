/** Tells chains from tokens: many words can be either. */
import { classesIn, type Item, is, isAmong } from '../language/item.ts'
import type { Measures } from './measures.ts'
import { isArrow, isRecipient, isToWord, prepositionBefore } from './prepositions.ts'

/** Facts about the whole message that the reading of single words depends on; computed once. */
interface Surroundings {
  items: readonly Item[]
  measures: Measures
  /** For each place, whether a token may stand there. */
  tokenish: readonly boolean[]
  tokenCount: number
  swapping: boolean
  bridging: boolean
  ordering: boolean
  /** Market-wide questions need no token: "what coins are hot on solana". */
  hasOwnSubject: boolean
  /** "apy on eth" is about the token; "and on optimism?" is not. */
  asksAboutToken: boolean
}

/** Places of the chains; many words can be a chain or a token. */
export function findChainPlaces(items: readonly Item[], measures: Measures): Set<number> {
  const around = toSurroundings(items, measures)
  return new Set(items.flatMap((_, place) => (isChainHere(around, place) ? [place] : [])))
}

function toSurroundings(items: readonly Item[], measures: Measures): Surroundings {
  const tokenish = items.map((item, place) => couldBeToken(items, item, place))
  const present = classesIn(items)
  const has = (...names: Parameters<typeof is>[1][]) => isAmong(names, present)
  return {
    items,
    measures,
    tokenish,
    tokenCount: tokenish.filter(Boolean).length,
    swapping: has('swap'),
    bridging: has('bridge', 'move') || (has('send') && !items.some(isRecipient)),
    ordering: has('stopOrder', 'takeProfit', 'limitOrder', 'twapOrder'),
    hasOwnSubject: has('trending', 'smartMoney', 'protocols', 'narrative', 'defi', 'launch'),
    asksAboutToken: has(
      'yield',
      'price',
      'risk',
      'sniper',
      'smartMoney',
      'stopOrder',
      'takeProfit',
      'limitOrder',
      'twapOrder',
      'leverage',
      'prediction',
      'chartAnalysis',
    ),
  }
}

/**
 * After a number: a token. After on, from or to, with another token present: a chain. Otherwise a token, if it can be
 * one.
 */
function isChainHere(around: Surroundings, place: number): boolean {
  const { items, measures, tokenish } = around
  const item = items[place] as Item
  if (item.chain === undefined || measures.taken.has(place)) return false
  const before = items[place - 1]
  const next = items[place + 1]
  if (!item.token) return true
  if (isAmount(before) && item.lead === '' && !measures.taken.has(place - 1)) return false
  if (CHAIN_WORDS.test(next?.word ?? '') && next?.lead === '') return true
  // Russian says "for" and "on" with one word: after one token and a verb of swapping it leads to the other.
  if (before?.word === 'на' && around.swapping && tokenish.slice(0, place).filter(Boolean).length === 1) return false
  if (before && /^(?:of|into|for)$/.test(before.word)) return false
  const preposition = prepositionBefore(items, place)
  const hasChainNext = items[place + 2]?.chain !== undefined
  // "for sol on solana": what a chain follows is no chain itself.
  if (preposition !== 'from' && /^(?:on|en|na|trên|в|sur|auf|di|على)$/.test(next?.word ?? '') && hasChainNext)
    return false
  const other = around.tokenCount - (tokenish[place] ? 1 : 0) > 0
  if (preposition === 'on' && isOnChain(around, place, other)) return before?.word !== 'in' || other
  const leads = isToWord(next) || isArrow(next)
  const crosses =
    around.bridging &&
    (preposition === 'from' ? leads && hasChainNext : preposition === 'to' && isChainBeforeTo(items, place))
  if (crosses) return true
  if (preposition === 'from') return other && (around.bridging || before?.word === 'off' || (leads && hasChainNext))
  if (preposition === 'to' || preposition === 'arrow')
    return other && (around.bridging || isChainBeforeTo(items, place))
  if (isArrow(next) && hasChainNext) return other && !before?.number
  if (isToWord(next) && hasChainNext && around.bridging && other) return true
  return isLastOfThree(around, place, other)
}

const CHAIN_WORDS =
  /^(?:chain|network|mainnet|ecosystem|链|red|rede|ağı|сеть|сети|체인|네트워크|메인넷|チェーン|ネットワーク|चेन|नेटवर्क|netzwerk)$/

const isAmount = (item: Item | undefined): boolean =>
  item?.number !== undefined && !item.number.percent && !item.number.span?.certain

function isOnChain(
  { items, ordering, hasOwnSubject, asksAboutToken }: Surroundings,
  place: number,
  other: boolean,
): boolean {
  const item = items[place] as Item
  if (item.chain === item.word && !ordering) return true
  return other || (hasOwnSubject && place > 1) || !asksAboutToken
}

/** "swap 100 usdc to eth arb": the last word after two tokens. */
function isLastOfThree({ items, tokenish }: Surroundings, place: number, other: boolean): boolean {
  const item = items[place] as Item
  const before = items[place - 1]
  if (place !== items.length - 1 || !before?.token || before.token.symbol === item.token?.symbol || item.lead !== '')
    return false
  return tokenish.slice(0, place).filter(Boolean).length >= 2 || (is(items[0], 'yield', 'top') && other)
}

function couldBeToken(items: readonly Item[], item: Item, place: number): boolean {
  if (item.kind === 'evm' || item.kind === 'solana') return true
  if (item.kind !== 'word') return false
  const counted = items[place - 1]?.number !== undefined
  if (item.token && (item.token.strength >= 2 || counted)) return item.classes.size === 0 || item.token.strength === 3
  if (item.classes.size > 0) return false
  return item.tickerLike || (item.strange && (counted || isTokenExpected(items, place)))
}

/** "from arb to base": where the first is a chain, the second is one too. */
function isChainBeforeTo(items: readonly Item[], place: number): boolean {
  const origin = items[place - 2]
  if (!origin?.chain) return false
  const before = items[place - 3]
  return (
    /^(?:from|off|on|en|desde|de|из|с|từ|从|depuis|von|vom|aus|dari|من)$/.test(before?.word ?? '') ||
    !origin.token ||
    (before?.token !== undefined && !before.number)
  )
}

/** After an amount, or after a word that a token follows. */
export function isTokenExpected(items: readonly Item[], place: number): boolean {
  const before = items[place - 1]
  if (!before) return items.length === 1
  if (items[place]?.lead.includes('?') || /[.!;:]/.test(items[place]?.lead ?? '')) return false
  if (before.number && !before.number.span?.certain && items[place]?.lead === '') return true
  if (EXPECTING.has(before.word) || /(?:^| )(?:of|de|me)$/.test(before.word)) return true
  if (/^how (?:much|many)$/.test(before.word) || (before.word === 'many' && items[place - 2]?.word === 'how'))
    return true
  if (is(before, 'buy', 'sell', 'swap') && before.word !== 'trading') return true
  return false
}

const EXPECTING = new Set(
  'of into for my some worth on in to with about from del de al за на em por para bằng sang price precio preço prix du des d von für preis kurs harga sur سعر من भाव'.split(
    ' ',
  ),
)
