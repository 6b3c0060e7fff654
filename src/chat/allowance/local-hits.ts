import { LRUCache } from 'lru-cache'
import { HIT_WINDOW_SECONDS, type HitCount } from '../store/chat-store.ts'

/** The hits that this process has seen: what is left to go by while the store is away. */
export interface LocalHits {
  /** Whether one more would be allowed; counts nothing. */
  look(key: string, limit: number, second: number): HitCount
  hit(key: string, limit: number, second: number): HitCount
}

const MOST_CLIENTS = 50_000

export function createLocalHits(): LocalHits {
  const seen = new LRUCache<string, Map<number, number>>({ max: MOST_CLIENTS })

  const windowOf = (key: string, second: number) => {
    const counts = seen.get(key) ?? new Map<number, number>()
    for (const at of counts.keys()) if (at <= second - HIT_WINDOW_SECONDS) counts.delete(at)
    return counts
  }
  const read = (counts: Map<number, number>, allowed: boolean, second: number): HitCount => ({
    allowed,
    used: sum(counts),
    freesAtSecond: Math.min(second, ...counts.keys()) + HIT_WINDOW_SECONDS,
  })

  return {
    look(key, limit, second) {
      const counts = windowOf(key, second)
      return read(counts, sum(counts) < limit, second)
    },
    hit(key, limit, second) {
      const counts = windowOf(key, second)
      const allowed = sum(counts) < limit
      if (allowed) {
        counts.set(second, (counts.get(second) ?? 0) + 1)
        seen.set(key, counts)
      }
      return read(counts, allowed, second)
    },
  }
}

function sum(counts: Map<number, number>): number {
  let total = 0
  for (const count of counts.values()) total += count
  return total
}
