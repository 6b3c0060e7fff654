import { LRUCache } from 'lru-cache'
import type { Context } from '../../domain/context.ts'
import type { Failed } from '../../domain/failure.ts'
import { isNotFound } from './failure.ts'
import type { KeptTime, WarmTimes } from './warm-memory.ts'

/** The cache of one upstream in this process, and the sharing of calls that are in flight. */

/** How long an answer may be served, and the limits of one call. An answer's age includes the upstream's `Age` header. */
export interface CachePolicy {
  /** Until this age the answer is served from memory. */
  freshSeconds: number
  /** Until this age the old answer is served at once, and a new one is fetched in the background. */
  staleSeconds: number
  timeoutMs?: number
  maxBytes?: number
}

export interface Fetched<T> {
  body: T
  /** When the upstream sent this answer, not when it was served from memory. */
  fetchedAtMs: number
  sandbox: boolean
}

export interface Loaded<T> {
  fetched: Fetched<T>
  bytes: number
  /** Age of an answer that another replica fetched. */
  ageMs?: number
}

/**
 * Fetches an answer. `mayBeStale` is true when there is no answer here at all: a stale one of another replica is then
 * better than waiting.
 */
export type Ask<T> = (mayBeStale: boolean) => Promise<Loaded<T>>

type Entry = { keptAtMs: number; bytes: number; time?: KeptTime | undefined } & (
  | { fetched: Fetched<unknown> }
  | { missing: Failed }
)

/** How long "does not exist" is remembered. */
const MISSING_SECONDS = 60
/** Least time between two calls for an answer that is old already when it comes: the next one would be the same. */
const AGAIN_MS = 5_000
/** Estimated memory of an entry beside its body. */
const ENTRY_OVERHEAD_BYTES = 256

/**
 * How long after its arrival an answer is fresh, and how long it is served at all. Its age counts from when the upstream
 * wrote it: the time that it waited in a cache in front of the upstream (`Age` header) is time that it cannot wait here.
 */
export function toLifetime(limits: { freshMs: number; staleMs: number }, upstreamAgeMs: number) {
  const least = Math.min(AGAIN_MS, limits.freshMs)
  const leftMs = Math.max(least, limits.staleMs - Math.max(0, upstreamAgeMs))
  return { freshMs: Math.min(limits.freshMs, Math.max(least, leftMs / 2)), endMs: Math.min(leftMs, limits.staleMs) }
}

/**
 * Memory of one upstream: fresh answers, stale ones while a new one is fetched, 404s for a minute, calls in flight. Not
 * `LRUCache.fetch()`: it knows one age an entry, set by who wrote it, and loses a call in flight whose entry is pushed out.
 */
export function createCache(context: Context, maxBytes: number, warm?: WarmTimes) {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: (entry) => entry.bytes,
    // An answer that was replaced has its successor noted; one that was pushed out has none.
    dispose: ({ time }) => {
      if (time) time.untilMs = 0
    },
  })
  const inFlight = createInFlight<Fetched<unknown>>()

  const load = (key: string, policy: CachePolicy, ask: Ask<unknown>, mayBeStale: boolean): Promise<Fetched<unknown>> =>
    inFlight.share(key, () => keepOutcome(key, policy, () => ask(mayBeStale)))

  async function keepOutcome(
    key: string,
    policy: CachePolicy,
    ask: () => Promise<Loaded<unknown>>,
  ): Promise<Fetched<unknown>> {
    const before = entries.peek(key)?.time
    if (before) before.renewing = true
    try {
      const { fetched, bytes, ageMs = 0 } = await ask()
      const keptAtMs = context.now() - ageMs
      const { freshMs, endMs } = toLifetime(toLimits(policy), keptAtMs - fetched.fetchedAtMs)
      const lifetime = { freshUntilMs: keptAtMs + freshMs, untilMs: keptAtMs + endMs }
      const time = warm?.keep(fetched.fetchedAtMs, lifetime, before)
      entries.set(key, { fetched, keptAtMs, time, bytes: bytes + key.length + ENTRY_OVERHEAD_BYTES })
      return fetched
    } catch (thrown) {
      if (before) before.renewing = false
      if (isNotFound(thrown)) {
        const bytes = key.length + ENTRY_OVERHEAD_BYTES
        entries.set(key, { missing: thrown as Failed, keptAtMs: context.now(), bytes })
      }
      throw thrown
    }
  }

  function stateOf(entry: Entry, policy: CachePolicy): 'kept' | 'stale' | 'asked' {
    const heldMs = context.now() - entry.keptAtMs
    if ('missing' in entry) return heldMs < MISSING_SECONDS * 1000 ? 'kept' : 'asked'
    const { freshMs, endMs } = toLifetime(toLimits(policy), entry.keptAtMs - entry.fetched.fetchedAtMs)
    if (heldMs >= endMs) return 'asked'
    return heldMs < freshMs ? 'kept' : 'stale'
  }

  return {
    /**
     * How a call would be answered: `kept` without asking, `stale` with an old answer while a new one is fetched, `asked`
     * otherwise. A call in flight counts as kept.
     */
    look(key: string, policy: CachePolicy): { state: 'kept' | 'stale' | 'asked'; stale?: Fetched<unknown> } {
      if (inFlight.has(key)) return { state: 'kept' }
      const entry = entries.get(key)
      const state = entry ? stateOf(entry, policy) : 'asked'
      return state === 'stale' && entry && 'fetched' in entry ? { state, stale: entry.fetched } : { state }
    },
    /** The key includes the shape, so what is stored under it is a `T`. */
    async serve<T>(key: string, policy: CachePolicy, ask: Ask<T>, onHit: () => void): Promise<Fetched<T>> {
      const entry = entries.get(key)
      const state = entry ? stateOf(entry, policy) : 'asked'
      if (!entry || state === 'asked') return load(key, policy, ask, true) as Promise<Fetched<T>>
      onHit()
      if ('missing' in entry) throw entry.missing
      if (state === 'stale') load(key, policy, ask, false).catch(() => undefined)
      return entry.fetched as Fetched<T>
    },
  }
}

const toLimits = ({ freshSeconds, staleSeconds }: CachePolicy) => ({
  freshMs: freshSeconds * 1000,
  staleMs: staleSeconds * 1000,
})

/** Callers who ask for the same key while a call is running share its result. */
export function createInFlight<T>() {
  const running = new Map<string, Promise<T>>()
  return {
    has: (key: string): boolean => running.has(key),
    share(key: string, start: () => Promise<T>): Promise<T> {
      const known = running.get(key)
      if (known) return known
      const started = start().finally(() => running.delete(key))
      running.set(key, started)
      return started
    },
  }
}
