/** Features of one item for the tagger: what it is, what stands around it, and what the message asks for. */
import type { Item } from '../language/item.ts'
import { hashClasses } from './class-hashes.ts'
import { createItemFeatures } from './feature-lists.ts'
import { hashMasks } from './features.ts'
import { hashName, hashText, mix } from './hash.ts'

function kindOf(item: Item): string {
  if (item.number) return 'number'
  if (item.kind !== 'word') return item.kind
  if (item.token && item.chain) return 'both'
  if (item.chain) return 'chain'
  if (item.token) return 'token'
  if (item.unit) return 'unit'
  return item.tickerLike || item.strange ? 'new' : 'word'
}

const TOKENS: ReadonlySet<string> = new Set(['token', 'both', 'new', 'evm', 'solana'])
const CHAINS: ReadonlySet<string> = new Set(['chain', 'both'])

const at = (name: string): number => hashText(`item ${name}`)
const OFFSETS = [-3, -2, -1, 1, 2, 3].map((offset) => ({
  offset,
  word: Math.abs(offset) < 3 ? at(`word ${offset}`) : undefined,
  kind: at(`kind ${offset}`),
  classes: at(`class ${offset}`),
}))
const HERE = at('here')
const MASK = at('mask')
const CLASS = at('class')
const [BOTH_BEFORE, BOTH_AFTER, BESIDE, KINDS, NEAR_BEFORE, NEAR_AFTER, ORDER] = [
  ...['--', '++', '-+', 'kinds', 'before', 'after', 'order'],
].map(at) as [number, number, number, number, number, number, number]
const [FIRST, LAST, COMMA, PERCENT, DOLLARS, MONEY, RANGE] = [
  ...['first', 'last', 'comma', 'percent', 'dollars', 'money', 'range'],
].map(at) as [number, number, number, number, number, number, number]
const BEGIN = hashText('^')
const END = hashText('$')
/** How far a word with a meaning of its own is looked for. */
const NEAR = 5

const found = createItemFeatures()
const { add, addOwn } = found
const NO_CLASSES: readonly number[] = []

/** One list of features for each item. */
export function itemFeatures(items: readonly Item[], intent: string): Int32Array[] {
  const lists: Int32Array[] = []
  visitItems(items, hashMasks(items), intent, (list, size) => lists.push(list.slice(0, size)))
  return lists
}

/** Shows the features of each item: so many at the beginning of a list, which holds the next ones afterwards. */
export function visitItems(
  items: readonly Item[],
  masks: readonly number[],
  intent: string,
  visit: (list: Int32Array, size: number) => void,
): void {
  const kindNames = items.map(kindOf)
  const words = surround(masks, same, BEGIN, END)
  const kinds = surround(kindNames, hashName, BEGIN, END)
  const classes = surround(items, classesOf, NO_CLASSES, NO_CLASSES)
  const topic = hashName(intent)
  let tokensBefore = 0
  let numbersBefore = 0
  let chainsBefore = 0
  for (let index = 0; index < items.length; index++) {
    const item = items[index] as Item
    const place = index + NEAR
    found.start(pick(kinds, place), topic)
    addOwn(HERE)
    add(mix(MASK, pick(words, place)))
    for (const name of classes[place] ?? NO_CLASSES) add(mix(CLASS, name))
    for (const { offset, word, kind, classes: name } of OFFSETS) {
      if (word !== undefined) addOwn(mix(word, pick(words, place + offset)))
      addOwn(mix(kind, pick(kinds, place + offset)))
      for (const one of classes[place + offset] ?? NO_CLASSES) addOwn(mix(name, one))
    }
    addOwn(mix(mix(BOTH_BEFORE, pick(words, place - 2)), pick(words, place - 1)))
    addOwn(mix(mix(BOTH_AFTER, pick(words, place + 1)), pick(words, place + 2)))
    addOwn(mix(mix(BESIDE, pick(words, place - 1)), pick(words, place + 1)))
    const kindsBefore = mix(mix(KINDS, pick(kinds, place - 2)), pick(kinds, place - 1))
    addOwn(mix(mix(kindsBefore, pick(kinds, place + 1)), pick(kinds, place + 2)))
    for (const name of nearest(classes, place, -1)) addOwn(mix(NEAR_BEFORE, name))
    for (const name of nearest(classes, place, 1)) addOwn(mix(NEAR_AFTER, name))
    addOwn(mix(mix(mix(ORDER, Math.min(3, tokensBefore)), Math.min(3, numbersBefore)), Math.min(2, chainsBefore)))
    if (index === 0) addOwn(FIRST)
    if (index === items.length - 1) addOwn(LAST)
    if (item.lead.includes(',')) addOwn(COMMA)
    const { number } = item
    if (number?.percent) addOwn(PERCENT)
    if (number?.usd) addOwn(DOLLARS)
    if (number?.currency !== undefined) addOwn(MONEY)
    if (number?.range) addOwn(RANGE)
    const kind = kindNames[index] as string
    if (TOKENS.has(kind)) tokensBefore++
    if (kind === 'number') numbersBefore++
    if (CHAINS.has(kind)) chainsBefore++
    visit(found.list(), found.size())
  }
}

/** With what stands before and after everything, so that every place that is looked at is there. */
function surround<From, To>(list: readonly From[], convert: (one: From) => To, before: To, behind: To): To[] {
  const all: To[] = []
  for (let away = 0; away < NEAR; away++) all.push(before)
  for (const one of list) all.push(convert(one))
  for (let away = 0; away < NEAR; away++) all.push(behind)
  return all
}

const pick = (list: readonly number[], place: number): number => list[place] as number

const same = (mask: number): number => mask
const classesOf = ({ classes }: Item): readonly number[] => hashClasses(classes)

/** The classes of the nearest item that has any, on one side. */
function nearest(classes: readonly (readonly number[])[], place: number, step: 1 | -1): readonly number[] {
  for (let away = 1; away <= NEAR; away++) {
    const own = classes[place + away * step] ?? NO_CLASSES
    if (own.length > 0) return own
  }
  return NO_CLASSES
}
