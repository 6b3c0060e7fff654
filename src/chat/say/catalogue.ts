/** Every message that chat sends, in every language. A message that one language lacks does not compile. */

import { ar as arAnswers } from './answers/ar.ts'
import { de as deAnswers } from './answers/de.ts'
import { en as enAnswers } from './answers/en.ts'
import { es as esAnswers } from './answers/es.ts'
import { fr as frAnswers } from './answers/fr.ts'
import { hi as hiAnswers } from './answers/hi.ts'
import { id as idAnswers } from './answers/id.ts'
import { ja as jaAnswers } from './answers/ja.ts'
import { ko as koAnswers } from './answers/ko.ts'
import { pt as ptAnswers } from './answers/pt.ts'
import { ru as ruAnswers } from './answers/ru.ts'
import { tr as trAnswers } from './answers/tr.ts'
import { vi as viAnswers } from './answers/vi.ts'
import { zh as zhAnswers } from './answers/zh.ts'
import type { Lang } from './languages.ts'
import type { Answers, Talk } from './messages.ts'
import { ar as arTalk } from './talk/ar.ts'
import { de as deTalk } from './talk/de.ts'
import { en as enTalk } from './talk/en.ts'
import { es as esTalk } from './talk/es.ts'
import { fr as frTalk } from './talk/fr.ts'
import { hi as hiTalk } from './talk/hi.ts'
import { id as idTalk } from './talk/id.ts'
import { ja as jaTalk } from './talk/ja.ts'
import { ko as koTalk } from './talk/ko.ts'
import { pt as ptTalk } from './talk/pt.ts'
import { ru as ruTalk } from './talk/ru.ts'
import { tr as trTalk } from './talk/tr.ts'
import { vi as viTalk } from './talk/vi.ts'
import { zh as zhTalk } from './talk/zh.ts'

type Messages = Talk & Answers

export const catalogue: Readonly<Record<Lang, Messages>> = {
  en: { ...enTalk, ...enAnswers },
  es: { ...esTalk, ...esAnswers },
  pt: { ...ptTalk, ...ptAnswers },
  zh: { ...zhTalk, ...zhAnswers },
  tr: { ...trTalk, ...trAnswers },
  ru: { ...ruTalk, ...ruAnswers },
  vi: { ...viTalk, ...viAnswers },
  fr: { ...frTalk, ...frAnswers },
  de: { ...deTalk, ...deAnswers },
  id: { ...idTalk, ...idAnswers },
  ja: { ...jaTalk, ...jaAnswers },
  ko: { ...koTalk, ...koAnswers },
  ar: { ...arTalk, ...arAnswers },
  hi: { ...hiTalk, ...hiAnswers },
}
