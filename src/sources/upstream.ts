import { Agent } from 'undici'
import type { z } from 'zod'
import type { Context } from '../domain/context.ts'
import { createBudget } from './upstream/budget.ts'
import { createGuard } from './upstream/guard.ts'
import { createHealth, type UpstreamHealth } from './upstream/health.ts'
import { createKept } from './upstream/kept.ts'
import { send } from './upstream/send.ts'
import { findTrouble, trouble } from './upstream/trouble.ts'

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
}

const MEGABYTE = 1024 * 1024

/**
 * Kept answers are shared between callers: read them, never change them. A shape is part of what is kept, so shapes
 * are constants of their file, not built per call.
 */
export function createUpstream(settings: UpstreamSettings): LiveUpstream {
  const { name, context } = settings
  const agent = new Agent({ connections: 16, keepAliveTimeout: 10_000 })
  const budget = createBudget(context, settings.budget)
  const guard = createGuard(name, settings)
  const kept = createKept(context, settings.keptBytes ?? 64 * MEGABYTE)
  const health = createHealth(context)
  const headers = { ...POLITE_HEADERS, ...settings.headers }

  async function ask<T>(
    method: 'GET' | 'POST',
    path: string,
    body: string | undefined,
    shape: z.ZodType<T>,
    keep: Keep,
  ) {
    const url = settings.baseUrl.replace(/(?<!\/)\/+$/, '') + path
    const timeoutMs = keep.timeoutMs ?? settings.timeoutMs ?? 4_000
    const maxBytes = keep.maxBytes ?? settings.maxBytes ?? 5 * MEGABYTE
    try {
      const reply = await guard.run(url, timeoutMs, async (signal) => {
        budget.spend(name, url)
        health.called()
        return send({ source: name, url, method, headers, body, signal, maxBytes, agent, nowMs: context.now() })
      })
      const read = shape.safeParse(reply.json)
      if (!read.success) throw trouble(name, { kind: 'bad_shape', url, detail: read.error.message.slice(0, 500) })
      health.succeeded()
      const fetchedAtMs = context.now() - reply.ageSeconds * 1000
      return { fetched: { body: read.data, fetchedAtMs, sandbox: reply.sandbox }, bytes: reply.bytes }
    } catch (thrown) {
      const found = findTrouble(thrown)
      if (found?.kind === 'rate_limited') budget.pause(found.retryAfterSeconds ?? 60)
      if (found) health.failed(found.kind)
      context.log.debug('upstream.failed', { upstream: name, kind: found?.kind ?? 'defect', status: found?.status })
      throw thrown
    }
  }

  function serve<T>(method: 'GET' | 'POST', path: string, body: string | undefined, shape: z.ZodType<T>, keep: Keep) {
    const key = `${shapeId(shape)} ${method} ${path} ${body ?? ''}`
    return kept.serve<T>(key, keep, () => ask(method, path, body, shape, keep), health.keptHit)
  }

  return {
    name,
    get: (path, shape, keep) => serve('GET', path, undefined, shape, keep),
    post: (path, body, shape, keep) => serve('POST', path, JSON.stringify(body), shape, keep),
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
