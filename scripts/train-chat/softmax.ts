// Trains a softmax over sparse features with AdaGrad and a little L2; the same result from the same rows and seed.

export interface Sample {
  features: number[]
  label: number
  weight?: number
  /** Other labels that are right as well. */
  also?: number[]
}

export interface Softmax {
  /** Rows of weights by feature. */
  weights: Map<number, Float32Array>
  classes: number
}

export function trainSoftmax(samples: Sample[], classes: number, epochs = 14, rate = 0.35, l2 = 2e-5, seed = 1): Softmax {
  const weights = new Map<number, Float32Array>()
  const squares = new Map<number, Float32Array>()
  const random = createRandom(seed)
  const order = samples.map((_, place) => place)
  const scores = new Float64Array(classes)
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random)
    for (const place of order) {
      const { features, label, weight = 1, also = [] } = samples[place] as Sample
      predict(weights, features, scores)
      // Mass on any right label is not pushed away.
      const right = also.reduce((sum, one) => sum + (scores[one] as number), scores[label] as number)
      for (const feature of features) {
        let row = weights.get(feature)
        let square = squares.get(feature)
        if (!row || !square) {
          row = new Float32Array(classes)
          square = new Float32Array(classes)
          weights.set(feature, row)
          squares.set(feature, square)
        }
        for (let one = 0; one < classes; one++) {
          const probability = scores[one] as number
          const isRight = one === label || also.includes(one)
          const wanted = isRight ? probability / right : 0
          const gradient = weight * (probability - wanted) + l2 * (row[one] as number)
          if (gradient === 0) continue
          square[one] = (square[one] as number) + gradient * gradient
          row[one] = (row[one] as number) - (rate * gradient) / (Math.sqrt(square[one] as number) + 1e-6)
        }
      }
    }
  }
  return { weights, classes }
}

/** Probabilities of all classes, into `scores`. */
export function predict(weights: Map<number, Float32Array>, features: readonly number[], scores: Float64Array): void {
  scores.fill(0)
  for (const feature of features) {
    const row = weights.get(feature)
    if (row) for (let one = 0; one < scores.length; one++) scores[one] = (scores[one] as number) + (row[one] as number)
  }
  let most = Number.NEGATIVE_INFINITY
  for (const score of scores) most = Math.max(most, score)
  let sum = 0
  for (let one = 0; one < scores.length; one++) {
    scores[one] = Math.exp((scores[one] as number) - most)
    sum += scores[one] as number
  }
  for (let one = 0; one < scores.length; one++) scores[one] = (scores[one] as number) / sum
}

export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function shuffle<T>(list: T[], random: () => number): void {
  for (let place = list.length - 1; place > 0; place--) {
    const other = Math.floor(random() * (place + 1))
    ;[list[place], list[other]] = [list[other] as T, list[place] as T]
  }
}
