/** Which labels there are: the keys of the English ones, and which of them the other languages take from chat's messages. */
import type { Answers, Key, Talk } from '../../../src/chat/say/messages.ts'
import type { ParamNames, Params, Text } from '../../../src/chat/say/template.ts'
import type { en } from './en.ts'

type English = typeof en
export type LabelKey = keyof English

/** The labels of one language; one that is missing does not compile. */
export type Labels = Readonly<Record<Exclude<LabelKey, Key>, Text>>

/** What is loaded for a language. */
export interface Language {
  labels: Labels
  messages: Talk & Answers
}

type Args<K extends LabelKey> = [ParamNames<English[K]>] extends [never] ? [] : [Params<English[K]>]

export type SayLabel = <K extends LabelKey>(key: K, ...params: Args<K>) => string
