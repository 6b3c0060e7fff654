/** Features of a message for the trained reader: its words with names, numbers and addresses masked, in ones to threes. */
import { classesIn, type Item } from '../language/item.ts'
import { remembered } from '../language/remembered.ts'
import { hashClasses } from './class-hashes.ts'
import { createFeatureSet, type FeatureSet, type Features } from './feature-lists.ts'
import { hashName, hashText, mix } from './hash.ts'

/** What an item is, without saying which: so that what is learned of one token holds for all. */
export function maskOf(item: Item): string {
  const { number } = item
  if (number) {
    if (number.percent) return '<percent>'
    if (number.usd) return '<dollars>'
    if (number.currency !== undefined) return '<money>'
    if (number.span?.certain) return '<span>'
    if (number.times) return '<times>'
    if (number.sign === '-') return '<minus>'
    return number.range ? '<range>' : '<number>'
  }
  if (item.kind !== 'word') return `<${item.kind}>`
  if (item.token && item.chain) return '<token or chain>'
  if (item.chain) return '<chain>'
  if (item.unit) return '<unit>'
  if (item.token && item.token.strength >= 2 && item.classes.size === 0) return '<token>'
  if (item.classes.size === 0 && (item.tickerLike || item.strange) && !item.token) return '<new>'
  return item.word
}

/** What the conversation is about when the message comes. */
export interface Situation {
  /** The intent of the last request, or an empty text. */
  last: string
  /** Whether something was asked back. */
  asked: boolean
}

/** A longer message is read by its beginning. */
const MOST_ITEMS = 60
const MOST_CLASS_PAIRS = 7

/** Kinds of features; the name is part of the hash. */
const kind = (name: string): number => hashText(name)
const [ONE, TWO, THREE, AROUND, START] = ['1', '2', '3', 'around', 'start'].map(kind) as [
  number,
  number,
  number,
  number,
  number,
]
const [CLASS, CLASS_PAIR, FIRST_CLASS, CLASSES, PIECE, WORD] = ['c', 'c2', 'c0', 'cc', 'g', 'w'].map(kind) as [
  number,
  number,
  number,
  number,
  number,
  number,
]
const [COUNT, COUNTS, LENGTH, LAST, LAST_LENGTH, LAST_FIRST, ASKED] = [
  ...['n', 'nn', 'len', 'last', 'lastn', 'last0', 'asked'],
].map(kind) as [number, number, number, number, number, number, number]
const BIAS = kind('bias')
const QUESTION = kind('question')
const COMMAND = kind('command')
const BEGIN = hashText('^')
const END = hashText('$')
const NO_TEXT = hashText('')

const found = createFeatureSet()

/** The hash of each item's mask. */
export function hashMasks(items: readonly Item[]): number[] {
  const hashes: number[] = []
  for (let place = 0; place < items.length; place++) {
    const item = items[place] as Item
    const mask = maskOf(item)
    hashes.push(mask === item.word ? hashText(mask) : hashName(mask))
  }
  return hashes
}

/** The features of a message, each once. */
export function messageFeatures(items: readonly Item[], message: string, situation: Situation): Int32Array {
  collectFeatures(items, hashMasks(items), message, situation)
  return found.toList()
}

/** The same, good until the next message. */
export function collectFeatures(
  items: readonly Item[],
  masks: readonly number[],
  message: string,
  situation: Situation,
): Features {
  found.clear()
  found.add(BIAS)
  const used = items.length > MOST_ITEMS ? items.slice(0, MOST_ITEMS) : items
  addWords(found, masks, used.length)
  addClasses(found, used)
  for (let place = 0; place < used.length; place++) {
    const item = used[place] as Item
    if (isWord(item)) addPieces(found, item.word)
  }
  addCounts(found, used)
  if (/[?？؟]/.test(message)) found.add(QUESTION)
  if (message.startsWith('/')) found.add(COMMAND)
  addSituation(found, situation, used.length, masks[0])
  return found.all()
}

/** An item that stands for itself: its mask is its word. */
const isWord = (item: Item): boolean => item.kind === 'word' && !item.number && maskOf(item) === item.word

