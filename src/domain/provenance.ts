/** Where a value comes from and when it was true. Every figure in an answer carries this. */

/** A value from an upstream, with its source and time. */
export interface Sourced<T> {
  value: T
  source: string
  /** The upstream's own time where it has one, else the time we asked (ms since the epoch). */
  atMs: number
  /** When the answer that holds it arrived, where `atMs` is the upstream's own time. */
  fetchedAtMs?: number
  /** True when the answer came from the sandbox's simulated upstreams. */
  sandbox?: boolean
}

/** The source and time of a value without the value itself. */
export interface Origin {
  name: string
  atMs: number
  /** See `Sourced`. */
  fetchedAtMs?: number
  sandbox?: boolean
}

export function toOrigin(sourced: Sourced<unknown>): Origin {
  const { source, atMs, fetchedAtMs, sandbox } = sourced
  return { name: source, atMs, ...whenFetched(atMs, fetchedAtMs), ...(sandbox ? { sandbox: true } : {}) }
}

/** The time of arrival, as a field, where it is not the value's own time. */
export const whenFetched = (atMs: number, fetchedAtMs: number | undefined): { fetchedAtMs?: number } =>
  fetchedAtMs === undefined || fetchedAtMs === atMs ? {} : { fetchedAtMs }

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
