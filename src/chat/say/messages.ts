/** Which messages there are: the keys of the English ones. */
import type { en as enAnswers } from './answers/en.ts'
import type { en as enTalk } from './talk/en.ts'
import type { Text } from './template.ts'

export type English = typeof enTalk & typeof enAnswers
export type Key = keyof English
/** The messages of one language, by the keys of the English ones. */
export type Talk = Readonly<Record<keyof typeof enTalk, Text>>
export type Answers = Readonly<Record<keyof typeof enAnswers, Text>>
