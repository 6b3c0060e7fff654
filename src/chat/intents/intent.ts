import type { IntentName, SlotName, Slots } from '../understand/understanding.ts'

/** What a message seems to ask for. */
export interface Guess {
  intent: IntentName
  slots: Slots
  missing: SlotName[]
  /** Verb, amount and entity are there: nothing else is meant. */
  strong: boolean
}
