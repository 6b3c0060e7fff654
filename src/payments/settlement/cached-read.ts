/** Reads once for everyone who asks within this time; a reading that failed is not kept. */
export function createCachedRead<T>(keptMs: number, now: () => number, read: () => Promise<T>): () => Promise<T> {
  let kept: { value: Promise<T>; atMs: number } | undefined
  return () => {
    if (kept && now() - kept.atMs < keptMs) return kept.value
    const fresh = { value: read(), atMs: now() }
    kept = fresh
    fresh.value.catch(() => {
      if (kept === fresh) kept = undefined
    })
    return fresh.value
  }
}
