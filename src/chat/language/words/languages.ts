/** The languages that chat reads, and their tables joined into one. */

import { simplify } from '../gazetteer/simplified.ts'
import { remembered } from '../remembered.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { hi } from './hi.ts'
import { id } from './id.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import type { LanguageWords, TimeUnit, WordClass, WordSet } from './language-words.ts'
import { pt } from './pt.ts'
import { ru } from './ru.ts'
import { tr } from './tr.ts'
import { vi } from './vi.ts'
import { zh } from './zh.ts'

const BY_CODE: Readonly<Record<string, LanguageWords>> = { en, es, pt, tr, ru, vi, zh, fr, de, id, ja, ko, ar, hi }
const LANGUAGES: readonly LanguageWords[] = Object.values(BY_CODE)

const WORD_CLASSES = Object.keys(en.classes) as WordClass[]

/** Every word and phrase with its class and its language. */
export const ALL_WORDS: readonly (readonly [entry: string, name: WordClass, language: string])[] = Object.entries(
  BY_CODE,
).flatMap(([language, { classes }]) =>
  WORD_CLASSES.flatMap((name) => toEntries(classes[name]).map((entry) => [entry, name, language] as const)),
)

/** Whether a word belongs to a set, as it is or by its beginning. */
export const isInSet = (name: WordSet, word: string): boolean => SETS[name].has(word)

/** The same for one set that is asked for often. */
export const wordsOfSet = (name: WordSet): ((word: string) => boolean) => SETS[name].has

/** Whether a word has one of the set's entries in it. */
export const hasStemOf = (name: WordSet, word: string): boolean => SETS[name].hasStem(word)

function toEntries(table: string): string[] {
  return table
    .split('|')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

interface Entries {
  has(word: string): boolean
  hasStem(word: string): boolean
}

const SETS = Object.fromEntries(
  (Object.keys(en.sets) as WordSet[]).map((name) => [name, joinSet(name)] as const),
) as Readonly<Record<WordSet, Entries>>

function joinSet(name: WordSet): Entries {
  const entries = LANGUAGES.flatMap(({ sets }) => toEntries(sets[name]))
  const stems = entries.filter((entry) => entry.endsWith('*')).map((entry) => entry.slice(0, -1))
  const words = new Set(entries.filter((entry) => !entry.endsWith('*')))
  return {
    has: remembered((word) => words.has(word) || stems.some((stem) => word.startsWith(stem))),
    hasStem: remembered((word) => [...words].some((stem) => word.includes(stem))),
  }
}

const spaced = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/** Words that carry no subject of their own. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ functionWords }) => spaced(functionWords)),
)

const SECONDS: Record<TimeUnit, number> = {
  minute: 60,
  hour: 3_600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
  year: 31_536_000,
}

/** The languages that have a word, for those that not all have. */
export const LANGUAGES_OF_WORDS: ReadonlyMap<string, readonly string[]> = listLanguages()

function listLanguages(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [code, { classes, functionWords, timeUnits }] of Object.entries(BY_CODE)) {
    const single = Object.values(classes)
      .flatMap(toEntries)
      .filter((entry) => /^\p{L}+$/u.test(entry))
    for (const word of new Set([...single, ...spaced(functionWords), ...Object.values(timeUnits).flatMap(spaced)]))
      found.set(word, [...(found.get(word) ?? []), code])
  }
  return found
}

/** Arabic says two of something in one word. */
const TWO: readonly (readonly [string, TimeUnit])[] = [
  ['دقيقتين', 'minute'],
  ['ساعتين', 'hour'],
  ['يومين', 'day'],
  ['أسبوعين', 'week'],
  ['اسبوعين', 'week'],
  ['شهرين', 'month'],
  ['سنتين', 'year'],
]

/** Words for units of time, in seconds. */
export const TIME_UNITS: ReadonlyMap<string, number> = new Map([
  ...TWO.map(([word, unit]) => [word, 2 * SECONDS[unit]] as const),
  ...LANGUAGES.flatMap(({ timeUnits }) =>
    (Object.entries(timeUnits) as [TimeUnit, string][]).flatMap(([unit, words]) =>
      spaced(words).map((word) => [simplify(word), SECONDS[unit]] as const),
    ),
  ),
])
