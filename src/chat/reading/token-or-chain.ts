/** Tells chains from tokens: many words can be either. */
import { type Item, is, isAmong, itemBefore } from '../language/item.ts'
import type { Classes } from '../language/lexicon.ts'
import type { WordClass } from '../language/words/language-words.ts'
import type { Measures } from './measures.ts'
import { isArrow, isInto, isRecipient, isToWord, prepositionBefore } from './prepositions.ts'
import { STABLE } from './stable.ts'

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
  /** Somebody is paid. */
  paying: boolean
  /** "from gnosis": a chain that is no token is left. */
  comesFrom: boolean
  /** Symbols that an amount counts. */
  counted: ReadonlySet<string>
}

/** Places of the chains; many words can be a chain or a token. */
export function findChainPlaces(items: readonly Item[], present: Classes, measures: Measures): Set<number> {
  const places = new Set<number>()
  if (items.every(({ chain }) => chain === undefined)) return places
  const around = toSurroundings(items, present, measures)
  for (let place = 0; place < items.length; place++) if (isChainHere(around, place)) places.add(place)
  return places
}

const ORDERS: readonly WordClass[] = ['stopOrder', 'takeProfit', 'limitOrder', 'twapOrder']
const MARKET_WIDE: readonly WordClass[] = ['trending', 'smartMoney', 'protocols', 'narrative', 'defi', 'launch']
const ABOUT_TOKENS: readonly WordClass[] = [
  ...(['yield', 'price', 'risk', 'sniper', 'smartMoney'] as const),
  ...ORDERS,
  ...(['leverage', 'prediction', 'chartAnalysis'] as const),
]

function toSurroundings(items: readonly Item[], present: Classes, measures: Measures): Surroundings {
  const tokenish = items.map((item, place) => couldBeToken(items, item, place))
  const paying = items.some(isRecipient)
  const counted = new Set<string>()
  for (let place = 0; place < items.length; place++) {
    const token = items[place]?.token
    if (token && isCounted(items, place)) counted.add(token.symbol)
  }
  return {
    items,
    measures,
    tokenish,
    tokenCount: countTrue(tokenish, tokenish.length),
    swapping: present.has('swap'),
    bridging: present.has('bridge') || present.has('move') || (present.has('send') && !paying),
    ordering: isAmong(ORDERS, present),
    paying,
    comesFrom: items.some(
      ({ chain, token }, place) => chain !== undefined && !token && prepositionBefore(items, place) === 'from',
    ),
    counted,
    hasOwnSubject: isAmong(MARKET_WIDE, present),
    asksAboutToken: isAmong(ABOUT_TOKENS, present),
  }
}

/** How many of the first so many are true. */
function countTrue(flags: readonly boolean[], end: number): number {
  let count = 0
  for (let place = 0; place < end; place++) if (flags[place]) count++
  return count
}

/**
 * After a number: a token. After on, from or to, with another token present: a chain. Otherwise a token, if it can be
 * one.
 */
