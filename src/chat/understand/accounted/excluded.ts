/** What a message says it does not mean: "not 400", "to bob.eth, not to rob.eth". */
import type { Evidence } from './evidence.ts'

/** Whether a place stands right after a word of negation. */
export function isExcluded({ told, concepts, parts }: Evidence, start: number, place: number): boolean {
  if (!concepts.has('not')) return false
  return told.some(
    (one) =>
      one.concept === 'not' &&
      one.end <= start &&
      place - one.place <= 3 &&
      parts.slice(one.place + 1, place).every(({ kind, word }) => kind === 'word' && SMALL.has(word)),
  )
}

const SMALL = new Set(
  'to the a an on in for my from using with of at a al en para pra em o no na le la les sur an auf nach in ke di dari sang den'.split(
    ' ',
  ),
)
