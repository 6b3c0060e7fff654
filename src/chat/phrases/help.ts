/** Replies without data: help, and the text for a request that is not on offer or not safe. */
import { offers } from '../../capabilities/catalog.ts'
import type { Draft } from '../reply.ts'
import { LANGS, LANGUAGES } from '../say/languages.ts'
import { capitalIn } from '../say/lines.ts'
import type { Key } from '../say/messages.ts'
import type { Say } from '../say/say.ts'
import { ENGLISH } from '../say/say-in.ts'

export type HelpTopic = keyof typeof TOPICS
export type UnsupportedSubject = keyof typeof SUBJECTS
export type Danger = keyof typeof DANGERS

/** What chat can do, as the catalog of intents tells it. */
export interface Abilities {
  /** For the help text, a sentence a line. */
  lines: readonly string[]
  /** For a list in one sentence. */
  short: readonly string[]
}

export function toHelp(topic: HelpTopic, abilities: Abilities, say: Say = ENGLISH): Draft {
  return { type: 'help', text: TOPICS[topic](abilities, say), options: OPTIONS[topic].map((key) => toOption(key, say)) }
}

/** Something that is not on offer, or no request at all: what cannot be done, and what can. */
export function toUnknown(subject: UnsupportedSubject | null, abilities: Abilities, say: Say = ENGLISH): Draft {
  const { short } = abilities
  const can = say.lang === 'en' ? `I can do ${short.slice(0, -1).join(', ')} and ${short.at(-1)}.` : say('canAll')
  const options = START.map((key) => toOption(key, say))
  if (subject === null) return { type: 'unknown', text: `${say('unknown')} ${can}`, options }
  const text = say(SUBJECTS[subject])
  return { type: 'unknown', text: subject === 'education' ? `${text} ${can}` : text, options }
}

/** A message in a language that is not read: one honest line, in English, with the languages by their own names. */
export function toUnread(): Draft {
  const names = LANGS.map((lang) => LANGUAGES[lang].name)
  const text = `I don't read this language yet. I read ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`
  return { type: 'unknown', text, options: START.map((key) => toOption(key, ENGLISH)) }
}

export function toUnsafe(danger: Danger, say: Say = ENGLISH): Draft {
  return { type: 'unsafe', text: say(DANGERS[danger]) }
}

const toList = ({ lines }: Abilities, say: Say): string[] => [
  ...(say.lang === 'en' ? lines : ABLE.map((key) => say(key))),
  say('helpSign'),
]
const ABLE = ['canTrades', 'canChecks', 'canMarkets', 'canOrders', 'canWallet'] as const

const TOPICS = {
  greeting: (abilities: Abilities, say: Say) => [say('helpHello'), ...toList(abilities, say)].join('\n'),
  thanks: (_abilities: Abilities, say: Say) => say('helpThanks'),
  abilities: (abilities: Abilities, say: Say) => [say('helpCan'), ...toList(abilities, say)].join('\n'),
  cost: (_abilities: Abilities, say: Say) =>
    [say('helpCost'), say('helpRoutes'), ...pairs(offers.map(({ name, priceUsd }) => `${name} $${priceUsd}`))].join(
      '\n',
    ),
}

type Example = Extract<Key, `example${string}`>

/** In the asker's language, as a person would type it; chat reads it. */
function toOption(key: Example, say: Say): { label: string; message: string } {
  const message = say(key)
  return { label: capitalIn(say, message), message }
}

const START: readonly Example[] = ['examplePrice', 'exampleSwap', 'exampleRisk', 'exampleYield']

const OPTIONS: Record<HelpTopic, readonly Example[]> = {
  greeting: START,
  abilities: START,
  thanks: START.slice(0, 3),
  cost: ['exampleCan', 'examplePrice'],
}

/** Two a line, so that all of them fit. */
const pairs = (entries: readonly string[]): string[] =>
  entries.flatMap((entry, place) =>
    place % 2 === 0 ? [[entry, entries[place + 1]].filter((text) => text !== undefined).join(', ')] : [],
  )

/** What people ask for that is not on offer; the message says what is offered instead. */
const SUBJECTS = {
  history: 'unknownHistory',
  leverage: 'unknownLeverage',
  nfts: 'unknownNfts',
  launch: 'unknownLaunch',
  votes: 'unknownVotes',
  claims: 'unknownClaims',
  'chart-analysis': 'unknownChart',
  alerts: 'unknownAlerts',
  education: 'unknownEducation',
  cancel: 'unknownCancel',
} as const

const DANGERS = { secret: 'unsafeSecret', injection: 'unsafeInjection', theft: 'unsafeTheft' } as const

/** As tuples, for schemas. */
export const HELP_TOPICS = Object.keys(TOPICS) as [HelpTopic, ...HelpTopic[]]
export const UNSUPPORTED_SUBJECTS = Object.keys(SUBJECTS) as [UnsupportedSubject, ...UnsupportedSubject[]]
export const DANGER_NAMES = Object.keys(DANGERS) as [Danger, ...Danger[]]
