import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Agent } from 'undici'
import { z } from 'zod'
import type { Fetched } from '../cache.ts'
import { findTrouble, type Trouble } from '../failure.ts'
import { send } from '../send.ts'
import { type SharedCache, shareReply } from '../shared-cache.ts'

/**
 * One job of the background thread: fetch a large body page by page, reduce it, and store the result on disk and in
 * Redis.
 */

/** What a reducer module exports. It reduces a large body to the part that we keep, page by page. */
export interface Reducer<T, Shared = T> {
  /** Adds one page to the result so far. Throws when the body has the wrong shape. The result must survive JSON. */
  reduce(page: unknown, before: T | undefined): T
  /** Path of the next page. Without this function there is only one page. */
  nextPath?(page: unknown): string | undefined
  /**
   * Converts a large result into the form that is sent to the main thread. Shared memory is passed without copying;
   * anything else is copied.
   */
  toShared?(reduced: T): Shared
}

export interface ListJob {
  source: string
  baseUrl: string
  path: string
  headers: Record<string, string>
  /** Timeout of one page. */
  timeoutMs: number
  maxBytes: number
  maxPages: number
  /** URL of the reducer module. */
  reducer: string
  /** File of the last good copy. Its name contains the version of its shape. */
  keepFile: string | null
  /**
   * Redis of the replicas: a result is taken from there while it is fresh, and stored there until it is too old to
   * serve.
   */
  redisUrl?: string | undefined
  freshMs?: number
  staleMs?: number
  /** `recall` only reads the copy on disk; `fetch` asks the upstream. */
  action: 'fetch' | 'recall'
  nowMs: number
}

export type ListReply =
  /** `ageMs`: how long ago another replica fetched it. */
  | { fetched: Fetched<unknown>; ageMs?: number }
  | { nothing: true }
  /** Without `error`, which cannot be copied between threads. */
  | { trouble: Omit<Trouble, 'error'> }

/** Runs one job from start to end. Never throws. */
export async function doJob(job: ListJob, agent: Agent, cache?: SharedCache): Promise<ListReply> {
  try {
    const reducer = (await import(job.reducer)) as Reducer<unknown>
    const fetch = () => fetchPages(job, reducer, agent)
    const { fetched, ageMs } =
      job.action === 'recall'
        ? { fetched: await recall(job), ageMs: 0 }
        : cache
          ? await fetchOnce(job, cache, fetch)
          : { fetched: await fetch(), ageMs: 0 }
    if (!fetched) return { nothing: true }
    if (job.action === 'fetch') await store(job, fetched)
    return { fetched: reducer.toShared ? { ...fetched, body: reducer.toShared(fetched.body) } : fetched, ageMs }
  } catch (thrown) {
    const { error, ...facts } = findTrouble(thrown) ?? toShapeTrouble(job, thrown)
    return { trouble: facts }
  }
}

/** One replica fetches and reduces; the others take its result from Redis. */
async function fetchOnce(job: ListJob, cache: SharedCache, fetch: () => Promise<Fetched<unknown>>) {
  const { source, baseUrl, path, nowMs, freshMs = 0, staleMs = 0 } = job
  const shape = basename(job.keepFile ?? job.reducer)
  const settings = { source, freshMs, staleMs, timeoutMs: job.timeoutMs * job.maxPages, mayBeStale: false }
  const got = await shareReply(cache, `list ${shape} ${baseUrl}${path}`, settings, async () => {
    const own = await fetch()
    const reply = { text: JSON.stringify(own.body), sandbox: own.sandbox, upstreamAgeMs: nowMs - own.fetchedAtMs }
    return { own, reply }
  })
  if ('own' in got) return { fetched: got.own, ageMs: 0 }
  const { text, sandbox, upstreamAgeMs } = got.reply
  const fetchedAtMs = Date.now() - upstreamAgeMs - got.ageMs
  return { fetched: { body: JSON.parse(text) as unknown, fetchedAtMs, sandbox }, ageMs: got.ageMs }
}

async function fetchPages(
  job: ListJob,
  { reduce, nextPath }: Reducer<unknown>,
  agent: Agent,
): Promise<Fetched<unknown>> {
  let path: string | undefined = job.path
  let value: unknown
  let sandbox = false
  let ageSeconds = 0
  for (let page = 0; path !== undefined && page < job.maxPages; page++) {
    const reply = await fetchPage(job, path, agent)
    value = reduce(reply.json, value)
    sandbox ||= reply.sandbox
    ageSeconds = Math.max(ageSeconds, reply.ageSeconds)
    path = nextPath?.(reply.json)
  }
  return { body: value, fetchedAtMs: job.nowMs - ageSeconds * 1000, sandbox }
}

async function fetchPage(job: ListJob, path: string, agent: Agent) {
  const { source, headers, maxBytes, nowMs } = job
  const url = job.baseUrl.replace(/(?<!\/)\/+$/, '') + path
  const signal = AbortSignal.timeout(job.timeoutMs)
  try {
    return await send({ source, url, method: 'GET', headers, body: undefined, signal, maxBytes, agent, nowMs })
  } catch (thrown) {
    const found = findTrouble(thrown)
    throw found?.kind === 'network' && signal.aborted ? new PageTimeout(url) : thrown
  }
}

class PageTimeout extends Error {
  readonly url: string
  constructor(url: string) {
    super('timeout')
    this.url = url
  }
}

function toShapeTrouble({ baseUrl, path }: ListJob, thrown: unknown): Trouble {
  if (thrown instanceof PageTimeout) return { kind: 'timeout', url: thrown.url }
  return { kind: 'bad_shape', url: baseUrl + path, detail: String(thrown).slice(0, 500) }
}

const Stored = z.object({ url: z.string(), fetchedAtMs: z.number(), sandbox: z.boolean(), body: z.unknown() })

/** Writes the copy to disk. A write that fails is ignored: the answer itself is still good. */
async function store(job: ListJob, fetched: Fetched<unknown>): Promise<void> {
  if (job.keepFile === null) return
  const draft = `${job.keepFile}.${process.pid}.draft`
  const copy: z.output<typeof Stored> = { url: job.baseUrl + job.path, ...fetched }
  try {
    await mkdir(dirname(job.keepFile), { recursive: true })
    await writeFile(draft, JSON.stringify(copy))
    await rename(draft, job.keepFile)
  } catch {
    return
  }
}

/** The copy on disk, if it came from the same URL; else `undefined`. */
async function recall({ keepFile, baseUrl, path }: ListJob): Promise<Fetched<unknown> | undefined> {
  if (keepFile === null) return undefined
  try {
    const { url, ...fetched } = Stored.parse(JSON.parse(await readFile(keepFile, 'utf8')))
    return url === baseUrl + path ? { ...fetched, body: fetched.body } : undefined
  } catch {
    return undefined
  }
}
