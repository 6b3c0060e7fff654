import { type Item, is } from './items.ts'
import type { Measures } from './measures.ts'
import { FUNCTION_WORDS } from './words/function-words.ts'

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
  measures: Measures,
): { tokens: TokenMention[]; chains: ChainMention[] } {
  const chainPlaces = new Set(items.flatMap((_, place) => (isChainHere(items, place, measures) ? [place] : [])))
  const chains = [...chainPlaces].map((place) => ({
    place,
    slug: items[place]?.chain as string,
    role: roleOf(items, place, chainPlaces),
  }))
  const tokens = items.flatMap((item, place): TokenMention[] => {
    if (chainPlaces.has(place) || measures.taken.has(place)) return []
    const found = toMention(items, item, place)
    return found ? [found] : []
  })
  return { tokens, chains }
}

function toMention(items: readonly Item[], item: Item, place: number): TokenMention | undefined {
  if (item.kind === 'evm' || item.kind === 'solana') return { place, symbol: item.text, strength: 3 }
  if (item.number?.tether) return { place, symbol: 'USDT', strength: 3 }
  if (item.kind !== 'word') return undefined
  const { token } = item
  // A word of ours, or one that only joins, is a token right after an amount or with its own sign.
  const counted = items[place - 1]?.number !== undefined && item.lead === ''
  const isOurs = item.classes.size > 0 || FUNCTION_WORDS.has(item.word)
  if (isOurs && (token?.strength ?? 0) < 3)
    return token && counted && !FUNCTION_WORDS.has(item.word) ? { place, symbol: token.symbol, strength: 2 } : undefined
  if (token && token.strength >= 2) return { place, ...token }
  if (token && isListed(items, place)) return { place, symbol: token.symbol, strength: 2 }
  const expected = isTokenExpected(items, place)
  if (token && (expected || (item.tickerLike && item.classes.size === 0)))
    return { place, symbol: token.symbol, strength: expected ? 2 : 1.5 }
  if (item.tickerLike && item.classes.size === 0)
    return { place, symbol: item.text.toUpperCase(), strength: expected ? 2 : 1.5 }
  if (item.strange) return { place, symbol: item.text.toUpperCase(), strength: expected ? 1.4 : 1 }
  if (token && item.classes.size === 0) return { place, symbol: token.symbol, strength: 0.5 }
  return undefined
}

/** "aave, uni and crv": one of several, beside a certain one. */
function isListed(items: readonly Item[], place: number): boolean {
  const item = items[place] as Item
  const before = items[place - 1]
  const next = items[place + 1]
  const isSure = (other: Item | undefined) => (other?.token?.strength ?? 0) >= 2
  if (/[,/+&]/.test(item.lead) && isSure(before)) return true
  if (next && /[,/+&]/.test(next.lead) && isSure(next)) return true
  if (is(before, 'and', 'versus') && before?.lead === '' && isSure(items[place - 2])) return true
  return is(next, 'and', 'versus') && isSure(items[place + 2])
}

/** After an amount, or after a word that a token follows. */
function isTokenExpected(items: readonly Item[], place: number): boolean {
  const before = items[place - 1]
  if (!before) return items.length === 1
  if (items[place]?.lead.includes('?') || /[.!;:]/.test(items[place]?.lead ?? '')) return false
  if (before.number && !before.number.span?.certain && items[place]?.lead === '') return true
  if (EXPECTING.has(before.word) || /(?:^| )(?:of|de|me)$/.test(before.word)) return true
  if (is(before, 'buy', 'sell', 'swap') && before.word !== 'trading') return true
  return false
}

const EXPECTING = new Set(
  'of into for my some worth on in to with about from del de al за на em por para bằng sang price precio preço'.split(
    ' ',
  ),
)

/** After number → token; after on, from, to with another token → chain; otherwise a token, where it can be one. */
function isChainHere(items: readonly Item[], place: number, measures: Measures): boolean {
  const item = items[place] as Item
  if (item.chain === undefined || measures.taken.has(place)) return false
  const before = items[place - 1]
  const next = items[place + 1]
  if (!item.token) return true
  if (
    before?.number &&
    !before.number.percent &&
    !before.number.span?.certain &&
    item.lead === '' &&
    !measures.taken.has(place - 1)
  )
    return false
  if (/^(?:chain|network|mainnet|ecosystem|链|red|rede|ağı|сеть|сети)$/.test(next?.word ?? '') && next?.lead === '')
    return true
  // Russian says "for" and "on" with one word: after one token and a verb of swapping it leads to the other.
  if (
    before?.word === 'на' &&
    items.some((one) => is(one, 'swap')) &&
    items.filter((one, at) => at < place && couldBeToken(items, one, at)).length === 1
  )
    return false
  const other = items.some((one, at) => at !== place && couldBeToken(items, one, at))
  const preposition = prepositionBefore(items, place)
  if (before && /^(?:of|into|for)$/.test(before.word)) return false
  // "for sol on solana": what a chain follows is no chain itself.
  if (preposition !== 'from' && /^(?:on|en|na|trên|в)$/.test(next?.word ?? '') && items[place + 2]?.chain !== undefined)
    return false
  if (preposition === 'on' && item.chain === item.word && !isOrder(items)) return before?.word !== 'in' || other
  if (preposition === 'on' && (other || hasOwnSubject(items, place) || !asksAboutToken(items)))
    return before?.word !== 'in' || other
  const bridging =
    items.some((one) => is(one, 'bridge', 'move')) ||
    (items.some((one) => is(one, 'send')) && !items.some((one) => isRecipient(one)))
  if (preposition === 'from') return other && (bridging || before?.word === 'off' || isChainAfterTo(items, place))
  if (preposition === 'to' || preposition === 'arrow') return other && (bridging || isChainBeforeTo(items, place))
  if (isArrow(items[place + 1]) && items[place + 2]?.chain) return other && !before?.number
  if (isToWord(items[place + 1]) && items[place + 2]?.chain && bridging && other) return true
  // "swap 100 usdc to eth arb": the last word after two tokens.
  if (place === items.length - 1 && before?.token && !isSame(before, item) && item.lead === '') {
    return (
      items.filter((one, at) => at < place && (one.token?.strength ?? 0) >= 2).length >= 2 ||
      (is(items[0], 'yield', 'top') && other)
    )
  }
  return false
}

