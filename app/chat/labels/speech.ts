/** What a card speaks: labels, figures and the direction of its text, in the language of its reply. */
import type { ComponentChildren } from 'preact'
import { createContext, h } from 'preact'
import { useContext } from 'preact/hooks'
import type { Say } from '../../../src/chat/say/say.ts'
import { sayText, type Text, type Value } from '../../../src/chat/say/template.ts'
import type { Reply } from '../reply.ts'
import { partsOf } from '../words.ts'
import { en } from './en.ts'
import { type CardFigures, ENGLISH_FIGURES } from './figures.ts'
import type { LabelKey, SayLabel } from './labels.ts'

type Lang = Reply['lang']

export interface Speech {
  lang: Lang
  say: SayLabel
  figures: CardFigures
  /** Text with figures, tickers and addresses set apart where the language runs from right to left. */
  show(text: string): ComponentChildren
  list(names: readonly string[]): string
  /** What chat itself says in this language. None in English, where data has sentences of its own. */
  own: OwnWords | undefined
}

/** Messages of chat, and codes of the data in its words. */
interface OwnWords {
  say: Say
  finding(code: string): string
  stance(code: string): string
  read(kind: string): string
}

interface Parts {
  lang: Lang
  texts: Readonly<Record<LabelKey, Text>>
  figures: CardFigures
  own?: OwnWords
}

export function createSpeech({ lang, texts, figures, own }: Parts): Speech {
  const rules = new Intl.PluralRules(lang)
  const say = (key: LabelKey, params: Readonly<Record<string, Value>> = {}): string =>
    sayText(texts[key], params, { rules, count: figures.number, about: `${lang} ${key}` })
  return {
    ...{ lang, figures, own },
    say: say as SayLabel,
    list: (names) => names.join(String(texts.comma)),
    show: (text) => {
      const parts = partsOf(text, lang)
      if (parts.every(({ own }) => !own)) return text
      return parts.map(({ text, at, own }) => (own ? h('bdi', { key: at, dir: 'ltr' }, text) : text))
    },
  }
}

export const ENGLISH = createSpeech({ lang: 'en', texts: en, figures: ENGLISH_FIGURES })

/** When the reply of the card came, by this computer's clock. */
export const Received = createContext(0)

/** The language of the card that is drawn. */
export const Speaking = createContext<Speech>(ENGLISH)

export const useSpeech = (): Speech => useContext(Speaking)
