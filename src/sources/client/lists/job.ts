import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Agent } from 'undici'
import { z } from 'zod'
import type { Fetched } from '../cache.ts'
import { findTrouble, type Trouble } from '../failure.ts'
import { send } from '../send.ts'
import { type SharedCache, shareReply } from '../shared-cache.ts'

/** What a reducer module exports: it turns a large body into the little that we keep, page by page. */
export interface Reducer<T, Shared = T> {
  /** Throws when the body is not what it should be; the result must survive JSON. */
  reduce(page: unknown, before: T | undefined): T
  /** Path of the page after this one; without it there is one page. */
  nextPath?(page: unknown): string | undefined
  /** The form in which a large result crosses to those who read it: shared memory is handed over, all else is copied. */
  toShared?(reduced: T): Shared
}

export interface ListJob {
  source: string
  baseUrl: string
  path: string
  headers: Record<string, string>
  /** For one page. */
  timeoutMs: number
  maxBytes: number
  maxPages: number
  /** Address of the reducer module. */
  reducer: string
  /** Where the last good copy lives on disk; its name holds the version of its shape. */
  keepFile: string | null
  /** Where replicas share what they have fetched: taken from there while it is fresh, kept there until it is too old. */
  redisUrl?: string | undefined
  freshMs?: number
  staleMs?: number
  /** `recall` reads the copy on disk and asks nobody. */
  action: 'fetch' | 'recall'
  nowMs: number
}

export type ListReply =
  /** `ageMs`: how long ago another replica fetched it. */
  | { fetched: Fetched<unknown>; ageMs?: number }
  | { nothing: true }
  /** `error` is left out: it may not cross between threads. */
  | { trouble: Omit<Trouble, 'error'> }

/** One job from start to end; it never throws. */
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

/** One of all replicas fetches and reduces; the others take what it made of it. */
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

/** A copy that cannot be written is no reason to lose the answer. */
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

/** The copy on disk, when it came from the same place; anything else is nothing. */
async function recall({ keepFile, baseUrl, path }: ListJob): Promise<Fetched<unknown> | undefined> {
  if (keepFile === null) return undefined
  try {
    const { url, ...fetched } = Stored.parse(JSON.parse(await readFile(keepFile, 'utf8')))
    return url === baseUrl + path ? { ...fetched, body: fetched.body } : undefined
  } catch {
    return undefined
  }
}
