/** Lists that features are collected in. They are filled again for every message, so that collecting leaves no garbage. */
import { mix } from './hash.ts'

/** So many features at the beginning of a list. */
export interface Features {
  list: Int32Array
  size: number
}

/** Each feature once, in the order in which they came. */
export interface FeatureSet {
  clear(): void
  add(feature: number): void
  /** Good until it is cleared. */
  all(): Features
  toList(): Int32Array
}

export function createFeatureSet(): FeatureSet {
  let list = new Int32Array(2048)
  let size = 0
  /** Open addressing; what another round has left in a place does not count. */
  let places = new Int32Array(4096)
  let rounds = new Float64Array(4096)
  let round = 1

  function add(feature: number): void {
    const mask = places.length - 1
    let place = feature & mask
    while (rounds[place] === round) {
      if (places[place] === feature) return
      place = (place + 1) & mask
    }
    places[place] = feature
    rounds[place] = round
    list[size++] = feature
    if (size === list.length) grow()
  }

  function grow(): void {
    const known = list
    list = new Int32Array(known.length * 2)
    places = new Int32Array(known.length * 4)
    rounds = new Float64Array(known.length * 4)
    clear()
    for (const feature of known) add(feature)
  }

  function clear(): void {
    size = 0
    round++
  }

  return { clear, add, all: () => ({ list, size }), toList: () => list.slice(0, size) }
}

/** Features of one item: each as it is, and once more for what the message asks for. */
interface ItemFeatures {
  /** Begins with the next item. */
  start(own: number, topic: number): void
  add(feature: number): void
  /** The feature of an item of just this kind. */
  addOwn(feature: number): void
  /** Good until the next item begins; longer than what is in it. */
  list(): Int32Array
  size(): number
}

export function createItemFeatures(): ItemFeatures {
  let list = new Int32Array(512)
  let size = 0
  let kind = 0
  let asked = 0

  function add(feature: number): void {
    if (size + 2 > list.length) {
      const longer = new Int32Array(list.length * 2)
      longer.set(list)
      list = longer
    }
    list[size] = feature
    list[size + 1] = mix(feature, asked)
    size += 2
  }

  return {
    start(own, topic) {
      size = 0
      kind = own
      asked = topic
    },
    add,
    addOwn: (feature) => add(mix(feature, kind)),
    list: () => list,
    size: () => size,
  }
}
