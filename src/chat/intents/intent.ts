/** The type of an intent: everything that chat knows of one kind of request. Each folder beside this file defines one. */
import type { WordClass } from '../language/words/language-words.ts'
import type { ParsedMessage } from '../reading/parsed-message.ts'
import type { Draft } from '../reply.ts'
import type { SlotName, Slots } from '../slots.ts'
import type { AnswerContext } from './answer-context.ts'
import type { Part } from './wording.ts'

export interface Intent {
  /** How it stands in the help text and in the list of what can be done. */
  ability: Ability
  /** Ways in which a message asks for it. */
  readings: readonly IntentReading[]
  /** Slots that a request may have; the language model may fill no others. */
  slots: readonly SlotName[]
  /** What the language model is told of it, where the name is not enough. */
  modelHint?: string
  /** Slots that must still be said before it can be answered. */
  needs(slots: Slots): SlotName[]
  /** What a short message changes in the last request. */
  patch(reading: ParsedMessage, last: LastRequest): Slots
  /** The question for missing slots. */
  ask(slots: Slots, missing: readonly SlotName[]): Question
  /** The request as a person would type it: what an option of a reply sends when it is chosen. */
  say(slots: Slots): readonly Part[]
  /** The reply to a request that lacks nothing; whatever goes wrong is thrown as a failure. */
  answer: Answer
  /** The slot that a token came from which turned out to be ambiguous, by the field of the capability's input. */
  tokenSlot(field: string): SlotName
  /** Where the token of the last request goes, if not into the slot that is missing. */
  subjectSlot?(subject: string, reading: ParsedMessage): SlotName | undefined
  /** Ends in a link to sign: then "yes" repeats it, and no other request hands its token over unless "it" is said. */
  movesMoney: boolean
  /** For intents that a bare token name can mean: the words that ask for it outright. */
  askedBy?: WordClass
  /** A request without any slot is refused when it has more words than this that were not understood; 1 unless set. */
  unreadAllowed?: number
}

export type Answer = (slots: Slots, context: AnswerContext) => Promise<Draft>

export interface Ability {
  /** Line of the help text. */
  group: 'trades' | 'checks' | 'markets' | 'orders'
  /** In that line: "prices and charts". */
  detail: string
  /** In the one-line list; empty where another intent covers it. */
  short: readonly string[]
}

/**
 * When a reading is tried; the first one that finds something decides.
 * - `request`: everything for an action is there
 * - `question`: something is asked
 * - `incomplete`: an action that lacks something
 * - `topic`: nothing but the topic is named
 * - `mention`: only a token is named
 */
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
  /** Verb, amount and entity are there: nothing else is meant. */
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

/** A slot that `needs` asks for; chat asks the person before it answers, so a gap here is a defect. */
export function getSlot<Name extends SlotName>(slots: Slots, name: Name): NonNullable<Slots[Name]> {
  const value = slots[name]
  if (value === undefined) throw new Error(`answered without ${name}`)
  return value
}
