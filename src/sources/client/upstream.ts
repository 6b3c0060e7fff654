import { Agent } from 'undici'
import type { z } from 'zod'
import type { Context } from '../../domain/context.ts'
import { createGuard } from './breaker.ts'
import { createBudget, type SharedBudget } from './budget.ts'
import { createKept, type Loaded } from './cache.ts'
import { findTrouble, type TroubleKind, trouble } from './failure.ts'
import { createHealth, type UpstreamHealth } from './health.ts'
import { send } from './send.ts'
import { type AnswerShelf, shareReply } from './shared-cache.ts'

/** How long an answer may be kept, and what one call may cost. */
export interface Keep {
  /** Served from memory without asking again. */
  freshSeconds: number
  /** After that: served at once while a new answer is fetched behind it, up to this age. */
  staleSeconds: number
  timeoutMs?: number
  maxBytes?: number
}

export interface Fetched<T> {
  body: T
  /** When this answer left the upstream, not when it was served again from memory. */
  fetchedAtMs: number
  sandbox: boolean
}

/** One service on the internet, asked politely: deadline, retry, breaker, budget, sharing, keeping, size, shape. */
export interface Upstream {
  name: string
  get<T>(path: string, shape: z.ZodType<T>, keep: Keep): Promise<Fetched<T>>
  /** For JSON APIs that are queried by POST; kept and shared by path and body. */
  post<T>(path: string, body: unknown, shape: z.ZodType<T>, keep: Keep): Promise<Fetched<T>>
}

export interface LiveUpstream extends Upstream {
  health(): UpstreamHealth
  /** Closes the connections; for the end of the process. */
  close(): Promise<void>
}

export interface UpstreamSettings {
  name: string
  /** Without a slash at the end; every path begins with one. */
  baseUrl: string
  headers?: Record<string, string>
  context: Context
  /** Calls that may leave in a window; past it the upstream is skipped, nobody waits. */
  budget: { calls: number; perSeconds: number }
  timeoutMs?: number
  maxBytes?: number
  /** Upper end of the random wait before the one retry. */
  retryWithinMs?: number
  breaker?: { failures: number; openSeconds: number }
  /** Size of what is kept in memory, over all answers. */
  keptBytes?: number
  /** What replicas have in common; without it each asks for itself. */
  shared?: SharedUpstreams | undefined
  watch?: UpstreamWatch | undefined
}

/** Told of every question that was asked, or that a budget or breaker held back: `ok`, or what went wrong. */
export type UpstreamWatch = (upstream: string, outcome: 'ok' | TroubleKind | 'defect', ms: number) => void

export interface SharedUpstreams {
  shelf: AnswerShelf
  budget: SharedBudget
}

const MEGABYTE = 1024 * 1024

interface Question {
  method: 'GET' | 'POST'
  path: string
  body: string | undefined
}

/** Throws unless the answer has the shape that was asked for. */
type Check<T> = (json: unknown) => T

/**
 * Kept answers are shared between callers: read them, never change them. A shape is part of what is kept, so shapes
 * are constants of their file, not built per call.
 */
export function createUpstream(settings: UpstreamSettings): LiveUpstream {
  const { name, context } = settings
  const agent = new Agent({ connections: 16, keepAliveTimeout: 10_000 })
  const budget = createBudget(name, context, settings.budget, settings.shared?.budget)
  const guard = createGuard(name, settings)
  const kept = createKept(context, settings.keptBytes ?? 64 * MEGABYTE)
  const health = createHealth(context)
  const headers = { ...POLITE_HEADERS, ...settings.headers }
  const baseUrl = settings.baseUrl.replace(/(?<!\/)\/+$/, '')

  const timeoutOf = (keep: Keep) => keep.timeoutMs ?? settings.timeoutMs ?? 4_000

  async function ask<T>({ method, path, body }: Question, check: Check<T>, keep: Keep) {
    const url = baseUrl + path
    const maxBytes = keep.maxBytes ?? settings.maxBytes ?? 5 * MEGABYTE
    const startedMs = context.now()
    try {
      const reply = await guard.run(url, timeoutOf(keep), async (signal) => {
        await budget.spend(url)
        health.called()
        return send({ source: name, url, method, headers, body, signal, maxBytes, agent, nowMs: context.now() })
      })
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
      settings.watch?.(name, found?.kind ?? 'defect', context.now() - startedMs)
      context.log.debug('upstream.failed', { upstream: name, kind: found?.kind ?? 'defect', status: found?.status })
      throw thrown
    }
  }

  /** What the upstream says now, or what it told another replica lately. */
  async function load<T>(question: Question, check: Check<T>, keep: Keep, mayBeStale: boolean): Promise<Loaded<T>> {
    if (!settings.shared) return (await ask(question, check, keep)).own
    const { method, path, body } = question
    const key = `${name} ${baseUrl} ${method} ${path} ${body ?? ''}`
    const times = { freshMs: keep.freshSeconds * 1000, staleMs: keep.staleSeconds * 1000, timeoutMs: timeoutOf(keep) }
    const got = await shareReply(settings.shared.shelf, key, { source: name, ...times, mayBeStale }, () =>
      ask(question, check, keep),
    )
    if ('own' in got) return got.own
    const { text, sandbox, upstreamAgeMs } = got.reply
    const fetchedAtMs = context.now() - upstreamAgeMs - got.ageMs
    return { fetched: { body: check(JSON.parse(text)), fetchedAtMs, sandbox }, bytes: text.length, ageMs: got.ageMs }
  }

  function serve<T>(question: Question, shape: z.ZodType<T>, keep: Keep) {
    const { method, path, body } = question
    const key = `${shapeId(shape)} ${method} ${path} ${body ?? ''}`
    const check = (json: unknown): T => {
      const read = shape.safeParse(json)
      if (read.success) return read.data
      throw trouble(name, { kind: 'bad_shape', url: baseUrl + path, detail: read.error.message.slice(0, 500) })
    }
    return kept.serve<T>(key, keep, (mayBeStale) => load(question, check, keep, mayBeStale), health.keptHit)
  }

  return {
    name,
    get: (path, shape, keep) => serve({ method: 'GET', path, body: undefined }, shape, keep),
    post: (path, body, shape, keep) => serve({ method: 'POST', path, body: JSON.stringify(body) }, shape, keep),
    health: () => health.read(guard.state(), budget.pausedUntilMs()),
    close: () => agent.close(),
  }
}

/** Some services refuse callers who do not say who they are. */
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
