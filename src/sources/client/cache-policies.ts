import type { CachePolicy } from './cache.ts'

/** A spot price must still be younger than 120 s when it is served, upstream's own delay included. */
export const SPOT: CachePolicy = { freshSeconds: 20, staleSeconds: 60, timeoutMs: 3_000 }

export const PAST_PRICE: CachePolicy = { freshSeconds: 3_600, staleSeconds: 7_200, timeoutMs: 2_500 }

export const CHART: CachePolicy = { freshSeconds: 300, staleSeconds: 3_600, timeoutMs: 2_500 }

/** Which asset a ticker means changes slowly. */
export const SEARCH: CachePolicy = { freshSeconds: 600, staleSeconds: 86_400, timeoutMs: 3_000 }

/** What a scanner says of a contract changes slowly; an answer may be ten minutes old when it is served. */
export const SCAN: CachePolicy = { freshSeconds: 300, staleSeconds: 540, timeoutMs: 6_000 }

/** Trades of the last day. */
export const TRADES: CachePolicy = { freshSeconds: 60, staleSeconds: 120, timeoutMs: 4_000 }

/** Which pools a token has, how deep they are and what was traded there in a day; ten minutes old at most when served. */
export const POOLS: CachePolicy = { freshSeconds: 120, staleSeconds: 300, timeoutMs: 4_000 }

/** Odds must be younger than five minutes when they are served. */
export const LIVE_ODDS: CachePolicy = {
  freshSeconds: 60,
  staleSeconds: 240,
  timeoutMs: 4_000,
  maxBytes: 12 * 1024 * 1024,
}

/** Lists that their makers renew every few minutes: categories, searches, active pools. */
export const TRENDS: CachePolicy = { freshSeconds: 300, staleSeconds: 3_600, timeoutMs: 4_000 }

/** Figures of a day or a week. */
export const DAILY: CachePolicy = { freshSeconds: 600, staleSeconds: 10_800, timeoutMs: 4_000 }

/** Largest holders; an answer may be ten minutes old when it is served. */
export const HOLDERS: CachePolicy = { freshSeconds: 240, staleSeconds: 480, timeoutMs: 3_500 }

/** Supply of a launched token and what its first buyers still hold of it; an answer may be ten minutes old. */
export const LAUNCHED: CachePolicy = { freshSeconds: 60, staleSeconds: 300 }
