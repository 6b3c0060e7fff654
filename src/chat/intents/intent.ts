/** The type of an intent: everything that chat knows of one kind of request. Each folder beside this file defines one. */
import type { WordClass } from '../language/words/language-words.ts'
import type { ParsedMessage } from '../reading/parsed-message.ts'
import type { Draft } from '../reply.ts'
import type { Say } from '../say/say.ts'
import type { SlotName, Slots } from '../slots.ts'
import type { AnswerContext } from './answer-context.ts'
import type { Part } from './wording.ts'

export interface Intent {
  /** How the help text and the list of abilities describe it. */
  ability: Ability
  /** Ways in which a message asks for it. */
  readings: readonly IntentReading[]
  /** Slots that a request may have; the language model may fill no others. */
  slots: readonly SlotName[]
  /** What the language model is told of it, where the name is not enough. */
  modelHint?: string
  /** Slots that must still be said before it can be answered. */
  needs(slots: Slots): SlotName[]
  /** What a short follow-up message changes in the last request. */
  patch(reading: ParsedMessage, last: LastRequest): Slots
  /** The question for missing slots. */
  ask(slots: Slots, missing: readonly SlotName[], say: Say): Question
  /** The request as a person would type it. Choosing an option of a reply sends this text. */
  say(slots: Slots): readonly Part[]
  /** The request in short in the asker's language, where that is not English: for options and for reading back. */
  label(slots: Slots, say: Say): string
  /** The reply to a complete request. Everything that goes wrong is thrown as a failure. */
  answer: Answer
  /** The slot of a token that turned out to be ambiguous, by the field of the capability's input. */
  tokenSlot(field: string): SlotName
  /** The slot that takes the token of the last request, if it is not the missing one. */
  subjectSlot?(subject: string, reading: ParsedMessage): SlotName | undefined
  /**
   * True when the reply ends in a link to sign. Then "yes" repeats it, and its token is taken over from another request
   * only when the message says "it".
   */
  movesMoney: boolean
  /** For intents that a bare token name can mean: the words that ask for it explicitly. */
  askedBy?: WordClass
  /** Most words that may stay unrecognised in a request without slots; with more it is refused. 1 if absent. */
  unreadAllowed?: number
}

export type Answer = (slots: Slots, context: AnswerContext) => Promise<Draft>

export interface Ability {
  /** Line of the help text. */
  group: 'trades' | 'checks' | 'markets' | 'orders' | 'wallet'
  /** In that line: "prices and charts". */
  detail: string
  /** In the one-line list; empty where another intent covers it. */
  short: readonly string[]
}

/** The stages in which readings are tried, in this order; the first reading that finds something decides. */
export type Stage = 'request' | 'question' | 'incomplete' | 'topic' | 'mention'

export interface IntentReading {
  stage: Stage
  /** Order within the stage over all intents, lowest first. */
  rank: number
  read(reading: ParsedMessage): Frame | typeof END_OF_STAGE | undefined
}

/** A reading returns this to say that no later reading of its stage may be tried. */
export const END_OF_STAGE = 'end-of-stage'

/** What a message says of a request: its slots, and what is missing. */
export interface Frame {
  slots: Slots
  missing: SlotName[]
  /** True when verb, amount and entity are all present, so that nothing else can be meant. */
  strong: boolean
}

/** The request that a follow-up message builds on. */
export interface LastRequest {
  slots: Slots
  /** What was asked back. */
  missing: readonly SlotName[]
}

export interface Question {
  text: string
  /** Slots that would complete the request, one set for each option. */
  fill: Slots[]
}

/** `needs` of most intents: each entry is met by any of its slots, and the first one is asked for. */
export function needsAll(...entries: readonly (readonly [SlotName, ...SlotName[]])[]): (slots: Slots) => SlotName[] {
  return (slots) => entries.filter((names) => names.every((name) => slots[name] === undefined)).map(([name]) => name)
}

/** A slot that `needs` requires. Chat asks for it before it answers, so a missing one here is a defect. */
export function getSlot<Name extends SlotName>(slots: Slots, name: Name): NonNullable<Slots[Name]> {
  const value = slots[name]
  if (value === undefined) throw new Error(`answered without ${name}`)
  return value
}
