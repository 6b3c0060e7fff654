/** The types of what was understood: from the parser, or from the language model after `ground`. */
import type { IntentName } from '../intents/catalog.ts'
import type { Danger, HelpTopic, UnsupportedSubject } from '../phrases/help.ts'
import type { Lang } from '../say/languages.ts'
import type { SlotName, Slots } from '../slots.ts'

/** What a message says, before anything is looked up: the parser's result, and what the language model's answer is checked into. */
export type Understanding = Part | Several

/** What one request was understood as. */
export type Part = Answerable | Confirmation | Question | Help | Unsupported | Unsafe

/** Everything that is needed was said, or has a default that the answer states. */
export interface Answerable {
  kind: 'answer'
  intent: IntentName
  slots: Slots
  confidence: number
}

/** A complete request that ends in a link but was not read the same way twice: it is said back, and a yes makes it one. */
export interface Confirmation {
  kind: 'confirm'
  intent: IntentName
  slots: Slots
  /** What else the message could mean, the likeliest first. */
  others?: { intent: IntentName; slots: Slots }[]
  confidence: number
}

/** A question back. `slots` keeps what was understood, so that the reply to the question completes it. */
export interface Question {
  kind: 'clarify'
  /** `null` for a fragment that fits nothing, such as a bare name. */
  intent: IntentName | null
  slots: Slots
  missing: SlotName[]
  /** Whole requests to choose from, where the message itself names two or three things for what is missing. */
  choices?: Slots[]
  confidence: number
}

/** Two or three requests in one message, in the order said. */
export interface Several {
  kind: 'several'
  parts: Part[]
  /** The words of requests beyond the third. */
  left: string[]
  confidence: number
}

interface Help {
  kind: 'help'
  topic: HelpTopic
  confidence: number
}

/** Off-topic, or about crypto but not on offer: then `subject` says what, so that the reply can name what there is instead. */
interface Unsupported {
  kind: 'unknown'
  subject: UnsupportedSubject | null
  confidence: number
}

interface Unsafe {
  kind: 'unsafe'
  danger: Danger
  confidence: number
}

/** What is stored of a conversation: the last request that was understood, never the words of a message. */
export interface Remembered {
  intent: IntentName
  slots: Slots
  /** What was asked back, where the last reply was a question. */
  missing: SlotName[]
  /** It was said back and nobody has said yes: what is added to it does not make it a link. */
  unconfirmed?: true
  /** A request about money that waits while something else was asked. */
  waiting?: { intent: IntentName; slots: Slots; missing: SlotName[] } | undefined
  /** Language of the last reply; English when it is left out. */
  lang?: Lang
}

/** `src/chat/understand/understand.ts` has this type: pure, and done in well under a millisecond. */
export type Understand = (message: string, previous?: Remembered) => Understanding
