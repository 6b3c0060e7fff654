// Trains a linear-chain CRF over sparse features with AdaGrad; the same result from the same rows and seed.
import { createRandom, shuffle } from './softmax.ts'

export interface Sequence {
  features: number[][]
  labels: number[]
}

export interface Crf {
  weights: Map<number, Float32Array>
  /** From tag to tag; the last row is the start. */
  moves: Float32Array
  tags: number
}

export function trainCrf(sequences: Sequence[], tags: number, epochs = 10, rate = 0.3, l2 = 1e-5, seed = 1): Crf {
  const weights = new Map<number, Float32Array>()
  const squares = new Map<number, Float32Array>()
  const moves = new Float32Array((tags + 1) * tags)
  const moveSquares = new Float32Array((tags + 1) * tags)
  const random = createRandom(seed)
  const order = sequences.map((_, place) => place)
  const rowOf = (feature: number) => {
    let row = weights.get(feature)
    if (!row) {
      row = new Float32Array(tags)
      weights.set(feature, row)
      squares.set(feature, new Float32Array(tags))
    }
    return row
  }
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random)
    for (const one of order) {
      const { features, labels } = sequences[one] as Sequence
      const length = features.length
      if (length === 0) continue
      const scores = features.map((own) => scoreItem(weights, own, tags))
      const { alpha, beta, total } = sums(scores, moves, tags)
      // Gradients: expected counts less the seen ones.
      for (let place = 0; place < length; place++) {
        const gradient = new Float64Array(tags)
        for (let tag = 0; tag < tags; tag++) gradient[tag] = Math.exp(at(alpha, place, tag, tags) + at(beta, place, tag, tags) - total)
        gradient[labels[place] as number] = (gradient[labels[place] as number] as number) - 1
        for (const feature of features[place] as number[]) {
          const row = rowOf(feature)
          const square = squares.get(feature) as Float32Array
          for (let tag = 0; tag < tags; tag++) {
            const step = (gradient[tag] as number) + l2 * (row[tag] as number)
            if (Math.abs(step) < 1e-5) continue
            square[tag] = (square[tag] as number) + step * step
            row[tag] = (row[tag] as number) - (rate * step) / (Math.sqrt(square[tag] as number) + 1e-6)
          }
        }
      }
      for (let place = 0; place < length; place++) {
        for (let to = 0; to < tags; to++) {
          if (place === 0) {
            const expected = Math.exp(at(alpha, 0, to, tags) + at(beta, 0, to, tags) - total)
            stepMove(tags * tags + to, expected - (labels[0] === to ? 1 : 0))
            continue
          }
          for (let from = 0; from < tags; from++) {
            const expected = Math.exp(
              at(alpha, place - 1, from, tags) + (moves[from * tags + to] as number) + ((scores[place] as Float64Array)[to] as number) + at(beta, place, to, tags) - total,
            )
            const seen = labels[place - 1] === from && labels[place] === to ? 1 : 0
            if (expected > 1e-5 || seen > 0) stepMove(from * tags + to, expected - seen)
          }
        }
      }
    }
  }
  return { weights, moves, tags }

  function stepMove(index: number, gradient: number): void {
    const step = gradient + l2 * (moves[index] as number)
    moveSquares[index] = (moveSquares[index] as number) + step * step
    moves[index] = (moves[index] as number) - (rate * step) / (Math.sqrt(moveSquares[index] as number) + 1e-6)
  }
}

const at = (table: Float64Array, place: number, tag: number, tags: number): number => table[place * tags + tag] as number

function scoreItem(weights: Map<number, Float32Array>, features: number[], tags: number): Float64Array {
  const scores = new Float64Array(tags)
  for (const feature of features) {
    const row = weights.get(feature)
    if (row) for (let tag = 0; tag < tags; tag++) scores[tag] = (scores[tag] as number) + (row[tag] as number)
  }
  return scores
}

function sums(scores: Float64Array[], moves: Float32Array, tags: number) {
  const length = scores.length
  const alpha = new Float64Array(length * tags)
  const beta = new Float64Array(length * tags)
  const buffer = new Float64Array(tags)
  for (let tag = 0; tag < tags; tag++) alpha[tag] = (moves[tags * tags + tag] as number) + ((scores[0] as Float64Array)[tag] as number)
  for (let place = 1; place < length; place++)
    for (let to = 0; to < tags; to++) {
      for (let from = 0; from < tags; from++) buffer[from] = at(alpha, place - 1, from, tags) + (moves[from * tags + to] as number)
      alpha[place * tags + to] = logSum(buffer) + ((scores[place] as Float64Array)[to] as number)
    }
  for (let place = length - 2; place >= 0; place--)
    for (let from = 0; from < tags; from++) {
      for (let to = 0; to < tags; to++) buffer[to] = (moves[from * tags + to] as number) + ((scores[place + 1] as Float64Array)[to] as number) + at(beta, place + 1, to, tags)
      beta[place * tags + from] = logSum(buffer)
    }
  for (let tag = 0; tag < tags; tag++) buffer[tag] = at(alpha, length - 1, tag, tags)
  return { alpha, beta, total: logSum(buffer) }
}

function logSum(values: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY
  for (const value of values) if (value > most) most = value
  let sum = 0
  for (const value of values) sum += Math.exp(value - most)
  return most + Math.log(sum)
}

export function viterbi({ weights, moves, tags }: Crf, features: number[][]): number[] {
  if (features.length === 0) return []
  const scores = features.map((own) => scoreItem(weights, own, tags))
  let best = new Float64Array(tags)
  for (let tag = 0; tag < tags; tag++) best[tag] = (moves[tags * tags + tag] as number) + ((scores[0] as Float64Array)[tag] as number)
  const back: number[][] = []
  for (let place = 1; place < features.length; place++) {
    const next = new Float64Array(tags)
    const from: number[] = []
    for (let to = 0; to < tags; to++) {
      let [most, which] = [Number.NEGATIVE_INFINITY, 0]
      for (let one = 0; one < tags; one++) {
        const value = (best[one] as number) + (moves[one * tags + to] as number)
        if (value > most) [most, which] = [value, one]
      }
      next[to] = most + ((scores[place] as Float64Array)[to] as number)
      from.push(which)
    }
    back.push(from)
    best = next
  }
  let tag = best.indexOf(Math.max(...best))
  const path = [tag]
  for (let place = back.length - 1; place >= 0; place--) {
    tag = (back[place] as number[])[tag] as number
    path.unshift(tag)
  }
  return path
}
