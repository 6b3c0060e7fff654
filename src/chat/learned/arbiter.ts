/**
 * The arbiter: how likely each topic is when the model's probabilities and the grammar's reading are both in view. It is
 * trained on what the model said of writers that it had not seen, so that it knows how far each of the two can be trusted.
 */
import { TOPICS } from './heads.ts'
import { toShares } from './model.ts'

/** What the grammar read: its topic, whether all that is needed was said, and how sure it is. */
export interface GrammarView {
  topic: string
  isComplete: boolean
  confidence: number
}

const SIZE = TOPICS.length
const KEYS = SIZE * 2
/** One weight for the model; for each key of the grammar one for each topic, and one for its own confidence. */
export const ARBITER_SIZE = 1 + KEYS * SIZE + KEYS
const LEAST_SHARE = 1e-4

export const keyOf = ({ topic, isComplete }: GrammarView): number =>
  Math.max(0, (TOPICS as readonly string[]).indexOf(topic)) * 2 + (isComplete ? 1 : 0)

/** Logarithms of the model's shares; one that is almost nothing is as good as another. */
const toLog = (share: number): number => Math.log(Math.max(share, LEAST_SHARE))
export const toLogs = (shares: readonly number[]): number[] => shares.map(toLog)

/** Probabilities by topic. */
export function arbitrate(weights: Float32Array, shares: readonly number[], grammar: GrammarView): number[] {
  const key = keyOf(grammar)
  const own = key >> 1
  const scores: number[] = []
  for (let topic = 0; topic < shares.length; topic++) {
    const certain = topic === own ? (weights[1 + KEYS * SIZE + key] as number) * grammar.confidence : 0
    const log = toLog(shares[topic] as number)
    scores.push((weights[0] as number) * log + (weights[1 + key * SIZE + topic] as number) + certain)
  }
  return toShares(scores)
}
