import { SECOND_MS } from '../../src/domain/time.ts'

export const toSeconds = (ms: number): number => Math.floor(ms / SECOND_MS)

/** The latest multiple of `stepMs` that is not after `ms`; days start at 00:00 UTC. */
export const floorTo = (ms: number, stepMs: number): number => Math.floor(ms / stepMs) * stepMs
