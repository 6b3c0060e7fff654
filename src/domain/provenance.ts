/** Where a value comes from and when it was true. Every figure in an answer carries this. */

/** A value from an upstream, with its source and time. */
export interface Sourced<T> {
  value: T
  source: string
  /** The upstream's own time where it has one, else the time we asked (ms since the epoch). */
  atMs: number
  /** True when the answer came from the sandbox's simulated upstreams. */
  sandbox?: boolean
}

/** The source and time of a value without the value itself. */
export interface Origin {
  name: string
  atMs: number
  sandbox?: boolean
}

export function toOrigin(sourced: Sourced<unknown>): Origin {
  return { name: sourced.source, atMs: sourced.atMs, ...(sourced.sandbox ? { sandbox: true } : {}) }
}

export const toIso = (ms: number): string => new Date(ms).toISOString()

/** One origin for each name, with its oldest time: several facts of one service are one source. */
export function mergeOrigins(origins: readonly Origin[]): Origin[] {
  const byName = new Map<string, Origin>()
  for (const origin of origins) {
    const known = byName.get(origin.name)
    if (!known || origin.atMs < known.atMs) byName.set(origin.name, origin)
  }
  return [...byName.values()]
}
