/** Messages a minute per client, in the store and in this process. */
import { LRUCache } from 'lru-cache'
import type { Context } from '../../domain/context.ts'
import { inTime } from '../in-time.ts'
import { type ChatStore, HIT_WINDOW_SECONDS, type HitCount } from '../store/chat-store.ts'

export interface RateLimitState {
  allowed: boolean
  limit: number
  remaining: number
  /** Seconds until the oldest message of the minute no longer counts. */
  resetSeconds: number
}

export interface RateLimit {
  /** Counts one message of a client. Never throws: while the store is down, each process counts for itself. */
  take(client: string): Promise<RateLimitState>
}

export interface RateLimitSettings {
  store: ChatStore
  perMinute: number
  /** What is counted; each kind has counts of its own. */
  kind?: string
  context: Pick<Context, 'now'>
}

const STORE_MS = 1_000

export function createRateLimit({ store, perMinute, kind = 'rate', context }: RateLimitSettings): RateLimit {
  const local = createLocalHits()
  return {
    async take(client) {
      const second = Math.floor(context.now() / 1000)
      const key = store.digest(kind, client)
      const toState = ({ allowed, used, freesAtSecond }: ReturnType<typeof local.look>): RateLimitState => ({
        allowed,
        limit: perMinute,
        remaining: Math.max(0, perMinute - used),
        resetSeconds: Math.max(1, freesAtSecond - second),
      })
      const seen = local.look(key, perMinute, second)
      if (!seen.allowed) return toState(seen)
      try {
        const hit = await inTime(STORE_MS, store.hit(key, perMinute, second))
        if (hit.allowed) local.hit(key, perMinute, second)
        return toState(hit)
      } catch {
        return toState(local.hit(key, perMinute, second))
      }
    },
  }
}

/** As of draft-ietf-httpapi-ratelimit-headers-10. */
export function toRateLimitHeaders({
  allowed,
  limit,
  remaining,
  resetSeconds,
}: RateLimitState): Record<string, string> {
  return {
    'RateLimit-Policy': `"chat";q=${limit};w=${HIT_WINDOW_SECONDS}`,
    RateLimit: `"chat";r=${remaining};t=${resetSeconds}`,
    ...(allowed ? {} : { 'Retry-After': String(resetSeconds) }),
  }
}

/** Messages counted in this process only. Used while the store is down. */
interface LocalHits {
  /** Whether one more message would be allowed; does not count it. */
  look(key: string, limit: number, second: number): HitCount
  hit(key: string, limit: number, second: number): HitCount
}

const MOST_CLIENTS = 50_000

function createLocalHits(): LocalHits {
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
