import type { TokenReading } from './gazetteer/tokens.ts'
import type { KnownWord } from './known-word.ts'
import type { Classes } from './lexicon.ts'
import type { ReadNumber } from './numbers.ts'
import type { Piece } from './scan.ts'
import type { WordClass } from './words/language-words.ts'

/** One meaning-bearing part of a message, with everything it could be. */
export interface Item {
  kind: 'word' | 'number' | 'evm' | 'solana' | 'tron' | 'bad-address' | 'key' | 'name' | 'handle' | 'arrow'
  text: string
  /** Lower case; the corrected word when there was a typing error. */
  word: string
  lead: string
  classes: Classes
  number: ReadNumber | undefined
  /** Seconds of a unit of time. */
  unit: number | undefined
  token: TokenReading | undefined
  chain: string | undefined
  /** Written so that it can only be a ticker, known or not. */
  tickerLike: boolean
  /** A word that no list has. It is a ticker where one is expected. */
  strange: boolean
}

/** The message cut and looked up: the same index is the same piece. */
export interface Pieces {
  language: string
  pieces: readonly Piece[]
  words: readonly KnownWord[]
  /** Lower case. */
  lowers: readonly string[]
  /** Without accents. */
  folded: readonly string[]
}

export function is(item: Item | undefined, ...names: readonly WordClass[]): boolean {
  if (item === undefined || item.classes.size === 0) return false
  for (const name of names) if (item.classes.has(name)) return true
  return false
}
