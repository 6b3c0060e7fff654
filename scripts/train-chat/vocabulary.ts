/** Features by number: only those that occur often enough to teach something that holds elsewhere. */
export interface Vocabulary {
  hashes: Uint32Array
  counts: Uint32Array
  /** The numbers of the known ones among these. */
  toIds(features: Int32Array): Int32Array
}

const LEAST_COUNT = 2

export function createVocabulary(lists: Iterable<Int32Array>): Vocabulary {
  const counts = new Map<number, number>()
  for (const list of lists) for (const feature of list) counts.set(feature >>> 0, (counts.get(feature >>> 0) ?? 0) + 1)
  const kept = [...counts].filter(([, count]) => count >= LEAST_COUNT).sort(([left], [right]) => left - right)
  const ids = new Map(kept.map(([hash], id) => [hash, id]))
  return {
    hashes: Uint32Array.from(kept, ([hash]) => hash),
    counts: Uint32Array.from(kept, ([, count]) => count),
    toIds: (features) => Int32Array.from([...features].flatMap((feature) => ids.get(feature >>> 0) ?? [])),
  }
}
