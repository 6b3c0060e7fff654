/** The types of the check: what the text shows, beside the reading that is checked, and what is doubted. */
import type { IntentName } from '../../intents/catalog.ts'
import type { Slots } from '../../slots.ts'
import type { RawNumber } from './raw-number.ts'
import type { RawPart } from './raw-text.ts'
import type { SaidName } from './said-names.ts'
import type { Telling, Told } from './telling-words.ts'

type DoubtKind =
  | Telling
  | 'number'
  | 'two-amounts'
  | 'currency'
  | 'negative'
  | 'range'
  | 'unsaid-amount'
  | 'unsaid-level'
  | 'token'
  | 'chain'
  | 'recipient'
  | 'unsaid-token'
  | 'unsaid-chain'
  | 'ticker'
  | 'side'
  | 'above'
  | 'long'
  | 'unit'
  | 'spelling'
  | 'refused'

export interface Doubt {
  kind: DoubtKind
  /** The words in question. */
  text: string
}

/** A complete request, as it was read. */
export interface Reading {
  intent: IntentName
  slots: Slots
}

/** Most checks find nothing. */
export const NO_DOUBTS: readonly Doubt[] = []

/** The text as the check sees it, beside the reading. */
export interface Evidence extends Reading {
  text: string
  /** Nothing but ASCII: no pattern for other scripts can fit. */
  isAscii: boolean
  parts: readonly RawPart[]
  numbers: readonly RawNumber[]
  names: readonly SaidName[]
  told: readonly Told[]
  /** What is told, each once. */
  concepts: ReadonlySet<Telling>
  /** What the conversation has said before. */
  before: Slots
  /** Nothing has been said before. */
  isFresh: boolean
}
