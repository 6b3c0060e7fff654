import { Agent } from 'undici'
import type { z } from 'zod'
import type { Context } from '../../domain/context.ts'
import { fail } from '../../domain/failure.ts'
import { createGuard } from './breaker.ts'
import { createBudget, type SharedBudget } from './budget.ts'
import { type CachePolicy, createCache, type Fetched, type Loaded } from './cache.ts'
import { findTrouble, type TroubleKind, trouble } from './failure.ts'
import { createHealth, type UpstreamHealth } from './health.ts'
import { send } from './send.ts'
import { type SharedCache, shareReply } from './shared-cache.ts'
import type { WarmTimes } from './warm-memory.ts'

/**
 * One HTTP API that we read. Every call has a deadline, one retry, a circuit breaker and a call budget; answers are
 * cached, shared between callers, limited in size and checked against a shape.
 */
export interface Upstream {
  name: string
  get<T>(path: string, shape: z.ZodType<T>, policy: CachePolicy): Promise<Fetched<T>>
  /** For JSON APIs that are queried with POST. Cached and shared by path and body. */
  post<T>(path: string, body: unknown, shape: z.ZodType<T>, policy: CachePolicy): Promise<Fetched<T>>
}

export interface LiveUpstream extends Upstream {
  health(): UpstreamHealth
  /**
   * The same upstream, with its cache, for work that nobody pays for. Calls that leave from here need room in a budget of
   * this name as well, which is `LANE_SHARE` of the whole: however much is asked, the rest stays for everything else.
   * Beyond it a call fails with `rate_limited`.
   */
  lane(name: string): Upstream
  /** Closes the connections, at the end of the process. */
  close(): Promise<void>
}

export interface UpstreamSettings {
  name: string
  /** Without a trailing slash; every path begins with one. */
  baseUrl: string
  headers?: Record<string, string>
  /** Asked when the first host cannot be reached or refuses its key. */
  fallback?: { baseUrl: string; headers: Record<string, string> }
  context: Context
  /** Calls allowed in a time window. Beyond it a call fails at once instead of waiting. */
  budget: { calls: number; perSeconds: number }
  timeoutMs?: number
  maxBytes?: number
  /** The one retry waits a random time up to this. */
  retryWithinMs?: number
  breaker?: { failures: number; openSeconds: number }
  /** Limit of all cached answers together. */
  keptBytes?: number
  /** Cache and budget shared with other replicas; without them this process asks and counts alone. */
  shared?: SharedUpstreams | undefined
  watch?: UpstreamWatch | undefined
  trace?: UpstreamTrace | undefined
  /** Where it is noted which answers are in memory. */
  warm?: WarmTimes | undefined
}

/** Called for every call that was made or was refused by a budget or breaker, with `ok` or what went wrong. */
export type UpstreamWatch = (upstream: string, outcome: 'ok' | TroubleKind | 'defect', ms: number) => void

/** Runs one call to an upstream inside a span; it sees the name of the upstream, never an address. */
export type UpstreamTrace = <T>(upstream: string, work: () => Promise<T>) => Promise<T>

export interface SharedUpstreams {
  cache: SharedCache
  budget: SharedBudget
}

const MEGABYTE = 1024 * 1024

interface Question {
  method: 'GET' | 'POST'
  path: string
  body: string | undefined
}

/** Parses the answer. Throws when it does not have the expected shape. */
type Check<T> = (json: unknown) => T

/**
 * Creates an upstream. Cached answers are shared between callers, so they must not be changed. The cache key includes
 * the shape object: define shapes as constants of a file, not in a call.
 */
