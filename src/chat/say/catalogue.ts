/** Every message that chat sends, in every language. A message that one language lacks does not compile. */

import { de as deAnswers } from './answers/de.ts'
import { en as enAnswers } from './answers/en.ts'
import { es as esAnswers } from './answers/es.ts'
import { fr as frAnswers } from './answers/fr.ts'
import { pt as ptAnswers } from './answers/pt.ts'
import { ru as ruAnswers } from './answers/ru.ts'
import { tr as trAnswers } from './answers/tr.ts'
import { vi as viAnswers } from './answers/vi.ts'
import { zh as zhAnswers } from './answers/zh.ts'
import type { Lang } from './languages.ts'
import { de as deTalk } from './talk/de.ts'
import { en as enTalk } from './talk/en.ts'
import { es as esTalk } from './talk/es.ts'
import { fr as frTalk } from './talk/fr.ts'
import { pt as ptTalk } from './talk/pt.ts'
import { ru as ruTalk } from './talk/ru.ts'
import { tr as trTalk } from './talk/tr.ts'
import { vi as viTalk } from './talk/vi.ts'
import { zh as zhTalk } from './talk/zh.ts'
import type { Text } from './template.ts'

const english = { ...enTalk, ...enAnswers }

export type English = typeof english
export type Key = keyof English
/** The messages of one language, by the keys of the English ones. */
export type Talk = Readonly<Record<keyof typeof enTalk, Text>>
export type Answers = Readonly<Record<keyof typeof enAnswers, Text>>
type Messages = Readonly<Record<Key, Text>>

export const catalogue: Readonly<Record<Lang, Messages>> = {
  en: english,
  es: { ...esTalk, ...esAnswers },
  pt: { ...ptTalk, ...ptAnswers },
  zh: { ...zhTalk, ...zhAnswers },
  tr: { ...trTalk, ...trAnswers },
  ru: { ...ruTalk, ...ruAnswers },
  vi: { ...viTalk, ...viAnswers },
  fr: { ...frTalk, ...frAnswers },
  de: { ...deTalk, ...deAnswers },
  id: english,
  ja: english,
  ko: english,
  ar: english,
  hi: english,
}
