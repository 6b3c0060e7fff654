import type { Guess } from './frames/guess.ts'
import { unreadWords } from './questions/subject.ts'
import type { Reading } from './reading.ts'

/** From 0 to 1: how much of the message is explained, how sure its tokens are, whether all that is needed was said. */
export function confidenceOf(reading: Reading, guess: Guess): number {
  const unread = unreadWords(reading).length
  const guessed =
    reading.tokens.some(({ strength }) => strength < 1.5) && !reading.tokens.some(({ strength }) => strength >= 2)
  const score = (guess.strong ? 3.2 : 2.4) - 0.35 * unread - (guessed ? 0.8 : 0) - (guess.missing.length > 0 ? 0.6 : 0)
  return Math.round(100 / (1 + Math.exp(-score))) / 100
}