function isChainHere(around: Surroundings, place: number): boolean {
  const { items, measures, tokenish } = around
  const item = items[place] as Item
  if (item.chain === undefined || measures.taken.has(place)) return false
  if (!item.token) return true
  const before = itemBefore(items, place)
  const next = items[place + 1]
  if (isAmount(before) && item.lead === '' && !measures.taken.has(place - 1)) return false
  if (CHAIN_WORDS.test(next?.word ?? '') && next?.lead === '') return true
  if (CHAIN_LEADS.test(before?.word ?? '') && /^[:(]?$/.test(item.lead)) return true
  if (isBesideCounted(around, place)) return true
  if (isSwappedInto(around, place) || isCoinSwappedTo(around, place)) return false
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
    (preposition === 'from' ? leads && hasChainNext : preposition === 'to' && isChainBeforeTo(around, place))
  if (crosses) return true
  if (preposition === 'from') return other && (around.bridging || before?.word === 'off' || (leads && hasChainNext))
  if (preposition === 'to' && around.comesFrom && other && !around.counted.has(item.token.symbol)) return true
  if (preposition === 'to' || preposition === 'arrow')
    return other && (around.bridging || isChainBeforeTo(around, place))
  if (isArrow(next) && hasChainNext) return other && !before?.number && !isCounted(items, place)
  if (isToWord(next) && hasChainNext && around.bridging && other) return true
  return isLastOfThree(around, place, other)
}

/** "swap 50 usdc on base to eth": a coin that is swapped to is the coin; who moves it says so, or from where. */
function isCoinSwappedTo({ items, swapping, bridging, comesFrom, counted }: Surroundings, place: number): boolean {
  const { word, token } = items[place] as Item
  if (!swapping || bridging || comesFrom || !COINS.has(word) || counted.has(token?.symbol ?? '')) return false
  const preposition = prepositionBefore(items, place)
  return preposition === 'to' || preposition === 'arrow'
}

/** Coins that chains are called by as well. */
const COINS = new Set(['eth', 'sol', 'bnb', 'avax', 'pol'])

/**
 * Some languages say "for" or "into" and "on" with one word: behind a verb of swapping and what is given it leads to what
 * arrives. The full name of a chain stays a chain, but in Russian, where "на" is the usual word for a swap.
 */
function isSwappedInto({ items, tokenish, swapping }: Surroundings, place: number): boolean {
  const word = itemBefore(items, place)?.word ?? ''
  if (!swapping || !isInto(items, word)) return false
  const { chain, word: own } = items[place] as Item
  const isLedTo = (at: number): boolean => at > place && ['to', 'arrow'].includes(prepositionBefore(items, at) ?? '')
  if (word !== 'на' && (chain === own || tokenish.some((isToken, at) => isToken && isLedTo(at)))) return false
  const given = countTrue(tokenish, place)
  return given === 1 || (given === 0 && items.slice(0, place).some(({ number }) => number?.currency !== undefined))
}

const CHAIN_WORDS =
  /^(?:chain|network|mainnet|ecosystem|链|red|rede|ağı|сеть|сети|체인|네트워크|메인넷|チェーン|ネットワーク|चेन|नेटवर्क|netzwerk)$/

/** Right behind an amount, or over "of my". */
function isCounted(items: readonly Item[], place: number): boolean {
  if (items[place]?.lead !== '') return false
  const first = Math.max(0, place - 3)
  for (let at = place - 1; at >= first; at--) {
    const item = items[at]
    if (isAmount(item) || item?.number?.percent || is(item, 'all', 'half', 'quarter')) return true
    if (!is(item, 'of', 'my') && !/^(?:the|my|de|mis|meus|mes)$/.test(item?.word ?? '')) return false
  }
  return false
}

const CHAIN_LEADS =
  /^(?:chain|network|red|rede|réseau|reseau|netzwerk|chaîne|blockchain|cadena|jaringan|rantai|mạng|chuỗi|сеть|сети|شبكة|شبكه|नेटवर्क|链|网络|ネットワーク|チェーン|ağ|ağı)$/

/** Where an amount says which token it is about, a word for a chain beside it is the chain. */
function isBesideCounted(
  { items, counted, paying, bridging, ordering, tokenish }: Surroundings,
  place: number,
): boolean {
  const { token, lead } = items[place] as Item
  const others = [...counted].filter((symbol) => symbol !== token?.symbol)
  if (others.length === 0) return false
  if (paying) return true
  const next = items[place + 1]
  const previous = itemBefore(items, place)
  if (place === 0 && next?.lead.includes(':')) return true
  const isLast = isLastName(items, place)
  // "/bridge 900 usdc op base": neither is counted.
  const isPair = previous?.chain !== undefined || next?.chain !== undefined
  if (bridging && isPair && !previous?.number) return true
  if (isLast && lead !== '' && /^[,(/|;.]? ?$/.test(lead) && countTrue(tokenish, place) >= 2) return true
  return (
    isLast &&
    ordering &&
    others.some((symbol) => !STABLE.has(symbol)) &&
    !STABLE.has(token?.symbol ?? '') &&
    previous?.number === undefined &&
    !is(previous, 'to', 'with', 'of')
  )
}

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

/** Nothing but words follows. */
const isLastName = (items: readonly Item[], place: number): boolean =>
  items.every(
    ({ kind, number, chain, token }, at) =>
      at <= place || (kind === 'word' && !number && chain === undefined && (token?.strength ?? 0) < 2),
  )

/** "swap 100 usdc to eth arb": the last word after two tokens. */
function isLastOfThree({ items, tokenish }: Surroundings, place: number, other: boolean): boolean {
  const item = items[place] as Item
  const before = itemBefore(items, place)
  // "wbtc usdt arbitrum 0.01"
  const isBeforeSize = item.chain === item.word && isAmount(items[place + 1]) && isLastName(items, place + 1)
  if (
    !(isLastName(items, place) || isBeforeSize) ||
    !before?.token ||
    before.token.symbol === item.token?.symbol ||
    item.lead !== ''
  )
    return false
  return countTrue(tokenish, place) >= 2 || (is(items[0], 'yield', 'top') && other)
}

function couldBeToken(items: readonly Item[], item: Item, place: number): boolean {
  if (item.kind === 'evm' || item.kind === 'solana') return true
  if (item.kind !== 'word') return false
  const counted = itemBefore(items, place)?.number !== undefined
  if (item.token && (item.token.strength >= 2 || counted)) return item.classes.size === 0 || item.token.strength === 3
  if (item.classes.size > 0) return false
  return item.tickerLike || (item.strange && (counted || isTokenExpected(items, place)))
}

/** "from arb to base": where the first is a chain, the second is one too. */
function isChainBeforeTo({ items, counted }: Surroundings, place: number): boolean {
  const origin = itemBefore(items, place, 2)
  if (!origin?.chain) return false
  const named = [origin.token?.symbol, items[place]?.token?.symbol]
  if (isArrow(items[place - 1]) && [...counted].some((symbol) => !named.includes(symbol))) return true
  const before = itemBefore(items, place, 3)
  return (
    /^(?:from|off|on|en|desde|de|из|с|từ|从|depuis|von|vom|aus|dari|من)$/.test(before?.word ?? '') ||
    !origin.token ||
    (before?.token !== undefined && !before.number)
  )
}

/** After an amount, or after a word that a token follows. */
export function isTokenExpected(items: readonly Item[], place: number): boolean {
  const before = itemBefore(items, place)
  if (!before) return items.length === 1
  const lead = items[place]?.lead ?? ''
  if (lead !== '' && /[?.!;:]/.test(lead)) return false
  // "25% above": a word behind a percentage is no name.
  if (before.number && !before.number.span?.certain && !before.number.percent && lead === '') return true
  if (EXPECTING.has(before.word) || /(?:^| )(?:of|de|me)$/.test(before.word)) return true
  if (items[place]?.token && isInto(items, before.word) && items.some((item) => is(item, 'swap'))) return true
  if (/^how (?:much|many)$/.test(before.word) || (before.word === 'many' && items[place - 2]?.word === 'how'))
    return true
  if (is(before, 'buy', 'sell', 'swap') && before.word !== 'trading') return true
  // Korean, Japanese and Hindi have the verb behind its token.
  const next = items[place + 1]
  return is(next, 'buy', 'sell', 'swap') && /[\u3040-\u30ff\uac00-\ud7a3\u0900-\u097f]/.test(next?.word ?? '')
}

const EXPECTING = new Set(
  'of into for my some worth on in to with about from del de al за на em por para bằng sang price precio preço prix du des d von für preis kurs harga sur سعر من भाव'.split(
    ' ',
  ),
)
