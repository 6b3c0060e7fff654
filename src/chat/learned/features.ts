/** Features of a message for the trained reader: its words with names, numbers and addresses masked, in ones to threes. */
import type { Item } from '../language/item.ts'
import { remembered } from '../language/remembered.ts'
import { createFeatureSet, type FeatureSet } from './feature-lists.ts'
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

const found = createFeatureSet()

/** The features of a message, each once. */
export function messageFeatures(items: readonly Item[], message: string, situation: Situation): Int32Array {
  found.clear()
  found.add(BIAS)
  const used = items.length > MOST_ITEMS ? items.slice(0, MOST_ITEMS) : items
  const masks = used.map(maskOf)
  addWords(found, masks)
  addClasses(found, used)
  for (const [place, item] of used.entries())
    if (item.kind === 'word' && !item.number && !masks[place]?.startsWith('<')) addPieces(found, item.word)
  addCounts(found, used)
  if (/[?？؟]/.test(message)) found.add(QUESTION)
  if (message.startsWith('/')) found.add(COMMAND)
  addSituation(found, situation, used.length, masks[0])
  return found.toList()
}

function addWords(found: FeatureSet, masks: readonly string[]): void {
  const length = masks.length + 2
  const hashes = [BEGIN]
  for (const mask of masks) hashes.push(hashText(mask))
  hashes.push(END, END, END)
  for (let place = 0; place < length; place++) {
    const [own, next, later] = [hashes[place], hashes[place + 1], hashes[place + 2]] as [number, number, number]
    found.add(mix(ONE, own))
    if (place + 1 === length) break
    const two = mix(TWO, own)
    found.add(mix(two, next))
    if (place + 2 === length) continue
    found.add(mix(mix(mix(THREE, own), next), later))
    found.add(mix(mix(AROUND, own), later))
  }
  const [, first, second, third] = hashes as [number, number, number, number]
  found.add(mix(mix(mix(START, first), second), third))
}

function addClasses(found: FeatureSet, items: readonly Item[]): void {
  const all = new Set<string>()
  for (const [place, item] of items.entries()) {
    if (item.classes.size === 0) continue
    const nextClasses = items[place + 1]?.classes
    for (const name of item.classes) {
      const own = hashName(name)
      all.add(name)
      found.add(mix(CLASS, own))
      if (place === 0) found.add(mix(FIRST_CLASS, own))
      if (nextClasses) for (const next of nextClasses) found.add(mix(mix(CLASS_PAIR, own), hashName(next)))
    }
  }
  const names = [...all].sort()
  for (let place = 0; place < names.length; place++) {
    const own = mix(CLASSES, hashName(names[place] as string))
    for (let at = place + 1; at < names.length && at <= place + MOST_CLASS_PAIRS; at++)
      found.add(mix(own, hashName(names[at] as string)))
  }
}

/** A word and its pieces of three to five letters: they hold over endings and typing errors. */
function addPieces(found: FeatureSet, word: string): void {
  for (const feature of piecesOf(word)) found.add(feature)
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

function addCounts(found: FeatureSet, items: readonly Item[]): void {
  let [numbers, tokens, chains, wallets, times] = [0, 0, 0, 0, 0]
  for (const item of items) {
    if (item.number && !item.number.span?.certain) numbers++
    if (isToken(item)) tokens++
    if (item.chain !== undefined) chains++
    if (WALLETS.has(item.kind)) wallets++
    if (item.unit !== undefined || item.number?.span) times++
  }
  const counts = [numbers, tokens, chains, wallets, times].map((many) => Math.min(3, many))
  counts.forEach((many, which) => {
    found.add(mix(mix(COUNT, which), many))
  })
  found.add(counts.slice(0, 4).reduce((sum, many) => mix(sum, many), COUNTS))
  found.add(mix(LENGTH, Math.min(8, Math.ceil(items.length / 2))))
}

function addSituation(found: FeatureSet, { last, asked }: Situation, length: number, first = ''): void {
  if (last === '') return
  const own = hashName(last)
  found.add(mix(LAST, own))
  found.add(mix(mix(LAST_LENGTH, own), Math.min(4, length)))
  found.add(mix(mix(LAST_FIRST, own), hashText(first)))
  if (asked) found.add(mix(mix(ASKED, own), Math.min(3, length)))
}
