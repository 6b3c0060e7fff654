/** Whether everything that a message says about money is in the reading: each doubt keeps a link from being built. */
import { guessLanguage } from '../../language/guess-language.ts'
import { LONGEST_READ, normalise } from '../../language/normalise.ts'
import type { Slots } from '../../slots.ts'
import { checkAddress } from './check-address.ts'
import { checkAmounts } from './check-amounts.ts'
import { checkAsides } from './check-asides.ts'
import { checkChainWord } from './check-chain-word.ts'
import { checkCounted } from './check-counted.ts'
import { checkDirection } from './check-direction.ts'
import { checkInexact } from './check-inexact.ts'
import { checkNames } from './check-names.ts'
import { checkNegated } from './check-negated.ts'
import { checkNumbers } from './check-numbers.ts'
import { checkPayer } from './check-payer.ts'
import { checkReports } from './check-reports.ts'
import { checkSides, listUnknownTickers } from './check-sides.ts'
import { checkSlips } from './check-slips.ts'
import { checkSpelling } from './check-spelling.ts'
import { checkTenses } from './check-tenses.ts'
import { checkWords } from './check-words.ts'
import type { Doubt, Evidence, Reading } from './evidence.ts'
import { listNumbers } from './raw-numbers.ts'
import { cutRaw, isAsciiText, MOST_PARTS } from './raw-text.ts'
import { listNames } from './said-names.ts'
import { withoutTakenBack } from './taken-back.ts'
import { listTold, toConcepts } from './telling-words.ts'

export function findDoubts(message: string, reading: Reading, before: Slots = {}): Doubt[] {
  const evidence = toEvidence(message, reading, before)
  if (!evidence) return [{ kind: 'long', text: message.slice(0, 20) }]
  const doubts: Doubt[] = []
  for (const check of CHECKS) {
    const found = check(evidence)
    if (found.length > 0) doubts.push(...found)
  }
  return doubts
}

/** Whether a message as a whole refuses, reports, asks or waits, so that no part of it is asked for now. */
export function isToldOtherwise(message: string, reading: Reading): boolean {
  const evidence = toEvidence(message, reading, {})
  if (!evidence) return true
  const { concepts, intent } = evidence
  if (concepts.has('or') || concepts.has('yesterday') || (concepts.has('when') && intent !== 'advanced-order'))
    return true
  return [checkNegated, checkReports, checkTenses, checkWords].some((check) =>
    check(evidence).some(({ kind }) => OTHERWISE.has(kind)),
  )
}

const OTHERWISE: ReadonlySet<Doubt['kind']> = new Set<Doubt['kind']>([
  ...([
    'not',
    'refused',
    'asked',
    'unasked',
    'when',
    'yesterday',
    'correct',
    'or',
    'other',
    'danger',
    'cadence',
    'about',
  ] as const),
])

/** Nothing for a text that is too long to be checked. */
function toEvidence(message: string, reading: Reading, before: Slots): Evidence | undefined {
  const text = normalise(message)
  const parts = cutRaw(text)
  if (parts.length >= MOST_PARTS || message.length > LONGEST_READ) return undefined
  const names = listNames(parts)
  const told = listTold(parts)
  return withoutTakenBack({
    intent: reading.intent,
    slots: reading.slots,
    text,
    isAscii: isAsciiText(text),
    parts,
    numbers: listNumbers(text, parts, guessLanguage(text)).filter(
      ({ start, end }) => !names.some((name) => name.start <= start && name.end >= end),
    ),
    names,
    told,
    concepts: toConcepts(told),
    before,
    isFresh: Object.keys(before).length === 0,
  })
}

const CHECKS: readonly ((evidence: Evidence) => readonly Doubt[])[] = [
  checkNumbers,
  checkAmounts,
  checkCounted,
  checkInexact,
  checkAsides,
  checkDirection,
  checkWords,
  checkReports,
  checkTenses,
  checkNegated,
  checkNames,
  checkChainWord,
  checkSides,
  checkAddress,
  checkPayer,
  checkSlips,
  listUnknownTickers,
  checkSpelling,
]