function addWords(found: FeatureSet, masks: readonly number[], used: number): void {
  const length = used + 2
  const hashes = [BEGIN]
  for (let place = 0; place < used; place++) hashes.push(masks[place] as number)
  hashes.push(END, END, END)
  for (let place = 0; place < length; place++) {
    const own = hashes[place] as number
    found.add(mix(ONE, own))
    if (place + 1 === length) break
    const next = hashes[place + 1] as number
    found.add(mix(mix(TWO, own), next))
    if (place + 2 === length) continue
    const later = hashes[place + 2] as number
    found.add(mix(mix(mix(THREE, own), next), later))
    found.add(mix(mix(AROUND, own), later))
  }
  const [, first, second, third] = hashes as [number, number, number, number]
  found.add(mix(mix(mix(START, first), second), third))
}

function addClasses(found: FeatureSet, items: readonly Item[]): void {
  for (let place = 0; place < items.length; place++) {
    const { classes } = items[place] as Item
    if (classes.size === 0) continue
    const next = items[place + 1]
    const nextClasses = next && hashClasses(next.classes)
    for (const own of hashClasses(classes)) {
      found.add(mix(CLASS, own))
      if (place === 0) found.add(mix(FIRST_CLASS, own))
      if (nextClasses) for (const one of nextClasses) found.add(mix(mix(CLASS_PAIR, own), one))
    }
  }
  const hashes = [...classesIn(items)].sort().map(hashName)
  for (let place = 0; place < hashes.length; place++) {
    const own = mix(CLASSES, hashes[place] as number)
    const last = Math.min(hashes.length - 1, place + MOST_CLASS_PAIRS)
    for (let at = place + 1; at <= last; at++) found.add(mix(own, hashes[at] as number))
  }
}

/** A word and its pieces of three to five letters: they hold over endings and typing errors. */
function addPieces(found: FeatureSet, word: string): void {
  const pieces = piecesOf(word)
  for (let place = 0; place < pieces.length; place++) found.add(pieces[place] as number)
}

const piecesOf = remembered((word) => {
  const pieces = [mix(WORD, hashText(word))]
  const text = `^${word}$`
  for (let size = 3; size <= 5; size++)
    for (let at = 0; at + size <= text.length; at++) pieces.push(mix(PIECE, hashText(text, at, at + size)))
  return Int32Array.from(pieces)
})

const isToken = (item: Item): boolean => (item.token?.strength ?? 0) >= 2 || item.tickerLike
const WALLETS: ReadonlySet<Item['kind']> = new Set(['evm', 'solana', 'tron', 'name', 'handle'])

const MOST_COUNTED = 3
const [NUMBERS, TOKENS, CHAINS, IN_WALLETS, TIMES] = [0, 1, 2, 3, 4]

function addCounts(found: FeatureSet, items: readonly Item[]): void {
  const counts = [0, 0, 0, 0, 0]
  const count = (which: number): void => {
    counts[which] = Math.min(MOST_COUNTED, (counts[which] as number) + 1)
  }
  for (let place = 0; place < items.length; place++) {
    const item = items[place] as Item
    if (item.number && !item.number.span?.certain) count(NUMBERS)
    if (isToken(item)) count(TOKENS)
    if (item.chain !== undefined) count(CHAINS)
    if (item.kind !== 'word' && WALLETS.has(item.kind)) count(IN_WALLETS)
    if (item.unit !== undefined || item.number?.span) count(TIMES)
  }
  let all = COUNTS
  for (let which = 0; which < counts.length; which++) {
    const many = counts[which] as number
    found.add(mix(mix(COUNT, which), many))
    if (which !== TIMES) all = mix(all, many)
  }
  found.add(all)
  found.add(mix(LENGTH, Math.min(8, Math.ceil(items.length / 2))))
}

function addSituation(found: FeatureSet, { last, asked }: Situation, length: number, first = NO_TEXT): void {
  if (last === '') return
  const own = hashName(last)
  found.add(mix(LAST, own))
  found.add(mix(mix(LAST_LENGTH, own), Math.min(4, length)))
  found.add(mix(mix(LAST_FIRST, own), first))
  if (asked) found.add(mix(mix(ASKED, own), Math.min(3, length)))
}
