/** In which language chat replies: that of the message, or that of the conversation where the message does not tell. */
import { type IntentName, intents } from '../intents/catalog.ts'
import { toMessage } from '../intents/wording.ts'
import { languagesOfCommon } from '../language/common-words.ts'
import { countVotes } from '../language/guess-language.ts'
import { isLang, type Lang } from '../say/languages.ts'
import type { Slots } from '../slots.ts'
import type { Understanding } from '../understand/understanding.ts'
import { isUnreadLanguage } from './unread-language.ts'

/** `undefined` for a message in a language that chat does not read. */
export function chooseLanguage(
  message: string,
  understood: Understanding,
  previous: Lang | undefined,
): Lang | undefined {
  if (isGuess(understood) && isUnreadLanguage(message)) return undefined
  const votes = countVotes(withoutNames(message), languagesOfCommon)
  const weightOf = (lang: string) => votes.get(lang) ?? 0
  const best = [...votes.keys()].filter(isLang).sort((left, right) => weightOf(right) - weightOf(left))[0]
  if (best === undefined || weightOf(best) <= LEAST_VOTES) return previous ?? 'en'
  if (previous === undefined || previous === best) return best === 'en' || weightOf(best) > weightOf('en') ? best : 'en'
  // English words are also the jargon of everyone else, and the messages of options are English.
  if (best === 'en' && isOption(message, understood)) return previous
  const least = best === 'en' ? LEAST_FOR_ENGLISH : LEAST_TO_CHANGE
  return weightOf(best) - weightOf(previous) >= least ? best : previous
}

/** Not understood, or read as what is less likely than all else together. A price is worth showing even then. */
function isGuess(understood: Understanding): boolean {
  if (understood.kind === 'unknown') return understood.subject === null
  if (understood.kind === 'unsafe' || understood.kind === 'several' || understood.confidence >= LEAST_SURE) return false
  return !(understood.kind === 'answer' && understood.intent === 'price')
}
const LEAST_SURE = 0.5

/** Addresses, names such as `alice.eth`, handles and tickers: their letters are words of no language. */
const NAME = /^0x[\da-f]|^[1-9A-HJ-NP-Za-km-z]{32}|^[$@]|\.(?:eth|sol|id|xyz)\b/i
const ASCII = /^[!-~]+$/
const withoutNames = (message: string): string =>
  message
    .split(/\s/)
    .filter((word) => !(ASCII.test(word) && NAME.test(word)))
    .join(' ')
/** Less is a word that three or more languages share. */
const LEAST_VOTES = 0.34
/** One word of its own changes the conversation to another language, "yes" alone does not change it back to English. */
const LEAST_TO_CHANGE = 0.9
const LEAST_FOR_ENGLISH = 1.5

/** The message of an option is the request as chat itself words it. */
function isOption(message: string, understood: Understanding): boolean {
  if (!('intent' in understood) || understood.intent === null) return false
  const { intent, slots } = understood as { intent: IntentName; slots: Slots }
  return toMessage(intents[intent], slots).toLowerCase() === message.trim().toLowerCase()
}
