/** Whether everything that a message says about money is in the reading: each doubt keeps a link from being built. */
import type { IntentName } from '../../intents/catalog.ts'
import { guessLanguage } from '../../language/guess-language.ts'
import { LONGEST_READ, normalise } from '../../language/normalise.ts'
import type { Slots } from '../../slots.ts'
import { checkNames } from './check-names.ts'
import { checkNumbers } from './check-numbers.ts'
import { checkSides, listUnknownTickers } from './check-sides.ts'
import { checkWords } from './check-words.ts'
import { listNumbers, type RawNumber } from './raw-numbers.ts'
import { cutRaw, MOST_PARTS, type RawPart } from './raw-text.ts'
import { listNames, type SaidName } from './said-names.ts'
import { listTold, type Telling, type Told } from './telling-words.ts'

export type DoubtKind =
  | Telling
  | 'number'
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

/** The text as the check sees it, beside the reading. */
export interface Evidence extends Reading {
  text: string
  parts: readonly RawPart[]
  numbers: readonly RawNumber[]
  names: readonly SaidName[]
  told: readonly Told[]
  /** What the conversation has said before. */
  before: Slots
}

export function findDoubts(message: string, reading: Reading, before: Slots = {}): Doubt[] {
  const text = normalise(message)
  const parts = cutRaw(text)
  if (parts.length >= MOST_PARTS || message.length > LONGEST_READ) return [{ kind: 'long', text: text.slice(0, 20) }]
  const names = listNames(parts)
  const evidence: Evidence = {
    intent: reading.intent,
    slots: reading.slots,
    text,
    parts,
    numbers: listNumbers(text, parts, guessLanguage(text)).filter(({ start, end }) => !names.some((name) => name.start <= start && name.end >= end)),
    names,
    told: listTold(parts),
    before,
  }
  return [...checkNumbers(evidence), ...checkWords(evidence), ...checkNames(evidence), ...checkSides(evidence), ...listUnknownTickers(evidence)]
}
