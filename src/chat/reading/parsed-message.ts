/** A parsed message: its items, tokens, chains, amounts and measures, before any intent is looked for. */
import { changeItem, classesIn, type Item, isAmong, itemBefore } from '../language/item.ts'
import type { WordClass } from '../language/words/language-words.ts'
import { FUNCTION_WORDS, wordsOfSet } from '../language/words/languages.ts'
import { type ChainMention, settleEntities, type TokenMention } from './entities.ts'
import { findMeasures, type Measures } from './measures.ts'
import { findQuantities, type Quantity } from './quantities.ts'

/** `place` and `start` in the parts are indexes into `items`. */
export interface ParsedMessage {
  message: string
  items: readonly Item[]
  tokens: readonly TokenMention[]
  chains: readonly ChainMention[]
  quantities: readonly Quantity[]
  measures: Measures
  /** Whether some item can stand for one of these classes. */
  has(...names: WordClass[]): boolean
  /** Place of the first such item, or -1. */
  find(...names: WordClass[]): number
}

export function parseMessage(message: string, all: readonly Item[]): ParsedMessage {
  const items = dropNegated(dropManners(all))
  const measures = findMeasures(items)
  const present = classesIn(items)
  const { tokens, chains } = settleEntities(items, present, measures)
  const quantities = findQuantities(items, tokens, measures)
  return {
    message,
    items,
    tokens,
    chains,
    quantities,
    measures,
    find(...names) {
      return isAmong(names, present) ? items.findIndex(({ classes }) => isAmong(names, classes)) : -1
    },
    has(name?: WordClass, ...others: WordClass[]) {
      return present.has(name as WordClass) || (others.length > 0 && isAmong(others, present))
    },
  }
}

/** Greetings and thanks around a request are not part of it. */
function dropManners(items: readonly Item[]): readonly Item[] {
  if (items.every((item) => isManner(item) || FUNCTION_WORDS.has(item.word))) return items
  let first = 0
  while (isManner(items[first] as Item)) first++
  let last = items.length - 1
  while (isManner(items[last] as Item)) last--
  return first === 0 && last === items.length - 1 ? items : items.slice(first, last + 1)
}

const isManner = ({ word, kind, token }: Item): boolean =>
  kind === 'word' && isMannerWord(word) && (token?.strength ?? 0) < 3
const isMannerWord = wordsOfSet('manners')

const NEGATED: readonly WordClass[] = ['swap', 'buy', 'sell', 'bridge', 'move', 'send', 'spend', 'execute']

/** "Don't swap, just …" takes back the verb and nothing else. */
function dropNegated(items: readonly Item[]): Item[] {
  return items.map((item, place) => {
    if (item.classes.size === 0 || !isAmong(NEGATED, item.classes)) return item
    if (!isNegation(itemBefore(items, place)) && !isNegation(itemBefore(items, place, 2))) return item
    return changeItem(item, { classes: new Set([...item.classes].filter((name) => !NEGATED.includes(name))) })
  })
}

const isNegationWord = wordsOfSet('negations')
const isNegation = (item: Item | undefined): boolean => item !== undefined && isNegationWord(item.word)
