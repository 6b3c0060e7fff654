/** What a message says it does not mean: "not 400", "to bob.eth, not to rob.eth". */
import type { Evidence } from './evidence.ts'
import type { RawPart } from './raw-text.ts'

/** Whether a place stands right after a word of negation, or before one where the language says it so. */
export function isExcluded({ told, concepts, parts }: Evidence, start: number, place: number): boolean {
  if (!concepts.has('not') && !concepts.has('correct')) return false
  if (isBehindExcluded(parts, place)) return true
  return told.some(
    (one) =>
      one.concept === 'not' &&
      !(one.text === 'dung' && parts[one.place]?.text.toLowerCase() !== 'đừng') &&
      one.end <= start &&
      place - one.place <= 3 &&
      parts.slice(one.place + 1, place).every(({ kind, word }) => kind === 'word' && SMALL.has(word)),
  )
}

const SMALL = new Set(
  'over uber über растягивая to the a an on in for my from using with of at a al en para pra em o no na le la les sur an auf nach in ke di dari sang den'.split(
    ' ',
  ),
)

/** "500 değil 50 usdc", "bob.eth'e değil": what is not meant stands before the word. */
function isBehindExcluded(parts: readonly RawPart[], place: number): boolean {
  for (let at = place + 1; at <= place + 4; at++) {
    const part = parts[at]
    if (part === undefined || part.kind === 'number') return false
    if (BEHIND.test(part.word)) return true
  }
  return false
}

const BEHIND = /^(?:degil|말고|아니라|nahi|nahin|नहीं|じゃなく|ではなく|じゃない)/u
