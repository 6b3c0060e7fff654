import { ARBITER_SIZE, arbitrate, type GrammarView, keyOf, toLogs } from '../../src/chat/learned/arbiter.ts'
import { TOPICS } from '../../src/chat/learned/heads.ts'
import { createRandom, shuffle } from './random.ts'

// Trains the arbiter on what the model said of writers it had not seen.

export interface Judgement {
  /** The model's shares by topic. */
  shares: readonly number[]
  view: GrammarView
  label: number
  also: readonly number[]
}

const ROUNDS = 20
const RATE = 0.1
const L2 = 1e-3
const SIZE = TOPICS.length
const OWN = 1 + SIZE * 2 * SIZE

export function trainArbiter(judgements: readonly Judgement[]): Float32Array {
  const weights = new Float32Array(ARBITER_SIZE)
  const squares = new Float32Array(ARBITER_SIZE).fill(1e-3)
  weights[0] = 1
  const random = createRandom(1)
  const order = Int32Array.from(judgements, (_, place) => place)
  const step = (at: number, slope: number) => {
    const gradient = slope + L2 * ((weights[at] as number) - (at === 0 ? 1 : 0))
    squares[at] = (squares[at] as number) + gradient * gradient
    weights[at] = (weights[at] as number) - (RATE * gradient) / Math.sqrt(squares[at] as number)
  }
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order, random)
    for (const place of order) {
      const { shares, view, label, also } = judgements[place] as Judgement
      const key = keyOf(view)
      const found = arbitrate(weights, shares, view)
      const right = [label, ...also].reduce((sum, one) => sum + (found[one] as number), 0)
      const gradients = found.map((share, topic) =>
        topic === label || also.includes(topic) ? share - share / right : share,
      )
      const logs = toLogs(shares)
      step(
        0,
        gradients.reduce((sum, gradient, topic) => sum + gradient * (logs[topic] as number), 0),
      )
      gradients.forEach((gradient, topic) => {
        step(1 + key * SIZE + topic, gradient)
      })
      step(OWN + key, (gradients[key >> 1] as number) * view.confidence)
    }
  }
  return weights
}
