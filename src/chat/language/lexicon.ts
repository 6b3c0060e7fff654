/** Finds words and phrases of all languages, and what they can stand for. */
import { simplify } from './gazetteer/simplified.ts'
import { fold } from './normalise.ts'
import { remembered } from './remembered.ts'
import { findSlip } from './slips.ts'
import type { WordClass } from './words/language-words.ts'
import { ALL_WORDS } from './words/languages.ts'

export type Classes = ReadonlySet<WordClass>

export const NO_CLASSES: Classes = new Set()

const words = new Map<string, Set<WordClass>>()
/** The words of one language: what it means there counts, not what it means elsewhere. */
const byLanguage = new Map<string, Map<string, Set<WordClass>>>()
const stems = new Map<string, Set<WordClass>>()
const phrases = new Map<string, { rest: string[]; classes: Set<WordClass> }[]>()
/** Words of Chinese and Japanese, which are not divided by spaces. */
const unspacedWords = new Set<string>()
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

for (const [entry, name, language] of ALL_WORDS) addEntry(entry, name, language)
for (const list of phrases.values()) list.sort((left, right) => right.rest.length - left.rest.length)

function addEntry(entry: string, name: WordClass, language: string): void {
  if (UNSPACED.test(entry)) {
    const simple = simplify(entry)
    unspacedWords.add(simple)
    addTo(words, simple, name)
    return
  }
  const folded = fold(entry)
  if (entry.includes(' ') || entry.includes('-')) {
    const [first = '', ...rest] = folded.split(/[ -]/)
    const list = phrases.get(first) ?? []
    const known = list.find((phrase) => phrase.rest.join(' ') === rest.join(' '))
    if (known) known.classes.add(name)
    else phrases.set(first, [...list, { rest, classes: new Set([name]) }])
  } else if (entry.endsWith('*')) addTo(stems, folded.slice(0, -1), name)
  else {
    addTo(words, entry, name)
    addTo(wordsOf(language), entry, name)
    // Short words mean other things without their accents: "bán" is to sell, "ban" is not.
    if (folded.length > 3) addTo(words, folded, name)
  }
}

function wordsOf(language: string): Map<string, Set<WordClass>> {
  const own = byLanguage.get(language) ?? new Map<string, Set<WordClass>>()
  byLanguage.set(language, own)
  return own
}

function addTo(map: Map<string, Set<WordClass>>, key: string, name: WordClass): void {
  map.set(key, (map.get(key) ?? new Set()).add(name))
}

/** The longest phrase of the tables that begins here, as a number of words, with its classes. */
export function findPhrase(folded: readonly string[], place: number): { length: number; classes: Classes } | undefined {
  const list = phrases.get(folded[place] as string)
  if (!list) return undefined
  const room = folded.length - place - 1
  for (const { rest, classes } of list)
    if (rest.length <= room && goesOn(folded, place + 1, rest)) return { length: rest.length + 1, classes }
  return undefined
}

function goesOn(folded: readonly string[], place: number, words: readonly string[]): boolean {
  for (let at = 0; at < words.length; at++) if (folded[place + at] !== words[at]) return false
  return true
}

/** Whether a phrase of the tables begins with this word. */
export const startsPhrase = (folded: string): boolean => phrases.has(folded)

/** The classes of one word: as written, without accents, or by its stem. */
export function findClasses(lower: string, folded: string, language = ''): Classes | undefined {
  const exact =
    byLanguage.get(language)?.get(lower) ?? words.get(lower) ?? (folded.length > 3 ? words.get(folded) : undefined)
  const stemmed = findByStem(folded)
  return exact && stemmed ? join(exact, stemmed) : (exact ?? stemmed)
}

const joined = new WeakMap<Classes, WeakMap<Classes, Classes>>()

/** Both together; made once for the same two. */
function join(left: Classes, right: Classes): Classes {
  let others = joined.get(left)
  if (!others) {
    others = new WeakMap()
    joined.set(left, others)
  }
  let both = others.get(right)
  if (!both) {
    both = new Set([...left, ...right])
    others.set(right, both)
  }
  return both
}

const findByStem = remembered(lookUpStem)

function lookUpStem(word: string): Classes | undefined {
  // A sign of these scripts is a syllable.
  const shortest = /[\uac00-\ud7a3\u0900-\u097f\u0600-\u06ff]/.test(word) ? 2 : 3
  for (let length = Math.min(word.length, 12); length >= shortest; length--) {
    const classes = stems.get(word.slice(0, length))
    // Only an ending may follow, not another word.
    if (classes) return word.length - length <= 5 ? classes : undefined
  }
  return undefined
}

/** The known word that differs from this one by a single typing error. */
export const correct = remembered(findSlip)

/** Adds names to the words that are found in a text without spaces. */
export function addUnspaced(names: Iterable<string>): void {
  for (const name of names) if (UNSPACED.test(name)) unspacedWords.add(simplify(name))
}

/** The most signs of a word that begins with a sign. */
let longest: Map<string, number> | undefined

function longestFrom(sign: string): number {
  if (!longest) {
    longest = new Map()
    for (const word of unspacedWords)
      longest.set(word[0] as string, Math.max(longest.get(word[0] as string) ?? 0, word.length))
  }
  return longest.get(sign) ?? 0
}

/** Longest known Chinese or Japanese word at a place. */
export function findUnspaced(run: string, place: number): string | undefined {
  for (let length = Math.min(longestFrom(run[place] as string), run.length - place); length >= 1; length--) {
    const text = run.slice(place, place + length)
    if (unspacedWords.has(text)) return text
  }
  return undefined
}

export function classesOfHan(text: string): Classes {
  return words.get(text) ?? NO_CLASSES
}
