import { createRandom, shuffle } from './random.ts'

// Trains a softmax over sparse features with AdaGrad and a little L2, and takes the mean of the weights of the later
// rounds. The same samples give the same weights.

export interface Sample {
  /** Numbers of a vocabulary. */
  features: Int32Array
  label: number
  /** Other labels that are right as well. */
  also?: readonly number[]
}

export interface SoftmaxSettings {
  rounds: number
  rate: number
  l2: number
}

const SOFTMAX: SoftmaxSettings = { rounds: 10, rate: 0.05, l2: 1e-3 }
const LEAST_STEP = 1e-4

export function trainSoftmax(
  samples: readonly Sample[],
  size: number,
  classes: number,
  { rounds, rate, l2 }: SoftmaxSettings = SOFTMAX,
): Float32Array {
  const weights = new Float32Array(size * classes)
  const squares = new Float32Array(size * classes)
  const mean = new Float32Array(size * classes)
  const random = createRandom(1)
  const order = Int32Array.from(samples, (_, place) => place)
  const scores = new Float64Array(classes)
  const firstMean = Math.floor(rounds / 2)
  for (let round = 0; round < rounds; round++) {
    shuffle(order, random)
    for (const place of order) {
      const { features, label, also = [] } = samples[place] as Sample
      toShares(weights, features, scores)
      // What is given to any right label is not taken away.
      const right = also.reduce((sum, one) => sum + (scores[one] as number), scores[label] as number)
      for (let one = 0; one < classes; one++) {
        const isRight = one === label || also.includes(one)
        scores[one] = isRight ? (scores[one] as number) - (scores[one] as number) / right : (scores[one] as number)
      }
      for (let one = 0; one < classes; one++) {
        const step = scores[one] as number
        if (Math.abs(step) < LEAST_STEP) continue
        for (const feature of features) {
          const at = feature * classes + one
          const gradient = step + l2 * (weights[at] as number)
          const square = (squares[at] as number) + gradient * gradient
          squares[at] = square
          weights[at] = (weights[at] as number) - (rate * gradient) / (Math.sqrt(square) + 1e-6)
        }
      }
    }
    if (round >= firstMean)
      for (let at = 0; at < weights.length; at++)
        mean[at] = (mean[at] as number) + (weights[at] as number) / (rounds - firstMean)
  }
  return mean
}

/** Shares of all classes, into `scores`. */
export function toShares(weights: Float32Array, features: Int32Array, scores: Float64Array): void {
  const classes = scores.length
  scores.fill(0)
  for (const feature of features) {
    const start = feature * classes
    for (let one = 0; one < classes; one++) scores[one] = (scores[one] as number) + (weights[start + one] as number)
  }
  let most = Number.NEGATIVE_INFINITY
  for (const score of scores) if (score > most) most = score
  let sum = 0
  for (let one = 0; one < classes; one++) {
    scores[one] = Math.exp((scores[one] as number) - most)
    sum += scores[one] as number
  }
  for (let one = 0; one < classes; one++) scores[one] = (scores[one] as number) / sum
}