export function createUpstream(settings: UpstreamSettings): LiveUpstream {
  const { name, context } = settings
  const agent = new Agent({ connections: 16, keepAliveTimeout: 10_000 })
  const budget = createBudget(name, context, settings.budget, settings.shared?.budget)
  const guard = createGuard(name, settings)
  const fallbackGuard = createGuard(name, settings)
  const kept = createCache(context, settings.keptBytes ?? 64 * MEGABYTE, settings.warm)
  const health = createHealth(context)
  const headers = { ...POLITE_HEADERS, ...settings.headers }
  const baseUrl = settings.baseUrl.replace(/(?<!\/)\/+$/, '')

  const timeoutOf = (policy: CachePolicy) => policy.timeoutMs ?? settings.timeoutMs ?? 4_000

  function reach({ method, path, body }: Question, policy: CachePolicy, host = { baseUrl, headers, guard }) {
    const url = host.baseUrl + path
    const maxBytes = policy.maxBytes ?? settings.maxBytes ?? 5 * MEGABYTE
    const sent = { source: name, url, method, headers: host.headers, body, maxBytes, agent }
    return host.guard.run(url, timeoutOf(policy), async (signal) => {
      await budget.spend(url)
      health.called()
      return send({ ...sent, signal, nowMs: context.now() })
    })
  }

  const trace: UpstreamTrace = settings.trace ?? ((_, work) => work())

  async function reachEither(question: Question, policy: CachePolicy) {
    try {
      return await reach(question, policy)
    } catch (thrown) {
      if (!settings.fallback || !OUT_OF_REACH.has(findTrouble(thrown)?.kind)) throw thrown
      const own = { ...POLITE_HEADERS, ...settings.fallback.headers }
      return reach(question, policy, { baseUrl: settings.fallback.baseUrl, headers: own, guard: fallbackGuard })
    }
  }

  async function ask<T>(question: Question, check: Check<T>, policy: CachePolicy) {
    const startedMs = context.now()
    try {
      const reply = await trace(name, () => reachEither(question, policy))
      const checked = check(reply.json)
      health.succeeded()
      settings.watch?.(name, 'ok', context.now() - startedMs)
      const { text, bytes, sandbox, ageSeconds } = reply
      const fetchedAtMs = context.now() - ageSeconds * 1000
      const own: Loaded<T> = { fetched: { body: checked, fetchedAtMs, sandbox }, bytes }
      return { own, reply: { text, sandbox, upstreamAgeMs: ageSeconds * 1000 } }
    } catch (thrown) {
      const found = findTrouble(thrown)
      if (found?.kind === 'rate_limited') budget.pause(found.retryAfterSeconds ?? 60)
      if (found) health.failed(found.kind)
      if (found?.kind !== 'not_found') settings.warm?.countTrouble()
      settings.watch?.(name, found?.kind ?? 'defect', context.now() - startedMs)
      context.log.debug('upstream.failed', { upstream: name, kind: found?.kind ?? 'defect', status: found?.status })
      throw thrown
    }
  }

  /** Asks the upstream, or takes what another replica received a short time ago. */
  async function load<T>(
    question: Question,
    check: Check<T>,
    policy: CachePolicy,
    mayBeStale: boolean,
  ): Promise<Loaded<T>> {
    if (!settings.shared) return (await ask(question, check, policy)).own
    const { method, path, body } = question
    const key = `${name} ${baseUrl} ${method} ${path} ${body ?? ''}`
    const times = {
      freshMs: policy.freshSeconds * 1000,
      staleMs: policy.staleSeconds * 1000,
      timeoutMs: timeoutOf(policy),
    }
    const got = await shareReply(settings.shared.cache, key, { source: name, ...times, mayBeStale }, () =>
      ask(question, check, policy),
    )
    if ('own' in got) return got.own
    const { text, sandbox, upstreamAgeMs } = got.reply
    const fetchedAtMs = context.now() - upstreamAgeMs - got.ageMs
    return { fetched: { body: check(JSON.parse(text)), fetchedAtMs, sandbox }, bytes: text.length, ageMs: got.ageMs }
  }

  const toKey = ({ method, path, body }: Question, shape: z.ZodType) =>
    `${shapeId(shape)} ${method} ${path} ${body ?? ''}`

  function serve<T>(question: Question, shape: z.ZodType<T>, policy: CachePolicy) {
    const { path } = question
    const key = toKey(question, shape)
    const check = (json: unknown): T => {
      const read = shape.safeParse(json)
      if (read.success) return read.data
      throw trouble(name, { kind: 'bad_shape', url: baseUrl + path, detail: read.error.message.slice(0, 500) })
    }
    return kept.serve<T>(key, policy, (mayBeStale) => load(question, check, policy, mayBeStale), health.keptHit)
  }

  function openLane(lane: string): Upstream {
    const allowed = toShare(settings.budget)
    const own = createBudget(`${name} ${lane}`, context, allowed, settings.shared?.budget)
    const retryAfterSeconds = Math.ceil(allowed.perSeconds / allowed.calls)
    return toMethods(name, async (question, shape, policy) => {
      const { state, stale } = kept.look(toKey(question, shape), policy)
      if (state === 'kept') return serve(question, shape, policy)
      try {
        await own.spend(baseUrl + question.path)
      } catch (cause) {
        // The key includes the shape, so what is kept under it has this shape.
        if (stale) return stale as Fetched<z.output<typeof shape>>
        throw fail({ code: 'rate_limited', retryAfterSeconds }, cause)
      }
      return serve(question, shape, policy)
    })
  }

  return {
    ...toMethods(name, serve),
    lane: openLane,
    health: () => health.read(guard.state(), budget.pausedUntilMs()),
    close: () => agent.close(),
  }
}

/** Trouble of a host, not of the question. */
const OUT_OF_REACH: ReadonlySet<TroubleKind | undefined> = new Set(['network', 'timeout', 'status', 'breaker_open'])

/** The part of an upstream's budget that a lane may use. */
const LANE_SHARE = 0.25

/** A quarter of three calls a minute is one call in 80 seconds. */
function toShare({ calls, perSeconds }: UpstreamSettings['budget']): UpstreamSettings['budget'] {
  const share = calls * LANE_SHARE
  return share < 1 ? { calls: 1, perSeconds: perSeconds / share } : { calls: Math.floor(share), perSeconds }
}

type Serve = <T>(question: Question, shape: z.ZodType<T>, policy: CachePolicy) => Promise<Fetched<T>>

const toMethods = (name: string, serve: Serve): Upstream => ({
  name,
  get: (path, shape, policy) => serve({ method: 'GET', path, body: undefined }, shape, policy),
  post: (path, body, shape, policy) => serve({ method: 'POST', path, body: JSON.stringify(body) }, shape, policy),
})

/** Some services refuse requests without a user agent. */
export const POLITE_HEADERS = {
  accept: 'application/json',
  'accept-encoding': 'gzip, br',
  'user-agent': 'sextant/0.1 (crypto market data service)',
}

const shapeIds = new WeakMap<z.ZodType, number>()
let lastShapeId = 0

function shapeId(shape: z.ZodType): number {
  const known = shapeIds.get(shape)
  if (known !== undefined) return known
  lastShapeId += 1
  shapeIds.set(shape, lastShapeId)
  return lastShapeId
}
