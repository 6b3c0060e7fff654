/** Looks up names of tokens, chains and DAOs. */
import { CHAINS } from '../../../domain/chains/chain.ts'
import { COIN_NAMES, FORMER_TICKERS, GROUP_NAMES, STOCK_NAMES } from '../../../domain/names/coin-names.ts'
import { findDaoSlug } from '../../../domain/names/dao-names.ts'
import { fold } from '../normalise.ts'
import { remembered } from '../remembered.ts'
import { endingsOff } from './inflected.ts'
import { CHAIN_NAMES, CLEAR_SYMBOLS, OTHER_CHAINS, UNCLEAR_SYMBOLS } from './known-coins.ts'
import { LISTED_NAMES, LISTED_SYMBOLS } from './listed-tokens.ts'
import { FOREIGN_CHAINS, FOREIGN_COINS } from './names/foreign-names.ts'
import { ORDINARY_WORDS } from './ordinary-words.ts'
import { simplify } from './simplified.ts'

export const isOrdinary: ReadonlySet<string> = new Set(ORDINARY_WORDS)
const unclear = new Set(UNCLEAR_SYMBOLS.map((symbol) => symbol.toLowerCase()))
const clear = new Set(CLEAR_SYMBOLS.map((symbol) => symbol.toLowerCase()).filter((symbol) => !unclear.has(symbol)))
const listed = new Set([...CLEAR_SYMBOLS, ...UNCLEAR_SYMBOLS, ...LISTED_SYMBOLS].map((symbol) => symbol.toLowerCase()))

/** How sure it is that a word means a token, without its surroundings: 3 certain, 2 likely, 1 only where one is expected. */
export interface TokenReading {
  symbol: string
  strength: 1 | 2 | 3
}

const byName = new Map<string, TokenReading>()
for (const entry of LISTED_NAMES) {
  const [name = '', symbol = ''] = entry.split('=')
  // A name that is another coin's ticker is that coin.
  if (!clear.has(name)) byName.set(name, { symbol: toPresent(symbol), strength: 2 })
}
for (const [name, symbol] of [...FOREIGN_COINS, ...Object.entries({ ...COIN_NAMES, ...STOCK_NAMES, ...GROUP_NAMES })]) {
  const meant = toPresent(symbol)
  byName.set(simplify(fold(name)), { symbol: meant, strength: UNSURE_NAMES().has(name) ? 1 : 3 })
  byName.set(name, { symbol: meant, strength: UNSURE_NAMES().has(name) ? 1 : 3 })
}

/** A ticker that was exchanged for another. */
function toPresent(symbol: string): string {
  return isExchanged(symbol) ? (FORMER_TICKERS[symbol]?.now ?? symbol) : symbol
}

/** Names that also mean a company, a planet or an ordinary word. */
function UNSURE_NAMES(): Set<string> {
  return new Set([
    'curve',
    'maker',
    'cosmos',
    'jupiter',
    'stellar',
    'ripple',
    'apple',
    'amazon',
    'google',
    'stable',
    'stables',
    'polygon',
    'avalanche',
    'optimism',
    'coinbase',
    'lido',
    'shiba',
    'tether',
    'virtuals',
    'тон',
    '雪崩',
    // Words of Russian, Arabic, Korean, Japanese, Hindi and Chinese.
    ...'дай даи соль сол лайт дот классик космос атом юпитер нот оп арб трамп кейк рендер курве эф юни ада линк суи даш сей'.split(
      ' ',
    ),
    ...'نير سي اثر داي كيك نوت ادا لينك دوت سوي يوني مستقره سول'.split(' '),
    ...'다이 비트 솔 톤 링크 폴 세이 온도 네오 케이크 니어 유니 도트 커브 클레이 시바 아비 봉크'.split(' '),
    ...'ダイ トン リンク ドット スイ セイ ビット サンド ケーキ カーブ シンボル ユニ モナ リド アトム ソル シバ パンケーキ'.split(
      ' ',
    ),
    ...'सोल एथ ईथ डाई दाई सुई केक कर्व ताओ मेकर नियर'.split(' '),
    ...'饼 油条 狗子 辣条 独角兽 柚子 蛋糕 平台币 邦克 道币 水币 青蛙币 马蹄'.split(' '),
    ...'stacks convex jito iota bera nem immutable compound lumens'.split(' '),
  ])
}

