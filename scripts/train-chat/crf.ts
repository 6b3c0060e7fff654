import { createRandom, shuffle } from './random.ts'

// Trains a linear-chain CRF over sparse features with AdaGrad, and takes the mean of the weights of the later rounds. The
// same sequences give the same weights.

export interface Sequence {
  /** Numbers of a vocabulary, for each item. */
  features: readonly Int32Array[]
  labels: readonly number[]
}

export interface Crf {
  weights: Float32Array
  /** From tag to tag; the last row is the start. */
  moves: Float32Array
}

const ROUNDS = 5
const FIRST_MEAN = 2
const RATE = 0.05
const L2 = 1e-4
const LEAST_STEP = 1e-4

export function trainCrf(sequences: readonly Sequence[], size: number, tags: number): Crf {
  const weights = new Float32Array(size * tags)
  const squares = new Float32Array(size * tags)
  const mean = new Float32Array(size * tags)
  const moves = new Float32Array((tags + 1) * tags)
  const moveSquares = new Float32Array((tags + 1) * tags)
  const meanMoves = new Float32Array((tags + 1) * tags)
  const random = createRandom(1)
  const order = Int32Array.from(sequences, (_, place) => place)
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order, random)
    for (const one of order) learn(sequences[one] as Sequence)
    if (round < FIRST_MEAN) continue
    addMean(mean, weights, ROUNDS - FIRST_MEAN)
    addMean(meanMoves, moves, ROUNDS - FIRST_MEAN)
  }
  return { weights: mean, moves: meanMoves }

  function step(table: Float32Array, square: Float32Array, at: number, gradient: number): void {
    const slope = gradient + L2 * (table[at] as number)
    const grown = (square[at] as number) + slope * slope
    square[at] = grown
    table[at] = (table[at] as number) - (RATE * slope) / (Math.sqrt(grown) + 1e-6)
  }

  function learn({ features, labels }: Sequence): void {
    const factors = features.map((own) => toFactors(scoreItem(weights, own, tags)))
    const ways = moves.map(Math.exp)
    const { alpha, beta, scales } = sums(factors, ways, tags)
    // What is expected less what is seen.
    features.forEach((own, place) => {
      const at = place * tags
      for (let tag = 0; tag < tags; tag++) {
        const share = (alpha[at + tag] as number) * (beta[at + tag] as number)
        const gradient = share - (labels[place] === tag ? 1 : 0)
        if (Math.abs(gradient) < LEAST_STEP) continue
        for (const feature of own) step(weights, squares, feature * tags + tag, gradient)
        if (place === 0) step(moves, moveSquares, tags * tags + tag, gradient)
      }
      if (place === 0) return
      const factor = factors[place] as Float64Array
      for (let from = 0; from < tags; from++) {
        const before = alpha[at - tags + from] as number
        const isFrom = labels[place - 1] === from
        if (before < 1e-9 && !isFrom) continue
        for (let to = 0; to < tags; to++) {
          const rest = ((factor[to] as number) * (beta[at + to] as number)) / (scales[place] as number)
          const share = before * (ways[from * tags + to] as number) * rest
          const gradient = share - (isFrom && labels[place] === to ? 1 : 0)
          if (Math.abs(gradient) >= LEAST_STEP) step(moves, moveSquares, from * tags + to, gradient)
        }
      }
    })
  }
}

function addMean(mean: Float32Array, weights: Float32Array, times: number): void {
  for (let at = 0; at < mean.length; at++) mean[at] = (mean[at] as number) + (weights[at] as number) / times
}

export function scoreItem(weights: Float32Array, features: Int32Array, tags: number): Float64Array {
  const scores = new Float64Array(tags)
  for (const feature of features) {
    const start = feature * tags
    for (let tag = 0; tag < tags; tag++) scores[tag] = (scores[tag] as number) + (weights[start + tag] as number)
  }
  return scores
}

/** Powers of the scores, the largest being one. */
function toFactors(scores: Float64Array): Float64Array {
  const most = Math.max(...scores)
  return scores.map((score) => Math.exp(score - most))
}

/** Forward and backward sums; each place is divided by its sum, so that their product is the share of a tag. */
function sums(factors: readonly Float64Array[], ways: Float32Array, tags: number) {
  const length = factors.length
  const alpha = new Float64Array(length * tags)
  const beta = new Float64Array(length * tags).fill(1)
  const scales = new Float64Array(length)
  for (let place = 0; place < length; place++) {
    const factor = factors[place] as Float64Array
    let total = 0
    for (let to = 0; to < tags; to++) {
      let sum = 0
      if (place === 0) sum = ways[tags * tags + to] as number
      else
        for (let from = 0; from < tags; from++)
          sum += (alpha[(place - 1) * tags + from] as number) * (ways[from * tags + to] as number)
      const value = sum * (factor[to] as number)
      alpha[place * tags + to] = value
      total += value
    }
    scales[place] = total
    for (let to = 0; to < tags; to++) alpha[place * tags + to] = (alpha[place * tags + to] as number) / total
  }
  for (let place = length - 2; place >= 0; place--) {
    const factor = factors[place + 1] as Float64Array
    for (let from = 0; from < tags; from++) {
      let sum = 0
      for (let to = 0; to < tags; to++)
        sum += (ways[from * tags + to] as number) * (factor[to] as number) * (beta[(place + 1) * tags + to] as number)
      beta[place * tags + from] = sum / (scales[place + 1] as number)
    }
  }
  return { alpha, beta, scales }
}
