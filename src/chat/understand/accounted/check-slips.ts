/** Words with two letters exchanged that would change the amount: "twnety five", "evrey week". */
import { findToken } from '../../language/gazetteer/tokens.ts'
import { remembered } from '../../language/remembered.ts'
import { readSpoken } from '../../language/spoken/read-spoken.ts'
import type { Doubt, Evidence } from './evidence.ts'
import { lowerOf, type RawPart } from './raw-text.ts'
import { listTold, type Telling } from './telling-words.ts'
import { SCALES } from './units.ts'
import { isKnownWord } from './vocabulary.ts'

const TELLING: ReadonlySet<Telling> = new Set([
  'vague',
  'except',
  'each',
  'cadence',
  'about',
  'half',
  'quarter',
  'third',
  'danger',
])

export function checkSlips(evidence: Evidence): Doubt[] {
  const { parts, told } = evidence
  const doubts: Doubt[] = []
  for (let place = 0; place < parts.length; place++) {
    const part = parts[place] as RawPart
    if (part.kind !== 'word' || part.word.length < SHORTEST || !isSlip(part.word)) continue
    if (told.some((one) => one.place === place)) continue
    // "move 50 usdc there": a word that is right as it is can be meant for a number only where one stands.
    if (isKnownWord(lowerOf(part)) && !isBeforeCounted(place, evidence)) continue
    doubts.push({ kind: 'number', text: part.text })
  }
  return doubts
}

/** Letters of a word that can be a slip. */
const SHORTEST = 4

const isSlip = remembered(
  (word): boolean =>
    /^[a-z]{4,14}$/.test(word) &&
    !findToken(word) &&
    !readSpoken([word], 0) &&
    turns(word).some((turned) => isTelling(turned)),
)

/** Right before a token, a number in words, or dollars. */
function isBeforeCounted(place: number, { parts, names, told }: Evidence): boolean {
  const next = parts[place + 1]
  if (next?.kind !== 'word') return false
  if (names.some(({ first, sure }) => sure && first === place + 1) || SCALES.has(next.word)) return true
  return (
    told.some((one) => one.concept === 'dollar' && one.place === place + 1) || readSpoken([next.word], 0) !== undefined
  )
}

/** The first letter is seldom the wrong one. */
const turns = (word: string): string[] =>
  [...word.slice(1, -1)].map((_, at) => word.slice(0, at + 1) + word[at + 2] + word[at + 1] + word.slice(at + 3))

function isTelling(word: string): boolean {
  if (readSpoken([word], 0)?.doubtful === false) return true
  const part: RawPart = { kind: 'word', text: word, word, isAscii: true, start: 0, end: word.length }
  return listTold([part]).some(({ concept, text }) => TELLING.has(concept) && text === word)
}
