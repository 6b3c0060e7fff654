export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const toSeconds = (ms: number): number => Math.floor(ms / SECOND_MS)

/** The latest multiple of `stepMs` that is not after `ms`; days start at 00:00 UTC. */
export const floorTo = (ms: number, stepMs: number): number => Math.floor(ms / stepMs) * stepMs
