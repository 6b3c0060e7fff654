/** What chat knows of a language. English is the model: a table that it has must be there in every other language. */
import type { en } from './en.ts'

/** What a word can stand for. */
export type WordClass = keyof typeof en.classes
/** Words that are looked up as a whole in one place of the parser. */
export type WordSet = keyof typeof en.sets
export type TimeUnit = keyof typeof en.timeUnits

export interface LanguageWords {
  /** Words and phrases by what they mean, divided by `|`; a `*` at the end stands for any ending. */
  classes: Record<WordClass, string>
  /** Written like `classes`. The stems are looked for anywhere in a word. */
  sets: Record<WordSet, string>
  /** Words without a subject of their own, divided by spaces. */
  functionWords: string
  /** Divided by spaces. */
  timeUnits: Record<TimeUnit, string>
}
