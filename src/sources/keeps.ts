import type { Keep } from './upstream.ts'

/** A spot price must still be younger than 120 s when it is served, upstream's own delay included. */
export const SPOT: Keep = { freshSeconds: 20, staleSeconds: 60, timeoutMs: 3_000 }

export const PAST_PRICE: Keep = { freshSeconds: 3_600, staleSeconds: 7_200, timeoutMs: 2_500 }

export const CHART: Keep = { freshSeconds: 300, staleSeconds: 3_600, timeoutMs: 2_500 }

/** Which asset a ticker means changes slowly. */
export const SEARCH: Keep = { freshSeconds: 600, staleSeconds: 86_400, timeoutMs: 3_000 }