const SHORTEST_PLURAL = 5

export const findToken = remembered(lookUpToken)

function lookUpToken(lower: string): TokenReading | undefined {
  const named = byName.get(lower)
  if (named) return named
  if (!listed.has(lower)) return findDeclined(lower)
  const symbol = lower.toUpperCase()
  return {
    symbol: isExchanged(symbol) ? (FORMER_TICKERS[symbol]?.now ?? symbol) : symbol,
    strength: clear.has(lower) ? 3 : unclear.has(lower) || isOrdinary.has(lower) ? 1 : 2,
  }
}

/** Russian names in other cases, and more than one of something: "эфиром", "litecoins". */
function findDeclined(lower: string): TokenReading | undefined {
  const one = lower.length > SHORTEST_PLURAL && lower.endsWith('s') ? byName.get(lower.slice(0, -1)) : undefined
  if (one?.strength === 3) return one
  for (const name of endingsOff(lower)) {
    const named = byName.get(name)
    if (named) return named.strength === 1 ? undefined : named
  }
  return undefined
}

/** A coin that was exchanged for another; a ticker that was only renamed is left as it was said. */
function isExchanged(symbol: string): boolean {
  return FORMER_TICKERS[symbol]?.became?.includes('exchanged') === true
}

const chains = new Map<string, string>()
for (const { slug, aliases } of CHAINS)
  for (const alias of [slug, ...aliases]) chains.set(alias.replace(/-/g, ' '), slug)
for (const [slug, aliases] of [...Object.entries(CHAIN_NAMES), ...Object.entries(OTHER_CHAINS)]) {
  for (const alias of aliases) chains.set(alias, slug)
}
for (const [alias, slug] of FOREIGN_CHAINS) {
  chains.set(simplify(fold(alias)), slug)
  chains.set(alias, slug)
}
/** Chain names that are too common as words to count without the word "chain". */
for (const word of ['mode', 'era', 'world', 'nova', 'ink', 'blast', 's', 'l1']) chains.delete(word)
for (const [alias, slug] of [
  ['mode chain', 'mode'],
  ['blast l2', 'blast'],
  ['ink chain', 'ink'],
] as const)
  chains.set(alias, slug)

export const findChainName = remembered(lookUpChain)

function lookUpChain(words: string): string | undefined {
  const found = chains.get(words)
  if (found !== undefined) return found
  for (const name of endingsOff(words)) if (chains.has(name)) return chains.get(name)
  return undefined
}

/** The chain with a number such as 8453. */
export const findChainById = (id: string): string | undefined => chainsById.get(id)

const chainsById = new Map(CHAINS.flatMap(({ id, slug }) => (id === null ? [] : [[String(id), slug] as const])))

export const findDao = (words: string): string | undefined => findDaoSlug(words)

/** Longest run of words that names something, so that "usd coin" is not dollars. */
const MOST_NAME_WORDS = 4

/** For the first word of a name of several words, how many words its longest name has. */
const nameStarts = new Map<string, number>()
for (const name of [...byName.keys(), ...chains.keys()]) {
  const words = name.split(' ')
  const [first = ''] = words
  if (words.length > 1)
    nameStarts.set(first, Math.min(MOST_NAME_WORDS, Math.max(nameStarts.get(first) ?? 0, words.length)))
}
/** All names of coins and chains. */
export const listNames = (): string[] => [...byName.keys(), ...chains.keys()]

/** Whether a name of several words begins with this one. */
export const startsName = (lower: string): boolean => nameStarts.has(lower)

/** How many words the longest name has that begins with this one and goes on; none for most. */
export const wordsOfName = (lower: string): number => nameStarts.get(lower) ?? 0
