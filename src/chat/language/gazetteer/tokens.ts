/** Looks up names of tokens, chains and DAOs. */
import { CHAINS } from '../../../domain/chains/chain.ts'
import { COIN_NAMES, FORMER_TICKERS, GROUP_NAMES, STOCK_NAMES } from '../../../domain/names/coin-names.ts'
import { findDaoSlug } from '../../../domain/names/dao-names.ts'
import { CHAIN_NAMES, CLEAR_SYMBOLS, OTHER_CHAINS, UNCLEAR_SYMBOLS } from './known-coins.ts'
import { LISTED_NAMES, LISTED_SYMBOLS } from './listed-tokens.ts'
import { ORDINARY_WORDS } from './ordinary-words.ts'

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
  byName.set(name, { symbol, strength: 2 })
}
for (const [name, symbol] of Object.entries({ ...COIN_NAMES, ...STOCK_NAMES, ...GROUP_NAMES }))
  byName.set(name, { symbol, strength: UNSURE_NAMES().has(name) ? 1 : 3 })

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
  ])
}

export function findToken(lower: string): TokenReading | undefined {
  const named = byName.get(lower)
  if (named) return named
  if (!listed.has(lower)) return undefined
  const symbol = lower.toUpperCase()
  return {
    symbol: isExchanged(symbol) ? (FORMER_TICKERS[symbol]?.now ?? symbol) : symbol,
    strength: clear.has(lower) ? 3 : unclear.has(lower) || isOrdinary.has(lower) ? 1 : 2,
  }
}

/** A coin that was exchanged for another; a ticker that was only renamed is left as it was said. */
const isExchanged = (symbol: string): boolean => FORMER_TICKERS[symbol]?.became?.includes('exchanged') === true

const chains = new Map<string, string>()
for (const { slug, aliases } of CHAINS)
  for (const alias of [slug, ...aliases]) chains.set(alias.replace(/-/g, ' '), slug)
for (const [slug, aliases] of [...Object.entries(CHAIN_NAMES), ...Object.entries(OTHER_CHAINS)]) {
  for (const alias of aliases) chains.set(alias, slug)
}
/** Chain names that are too common as words to count without the word "chain". */
for (const word of ['mode', 'era', 'world', 'nova', 'ink', 'blast', 's', 'l1']) chains.delete(word)
for (const [alias, slug] of [
  ['mode chain', 'mode'],
  ['blast l2', 'blast'],
  ['ink chain', 'ink'],
] as const)
  chains.set(alias, slug)

export const findChainName = (words: string): string | undefined => chains.get(words)

export const findDao = (words: string): string | undefined => findDaoSlug(words)

/** Longest run of words that names something, so that "usd coin" is not dollars. */
export const MOST_NAME_WORDS = 4

const nameStarts = new Set(
  [...byName.keys(), ...chains.keys()].filter((name) => name.includes(' ')).map((name) => name.split(' ')[0]),
)
/** Whether a name of several words begins with this one. */
export const startsName = (lower: string): boolean => nameStarts.has(lower)
