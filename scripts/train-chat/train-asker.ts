import { type ActionView, ASKER_SIZE, shareToAsk, toAskerInput } from '../../src/chat/learned/asker.ts'
import { createRandom, shuffle } from './random.ts'

// Trains the asker on what the model said of writers it had not seen.

const ROUNDS = 30
const RATE = 0.1
const L2 = 1e-4

export function trainAsker(samples: readonly { view: ActionView; mustAsk: boolean }[]): Float32Array {
  const weights = new Float32Array(ASKER_SIZE)
  const squares = new Float32Array(ASKER_SIZE).fill(1e-3)
  const random = createRandom(1)
  const order = Int32Array.from(samples, (_, place) => place)
  const inputs = samples.map(({ view }) => toAskerInput(view))
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order, random)
    for (const place of order) {
      const { view, mustAsk } = samples[place] as { view: ActionView; mustAsk: boolean }
      const step = shareToAsk(weights, view) - (mustAsk ? 1 : 0)
      const input = inputs[place] as number[]
      input.forEach((value, at) => {
        const gradient = step * value + L2 * (weights[at] as number)
        squares[at] = (squares[at] as number) + gradient * gradient
        weights[at] = (weights[at] as number) - (RATE * gradient) / Math.sqrt(squares[at] as number)
      })
    }
  }
  return weights
}
