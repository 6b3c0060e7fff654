/**
 * Says a message of the catalogue in one language: values in their places, plurals, figures. Replies carry no marks of
 * direction, as texts of ours have no invisible characters; a page that shows Arabic isolates figures and names itself.
 */
import { catalogue, type English, type Key } from './catalogue.ts'
import { createFigures, type Figures } from './figures.ts'
import { LANGS, LANGUAGES, type Lang } from './languages.ts'
import { fill, type ParamNames, type Params, type Value } from './template.ts'

type Args<K extends Key> = [ParamNames<English[K]>] extends [never] ? [] : [Params<English[K]>]

export interface Say {
  <K extends Key>(key: K, ...params: Args<K>): string
  readonly lang: Lang
  readonly figures: Figures
  /** Names one after the other, with the comma of the language. */
  list(names: readonly string[]): string
}

/** Chat in one language. */
export function sayIn(lang: Lang): Say {
  const say = SAYS.get(lang)
  if (!say) throw new Error(`no messages in ${lang}`)
  return say
}

function createSay(lang: Lang): Say {
  const figures = createFigures(lang)
  const rules = new Intl.PluralRules(LANGUAGES[lang].locale)
  const texts = catalogue[lang]
  const say = (key: Key, params: Readonly<Record<string, Value>> = {}): string => {
    const text = texts[key]
    const { count } = params
    const form =
      typeof text === 'string' ? text : (typeof count === 'number' && text[rules.select(count)]) || text.other
    return fill(form, (name) => {
      const value = params[name]
      if (value === undefined) throw new Error(`${lang} ${key} has no ${name}`)
      return typeof value === 'number' ? figures.count(value) : value
    })
  }
  const list = (names: readonly string[]) => names.join(texts.comma as string)
  return Object.assign(say as Say, { lang, figures, list })
}

const SAYS: ReadonlyMap<Lang, Say> = new Map(LANGS.map((lang) => [lang, createSay(lang)]))

export const ENGLISH = sayIn('en')
