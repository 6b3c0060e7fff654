import type { Context } from '../../domain/context.ts'
import { inTime } from '../in-time.ts'
import { type ChatStore, HIT_WINDOW_SECONDS } from '../store/chat-store.ts'
import { createLocalHits } from './local-hits.ts'

export interface RateReading {
  allowed: boolean
  limit: number
  remaining: number
  /** Until the oldest message of the minute no longer counts. */
  resetSeconds: number
}

export interface RateLimit {
  /** Counts one message of a client. Never throws: while the store is away, each process counts for itself. */
  take(client: string): Promise<RateReading>
}

export interface RateLimitSettings {
  store: ChatStore
  perMinute: number
  context: Pick<Context, 'now'>
}

const STORE_MS = 1_000

export function createRateLimit({ store, perMinute, context }: RateLimitSettings): RateLimit {
  const local = createLocalHits()
  return {
    async take(client) {
      const second = Math.floor(context.now() / 1000)
      const key = store.digest('rate', client)
      const toReading = ({ allowed, used, freesAtSecond }: ReturnType<typeof local.look>): RateReading => ({
        allowed,
        limit: perMinute,
        remaining: Math.max(0, perMinute - used),
        resetSeconds: Math.max(1, freesAtSecond - second),
      })
      const seen = local.look(key, perMinute, second)
      if (!seen.allowed) return toReading(seen)
      try {
        const hit = await inTime(STORE_MS, store.hit(key, perMinute, second))
        if (hit.allowed) local.hit(key, perMinute, second)
        return toReading(hit)
      } catch {
        return toReading(local.hit(key, perMinute, second))
      }
    },
  }
}

/** As of draft-ietf-httpapi-ratelimit-headers-10. */
export function toRateLimitHeaders({ allowed, limit, remaining, resetSeconds }: RateReading): Record<string, string> {
  return {
    'RateLimit-Policy': `"chat";q=${limit};w=${HIT_WINDOW_SECONDS}`,
    RateLimit: `"chat";r=${remaining};t=${resetSeconds}`,
    ...(allowed ? {} : { 'Retry-After': String(resetSeconds) }),
  }
}
