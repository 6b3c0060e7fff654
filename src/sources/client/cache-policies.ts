import type { CachePolicy } from './cache.ts'

/**
 * How long answers are cached, by kind of data. Each pair of limits is chosen so that an answer that waited here and at
 * the upstream is still within the age that its offer promises.
 */

/** An offer promises a spot price younger than 120 s. 60 s here leave room for the upstream's own delay. */
export const SPOT: CachePolicy = { freshSeconds: 20, staleSeconds: 60, timeoutMs: 3_000 }

export const PAST_PRICE: CachePolicy = { freshSeconds: 3_600, staleSeconds: 7_200, timeoutMs: 2_500 }

export const CHART: CachePolicy = { freshSeconds: 300, staleSeconds: 3_600, timeoutMs: 2_500 }

/** Which asset a ticker means changes rarely. */
export const SEARCH: CachePolicy = { freshSeconds: 600, staleSeconds: 86_400, timeoutMs: 3_000 }

/** What a scanner says about a contract changes rarely. An answer may be ten minutes old when it is served. */
export const SCAN: CachePolicy = { freshSeconds: 300, staleSeconds: 540, timeoutMs: 6_000 }

/** Trades of the last 24 hours. */
export const TRADES: CachePolicy = { freshSeconds: 60, staleSeconds: 120, timeoutMs: 4_000 }

/** A token's pools, their depth and daily volume; at most ten minutes old when served. */
export const POOLS: CachePolicy = { freshSeconds: 120, staleSeconds: 300, timeoutMs: 4_000 }

/** Odds must be younger than five minutes when they are served. */
export const LIVE_ODDS: CachePolicy = {
  freshSeconds: 60,
  staleSeconds: 240,
  timeoutMs: 4_000,
  maxBytes: 12 * 1024 * 1024,
}

/** Order books of prediction markets. Part of an answer that is also whole without them, so the wait is short. */
export const ORDER_BOOK: CachePolicy = { freshSeconds: 60, staleSeconds: 120, timeoutMs: 1_500 }

/** A week of odds in steps of hours. */
export const ODDS_LINE: CachePolicy = { freshSeconds: 1_800, staleSeconds: 7_200, timeoutMs: 1_500 }

/** Lists that the upstreams refresh every few minutes: categories, searches, active pools. */
export const TRENDS: CachePolicy = { freshSeconds: 300, staleSeconds: 3_600, timeoutMs: 4_000 }

/** Figures of a whole day or week. */
export const DAILY: CachePolicy = { freshSeconds: 600, staleSeconds: 10_800, timeoutMs: 4_000 }

/** Largest holders; at most ten minutes old when served. */
export const HOLDERS: CachePolicy = { freshSeconds: 240, staleSeconds: 480, timeoutMs: 3_500 }

/** Supply of a launched token and the balances of its first buyers; at most ten minutes old when served. */
export const LAUNCHED: CachePolicy = { freshSeconds: 60, staleSeconds: 300 }

/** The first payment into a wallet does not change. */
export const ORIGINS: CachePolicy = { freshSeconds: 86_400, staleSeconds: 7 * 86_400, timeoutMs: 2_500 }

/** What a wallet holds or has ordered: it can change with every block, and nobody wants to see it before a trade. */
export const WALLET: CachePolicy = { freshSeconds: 10, staleSeconds: 10, timeoutMs: 2_500 }
