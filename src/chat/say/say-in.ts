/** Chat in one of its languages. */
import { catalogue } from './catalogue.ts'
import { LANGS, type Lang } from './languages.ts'
import { createSay, type Say } from './say.ts'

export function sayIn(lang: Lang): Say {
  const say = SAYS.get(lang)
  if (!say) throw new Error(`no messages in ${lang}`)
  return say
}

const SAYS: ReadonlyMap<Lang, Say> = new Map(LANGS.map((lang) => [lang, createSay(lang, catalogue[lang])]))

export const ENGLISH = sayIn('en')
