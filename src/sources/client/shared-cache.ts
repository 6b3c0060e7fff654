import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '../../domain/time.ts'
import { findTrouble, type Trouble, trouble } from './failure.ts'

/** What an upstream said, as it can be handed from replica to replica. */
export interface SharedReply {
  text: string
  sandbox: boolean
  /** How long a cache in front of the upstream had held it. */
  upstreamAgeMs: number
}

export type Stored =
  | { kind: 'reply'; reply: SharedReply; ageMs: number }
  /** The upstream has no such thing. */
  | { kind: 'missing'; trouble: Trouble; ageMs: number }
  /** Somebody asked in vain a moment ago; only for those who were waiting for it. */
  | { kind: 'failed'; trouble: Trouble; ageMs: number }

export type ToStore = { kind: 'reply'; reply: SharedReply } | { kind: 'missing' | 'failed'; trouble: Trouble }

/** Answers that replicas have in common, and the right to ask, which one has at a time. Any call may fail. */
export interface SharedCache {
  find(key: string): Promise<Stored | undefined>
  /** A token when the right to ask is ours, for so long at most; `undefined` while another has it. */
  claim(key: string, forMs: number): Promise<string | undefined>
  /** Puts an answer in the shared cache for so long and gives the right to ask back. */
  put(key: string, token: string, stored: ToStore, keepMs: number): Promise<void>
  /** Gives the right to ask back without an answer. */
  release(key: string, token: string): Promise<void>
}

/** What an upstream said to us, with whatever we made of it already. */
export interface Asked<Own> {
  own: Own
  reply: SharedReply
}

export interface ShareSettings {
  source: string
  freshMs: number
  staleMs: number
  /** How long asking may take. */
  timeoutMs: number
  /** An answer past its freshness is good enough, because there is none at all here. */
  mayBeStale: boolean
}

const MISSING_MS = MINUTE_MS
const FAILED_MS = 1_000
const FIRST_LOOK_MS = 12
const LONGEST_LOOK_MS = 80
const MOST_BYTES = 8 * 1024 * 1024

/**
 * One call to an upstream for all replicas: the answer in the shared cache while it is fresh, else one asks and the others wait
 * for what it brings. Without the cache everybody asks for themselves.
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

/** The right to ask may have come back with the answer just after we looked: then nobody need be asked. */
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

/** What lies in the shared cache and is good enough; throws what was learned there to be missing or to have failed while we waited. */
async function look(
  cache: SharedCache,
  key: string,
  { source, freshMs, staleMs, mayBeStale }: ShareSettings,
  startedAt: number,
): Promise<{ reply: SharedReply; ageMs: number } | undefined> {
  const stored = await cache.find(key).catch(() => undefined)
  if (stored?.kind === 'reply')
    return stored.ageMs < (mayBeStale ? staleMs : Math.min(freshMs, staleMs)) ? stored : undefined
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
