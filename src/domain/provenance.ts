/** A value as read from outside: who said it, and when it was true. */
export interface Sourced<T> {
  value: T
  source: string
  /** The upstream's own time where it has one, else the time we asked (ms since the epoch). */
  atMs: number
  /** True when the answer came from the sandbox's simulated upstreams. */
  sandbox?: boolean
}

export interface Origin {
  name: string
  atMs: number
  sandbox?: boolean
}

export function toOrigin(sourced: Sourced<unknown>): Origin {
  return { name: sourced.source, atMs: sourced.atMs, ...(sourced.sandbox ? { sandbox: true } : {}) }
}

export const toIso = (ms: number): string => new Date(ms).toISOString()
