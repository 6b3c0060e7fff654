/** Whether everything that a message says about money is in the reading: each doubt keeps a link from being built. */
import { guessLanguage } from '../../language/guess-language.ts'
import { LONGEST_READ, normalise } from '../../language/normalise.ts'
import type { Slots } from '../../slots.ts'
import { checkAddress } from './check-address.ts'
import { checkAmounts } from './check-amounts.ts'
import { checkCounted } from './check-counted.ts'
import { checkNames } from './check-names.ts'
import { checkNegated } from './check-negated.ts'
import { checkNumbers } from './check-numbers.ts'
import { checkReports } from './check-reports.ts'
import { checkSides, listUnknownTickers } from './check-sides.ts'
import { checkSlips } from './check-slips.ts'
import { checkSpelling } from './check-spelling.ts'
import { checkTenses } from './check-tenses.ts'
import { checkWords } from './check-words.ts'
import type { Doubt, Reading } from './evidence.ts'
import { listNumbers } from './raw-numbers.ts'
import { cutRaw, MOST_PARTS } from './raw-text.ts'
import { listNames } from './said-names.ts'
import { withoutTakenBack } from './taken-back.ts'
import { listTold } from './telling-words.ts'

export function findDoubts(message: string, reading: Reading, before: Slots = {}): Doubt[] {
  const text = normalise(message)
  const parts = cutRaw(text)
  if (parts.length >= MOST_PARTS || message.length > LONGEST_READ) return [{ kind: 'long', text: text.slice(0, 20) }]
  const names = listNames(parts)
  const evidence = withoutTakenBack({
    intent: reading.intent,
    slots: reading.slots,
    text,
    parts,
    numbers: listNumbers(text, parts, guessLanguage(text)).filter(
      ({ start, end }) => !names.some((name) => name.start <= start && name.end >= end),
    ),
    names,
    told: listTold(parts),
    before,
  })
  return [
    ...checkNumbers(evidence),
    ...checkAmounts(evidence),
    ...checkCounted(evidence),
    ...checkWords(evidence),
    ...checkReports(evidence),
    ...checkTenses(evidence),
    ...checkNegated(evidence),
    ...checkNames(evidence),
    ...checkSides(evidence),
    ...checkAddress(evidence),
    ...checkSlips(evidence),
    ...listUnknownTickers(evidence),
    ...checkSpelling(evidence),
  ]
}
