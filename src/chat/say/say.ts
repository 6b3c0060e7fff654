/**
 * Says a message in one language: values in their places, plurals, figures. Replies carry no marks of direction, as texts
 * of ours have no invisible characters; a page that shows Arabic isolates figures and names itself.
 */
import { createFigures, type Figures } from './figures.ts'
import { LANGUAGES, type Lang } from './languages.ts'
import type { Answers, English, Key, Talk } from './messages.ts'
import { type ParamNames, type Params, sayText, type Value } from './template.ts'

type Args<K extends Key> = [ParamNames<English[K]>] extends [never] ? [] : [Params<English[K]>]

export interface Say {
  <K extends Key>(key: K, ...params: Args<K>): string
  readonly lang: Lang
  readonly figures: Figures
  /** Names one after the other, with the comma of the language. */
  list(names: readonly string[]): string
}

/** The messages of one language, ready to be said. */
export function createSay(lang: Lang, texts: Talk & Answers): Say {
  const figures = createFigures(lang)
  const rules = new Intl.PluralRules(LANGUAGES[lang].locale)
  const say = (key: Key, params: Readonly<Record<string, Value>> = {}): string =>
    sayText(texts[key], params, { rules, count: figures.count, about: `${lang} ${key}` })
  const list = (names: readonly string[]) => names.join(texts.comma as string)
  return Object.assign(say as Say, { lang, figures, list })
}