/** Market-wide questions need no token: "what coins are hot on solana". */
const hasOwnSubject = (items: readonly Item[], place: number): boolean =>
  items.some((one) => is(one, 'trending', 'smartMoney', 'protocols', 'narrative', 'defi', 'launch')) && place > 1

const isOrder = (items: readonly Item[]): boolean =>
  items.some((one) => is(one, 'stopOrder', 'takeProfit', 'limitOrder', 'twapOrder'))

/** "apy on eth" is about the token; "and on optimism?" is not. */
const asksAboutToken = (items: readonly Item[]): boolean =>
  items.some((one) =>
    is(
      one,
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
  )

const isSame = (left: Item, right: Item): boolean =>
  left.token !== undefined && left.token.symbol === right.token?.symbol

function couldBeToken(items: readonly Item[], item: Item, place: number): boolean {
  if (item.kind === 'evm' || item.kind === 'solana' || item.number?.tether) return true
  if (item.kind !== 'word') return false
  if (item.token && (item.token.strength >= 2 || items[place - 1]?.number !== undefined))
    return item.classes.size === 0 || item.token.strength === 3
  return (
    item.classes.size === 0 &&
    (item.tickerLike || (item.strange && (items[place - 1]?.number !== undefined || isTokenExpected(items, place))))
  )
}

/** "from arb to base": what follows `to` can be a chain as well, and so both are. */
function isChainAfterTo(items: readonly Item[], place: number): boolean {
  const next = items[place + 1]
  return (isToWord(next) || isArrow(next)) && items[place + 2]?.chain !== undefined
}

function isChainBeforeTo(items: readonly Item[], place: number): boolean {
  const origin = items[place - 2]
  if (!origin?.chain) return false
  return (
    /^(?:from|off|on|en|desde|de|из|с|từ|从)$/.test(items[place - 3]?.word ?? '') ||
    !origin.token ||
    (items[place - 3]?.token !== undefined && !items[place - 3]?.number)
  )
}

function roleOf(items: readonly Item[], place: number, chainPlaces: ReadonlySet<number>): ChainMention['role'] {
  const preposition = prepositionBefore(items, place)
  if (preposition === 'from') return 'from'
  if (preposition === 'to' || preposition === 'arrow') return 'to'
  const next = items[place + 1]
  if ((isArrow(next) || isToWord(next)) && chainPlaces.has(place + 2)) return 'from'
  // "из arbitrum в base": the same word says in and to.
  if (
    /^(?:в|на|a|para)$/.test(items[place - 1]?.word ?? '') &&
    [...chainPlaces].some((other) => other < place && prepositionBefore(items, other) === 'from')
  )
    return 'to'
  return 'on'
}

type Preposition = 'from' | 'to' | 'on' | 'with' | 'arrow' | undefined

/** The joining word before a place, over articles and the like. */
export function prepositionBefore(items: readonly Item[], place: number): Preposition {
  for (let at = place - 1; at >= Math.max(0, place - 3); at--) {
    const item = items[at] as Item
    if (isArrow(item)) return 'arrow'
    if (item.kind !== 'word') return undefined
    const known = PREPOSITIONS.get(item.word)
    if (known) return known
    if (!SKIPPED.has(item.word)) return undefined
  }
  return undefined
}

const PREPOSITIONS: ReadonlyMap<string, Preposition> = new Map(
  (
    [
      ['from', 'from|off|out of|off of|desde|de|do|da|из|с|со|от|từ|从|出'],
      [
        'to',
        'to|into|onto|2|for|towards|hasta|hacia|para|por|sang|ra|thành|lấy|đến|qua|到|成|为|换成|兑换成|跨链到|跨到|桥到|转到|换到|换|兑|兑换|a',
      ],
      ['on', 'on|over on|in|via|at|en|na|no|em|trên|ở|в|на|за|在|inside|through|ağında'],
      ['with', 'with|using|use|con|usando|com|ile|bằng|với|用|w|through'],
    ] as const
  ).flatMap(([role, words]) => words.split('|').map((word) => [word, role] as const)),
)
const SKIPPED = new Set('the a an my some more this that token coin la el los las o a os as meu mi mis'.split(' '))

export const isArrow = (item: Item | undefined): boolean => item?.kind === 'arrow'
export const isToWord = (item: Item | undefined): boolean => PREPOSITIONS.get(item?.word ?? '') === 'to'
export const isRecipient = (item: Item): boolean =>
  ['evm', 'solana', 'tron', 'name', 'handle', 'bad-address'].includes(item.kind)
