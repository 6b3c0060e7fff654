import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '../../domain/time.ts'
import { toLifetime } from './cache.ts'
import { findTrouble, type Trouble, trouble } from './failure.ts'

/** Sharing of upstream answers between replicas: one replica asks, the others wait for its answer. */

/** An upstream's answer in a form that replicas can exchange. */
export interface SharedReply {
  text: string
  sandbox: boolean
  /** Age of the answer in a cache in front of the upstream. */
  upstreamAgeMs: number
}

export type Stored =
  | { kind: 'reply'; reply: SharedReply; ageMs: number }
  /** The upstream answered that the thing does not exist. */
  | { kind: 'missing'; trouble: Trouble; ageMs: number }
  /** A call failed a moment ago. Only callers who were waiting for that call get this failure. */
  | { kind: 'failed'; trouble: Trouble; ageMs: number }

export type ToStore = { kind: 'reply'; reply: SharedReply } | { kind: 'missing' | 'failed'; trouble: Trouble }

/** Answers shared by replicas, and for each key a claim that one replica holds while it asks. Any method may fail. */
export interface SharedCache {
  find(key: string): Promise<Stored | undefined>
  /** A token when the claim is ours, for at most `forMs`; `undefined` while another replica holds it. */
  claim(key: string, forMs: number): Promise<string | undefined>
  /** Stores an answer for `keepMs` and releases the claim. */
  put(key: string, token: string, stored: ToStore, keepMs: number): Promise<void>
  /** Releases the claim without an answer. */
  release(key: string, token: string): Promise<void>
}

/** An upstream's answer, and `own`, what the asking replica already parsed from it. */
export interface Asked<Own> {
  own: Own
  reply: SharedReply
}

export interface ShareSettings {
  source: string
  freshMs: number
  staleMs: number
  /** How long a call to the upstream may take. */
  timeoutMs: number
  /** True when the caller has no answer at all: a stale one is then good enough. */
  mayBeStale: boolean
}

/** How long "does not exist" is shared. */
const MISSING_MS = MINUTE_MS
/** Long enough for replicas that wait for the call to see that it failed. */
const FAILED_MS = 1_000
/** First pause between two looks at the cache; it grows by half each time, up to the longest. */
const FIRST_LOOK_MS = 12
const LONGEST_LOOK_MS = 80
const MOST_BYTES = 8 * 1024 * 1024

/**
 * One call to an upstream for all replicas. Returns the shared answer while it is fresh; else one replica asks and the
 * others wait for its answer. Without the cache every replica asks for itself.
 */
export async function shareReply<Own>(
  cache: SharedCache,
  key: string,
  settings: ShareSettings,
  ask: () => Promise<Asked<Own>>,
): Promise<{ own: Own } | { reply: SharedReply; ageMs: number }> {
  const { timeoutMs } = settings
  const startedAt = Date.now()
  let lookMs = FIRST_LOOK_MS
  for (;;) {
    const found = await look(cache, key, settings, startedAt)
    if (found) return found
    const token = await cache.claim(key, timeoutMs + 1_000).catch(() => NO_CACHE)
    if (token === NO_CACHE || (token === undefined && Date.now() - startedAt > timeoutMs)) return ask()
    if (token !== undefined) return askOnce(cache, key, token as string, settings, startedAt, ask)
    await wait(lookMs)
    lookMs = Math.min(lookMs * 1.5, LONGEST_LOOK_MS)
  }
}

/** Looks once more after the claim: the previous holder may have stored its answer between our look and our claim. */
async function askOnce<Own>(
  cache: SharedCache,
  key: string,
  token: string,
  settings: ShareSettings,
  startedAt: number,
  ask: () => Promise<Asked<Own>>,
): Promise<{ own: Own } | { reply: SharedReply; ageMs: number }> {
  const release = () => cache.release(key, token).catch(() => undefined)
  const found = await look(cache, key, settings, startedAt).catch(async (thrown) => {
    await release()
    throw thrown
  })
  if (!found) return askForAll(cache, key, token, settings.staleMs, ask)
  await release()
  return found
}

/**
 * The stored answer if it is good enough. Throws when the stored result is "does not exist", or a failure that happened
 * while we waited.
 */
async function look(
  cache: SharedCache,
  key: string,
  { source, freshMs, staleMs, mayBeStale }: ShareSettings,
  startedAt: number,
): Promise<{ reply: SharedReply; ageMs: number } | undefined> {
  const stored = await cache.find(key).catch(() => undefined)
  if (stored?.kind === 'reply') {
    const lifetime = toLifetime({ freshMs, staleMs }, stored.reply.upstreamAgeMs)
    const limitMs = mayBeStale ? lifetime.endMs : Math.min(lifetime.freshMs, lifetime.endMs)
    return stored.ageMs < limitMs ? stored : undefined
  }
  if (stored?.kind === 'missing' && stored.ageMs < MISSING_MS) throw trouble(source, stored.trouble)
  if (stored?.kind === 'failed' && stored.ageMs < Date.now() - startedAt) throw trouble(source, stored.trouble)
  return undefined
}

const NO_CACHE = Symbol('no cache')

async function askForAll<Own>(
  cache: SharedCache,
  key: string,
  token: string,
  staleMs: number,
  ask: () => Promise<Asked<Own>>,
): Promise<Asked<Own>> {
  const leave = (stored: ToStore, keepMs: number) => cache.put(key, token, stored, keepMs).catch(() => undefined)
  try {
    const asked = await ask()
    const { reply } = asked
    if (reply.text.length <= MOST_BYTES) await leave({ kind: 'reply', reply }, staleMs)
    else await cache.release(key, token).catch(() => undefined)
    return asked
  } catch (thrown) {
    const found = findTrouble(thrown)
    if (found?.kind === 'not_found') await leave({ kind: 'missing', trouble: withoutError(found) }, MISSING_MS)
    else if (found) await leave({ kind: 'failed', trouble: withoutError(found) }, FAILED_MS)
    else await cache.release(key, token).catch(() => undefined)
    throw thrown
  }
}

const withoutError = ({ error, ...facts }: Trouble): Trouble => facts
