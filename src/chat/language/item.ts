import type { TokenReading } from './gazetteer/tokens.ts'
import type { Classes } from './lexicon.ts'
import type { ReadNumber } from './read-number.ts'
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

/** The same item, other in some respects. All items have their properties in one order: reading them is cheaper then. */
export function changeItem(item: Item, changes: Partial<Item>): Item {
  const { kind, text, word, lead, classes, number, unit, token, chain, tickerLike, strange } = item
  return Object.assign({ kind, text, word, lead, classes, number, unit, token, chain, tickerLike, strange }, changes)
}

/** Every class that some item can stand for. */
export function classesIn(items: readonly Item[]): Classes {
  const present = new Set<WordClass>()
  for (const { classes } of items) if (classes.size > 0) for (const name of classes) present.add(name)
  return present
}

export function isAmong(names: readonly WordClass[], classes: Classes): boolean {
  for (const name of names) if (classes.has(name)) return true
  return false
}

export function is(item: Item | undefined, name: WordClass, ...others: readonly WordClass[]): boolean {
  if (item === undefined || item.classes.size === 0) return false
  return item.classes.has(name) || (others.length > 0 && isAmong(others, item.classes))
}

/** The item so many places before this one. Nothing is looked up below the first place: that takes long. */
export const itemBefore = (items: readonly Item[], place: number, away = 1): Item | undefined =>
  place < away ? undefined : items[place - away]
