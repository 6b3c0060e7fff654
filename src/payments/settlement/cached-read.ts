/** Reads once for everyone who asks within this time; a reading that failed is not kept. */
export function createCachedRead<T>(keptMs: number, now: () => number, read: () => Promise<T>): () => Promise<T> {
  let cached: { value: Promise<T>; atMs: number } | undefined
  return () => {
    if (cached && now() - cached.atMs < keptMs) return cached.value
    const fresh = { value: read(), atMs: now() }
    cached = fresh
    fresh.value.catch(() => {
      if (cached === fresh) cached = undefined
    })
    return fresh.value
  }
}
