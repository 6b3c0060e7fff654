import type { Context } from '../../../domain/context.ts'
import { type Failed, fail } from '../../../domain/failure.ts'
import type { Fetched } from '../cache.ts'
import { trouble } from '../failure.ts'
import { POLITE_HEADERS, type UpstreamSettings } from '../upstream.ts'
import type { KeptTime, WarmTimes } from '../warm-memory.ts'
import type { ListJob } from './job.ts'
import type { ListWorker } from './worker.ts'

/** A large list of an upstream that is refreshed in the background and read from memory. */

/** A list that is refreshed in the background. */
export interface RefreshedList<T> {
  /**
   * The newest copy. A first caller waits up to `waitMs`. Fails when there is no copy, or only one older than
   * `keepSeconds`.
   */
  read(): Promise<Fetched<T>>
  /** Refreshes the list from now on, whether it is read or not. */
  health(): ListHealth
  start(): void
  stop(): void
}

export interface ListHealth {
  /** Which list: the upstream, and its path without a query. */
  name: string
  /** Age of the newest copy; null without one. */
  ageSeconds: number | null
  /** Whether that copy is still served. */
  isServed: boolean
  /** Refreshes that failed in a row. */
  failures: number
}

export interface ListSettings {
  path: string
  /** The reducer module: `new URL('./reduce-pools.ts', import.meta.url)`, see `Reducer`. */
  reducer: URL
  everySeconds: number
  /** Oldest copy that is still served. */
  keepSeconds: number
  maxPages?: number
  timeoutMs?: number
  maxBytes?: number
  /** How long a caller waits when there is no copy yet. */
  waitMs?: number
}

interface Place {
  upstream: Pick<UpstreamSettings, 'name' | 'baseUrl' | 'headers'>
  keepFile: string | null
  thread: ListWorker
  context: Context
  redisUrl?: string | undefined
  /** Where it is noted which copy is in memory. */
  warm?: WarmTimes | undefined
}

const MEGABYTE = 1024 * 1024
/** How often `start` checks whether a refresh is due. */
const LOOK_MS = 5_000
/** Pause after the first failure; it doubles with each further one, up to `everySeconds`. */
const FIRST_RETRY_SECONDS = 5

export function createRefreshedList<T>(settings: ListSettings & Place): RefreshedList<T> {
  const { upstream, thread, context, everySeconds, keepSeconds, waitMs = 4_000 } = settings
  let copy: Fetched<T> | undefined
  let time: KeptTime | undefined
  let running: Promise<void> | undefined
  let recalled = settings.keepFile === null
  let failures = 0
  let lastFailure: Failed | undefined
  let dueAtMs = 0
  let timer: NodeJS.Timeout | undefined

  const job = (action: ListJob['action']): ListJob => ({
    source: upstream.name,
    baseUrl: upstream.baseUrl,
    path: settings.path,
    headers: { ...POLITE_HEADERS, ...upstream.headers },
    timeoutMs: settings.timeoutMs ?? 20_000,
    maxBytes: settings.maxBytes ?? 25 * MEGABYTE,
    maxPages: settings.maxPages ?? 1,
    reducer: settings.reducer.href,
    keepFile: settings.keepFile,
    redisUrl: settings.redisUrl,
    freshMs: everySeconds * 1000,
    staleMs: keepSeconds * 1000,
    action,
    nowMs: context.now(),
  })

  function keep(fetched: Fetched<T>): void {
    copy = fetched
    const { fetchedAtMs } = fetched
    const lifetime = { freshUntilMs: dueAtMs, untilMs: fetchedAtMs + keepSeconds * 1000 }
    time = settings.warm?.keep(fetchedAtMs, lifetime, time)
  }

  async function renew(): Promise<void> {
    if (time) time.renewing = true
    const reply = await thread.run(job('fetch'))
    if (time) time.renewing = false
    if ('fetched' in reply) {
      failures = 0
      lastFailure = undefined
      dueAtMs = context.now() + everySeconds * 1000 - (reply.ageMs ?? 0)
      keep(reply.fetched as Fetched<T>)
      return
    }
    const facts = 'trouble' in reply ? reply.trouble : { kind: 'bad_shape' as const, url: settings.path }
    lastFailure = trouble(upstream.name, facts)
    const pauseSeconds = Math.max(facts.retryAfterSeconds ?? 0, FIRST_RETRY_SECONDS * 2 ** failures)
    dueAtMs = context.now() + Math.min(pauseSeconds, everySeconds) * 1000
    failures = Math.min(failures + 1, 16)
    context.log.warn('list.failed', { upstream: upstream.name, path: settings.path, kind: facts.kind, failures })
  }

  /** Loads the copy on disk, so that a restarted process can answer at once. It keeps its original age. */
  async function recallFirst(): Promise<void> {
    recalled = true
    const reply = await thread.run(job('recall'))
    if ('fetched' in reply && copy === undefined) keep(reply.fetched as Fetched<T>)
  }

  function renewIfDue(): void {
    if (running || context.now() < dueAtMs) return
    running = (recalled ? renew() : recallFirst().then(renew)).finally(() => {
      running = undefined
    })
  }

  const findGood = (): Fetched<T> | undefined =>
    copy && context.now() - copy.fetchedAtMs <= keepSeconds * 1000 ? copy : undefined

  return {
    async read() {
      renewIfDue()
      if (!findGood() && running) await firstOf(running, () => findGood() !== undefined, waitMs)
      const good = findGood()
      if (good) return good
      if (!copy) throw lastFailure ?? fail({ code: 'upstream_timeout', source: upstream.name })
      const ageSeconds = Math.round((context.now() - copy.fetchedAtMs) / 1000)
      throw fail({ code: 'source_stale', source: upstream.name, ageSeconds, limitSeconds: keepSeconds }, lastFailure)
    },
    health: () => ({
      name: `${upstream.name} ${settings.path.split('?', 1)[0]}`,
      ageSeconds: copy ? Math.round((context.now() - copy.fetchedAtMs) / 1000) : null,
      isServed: findGood() !== undefined,
      failures,
    }),
    start() {
      renewIfDue()
      timer ??= setInterval(renewIfDue, LOOK_MS).unref()
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}

/** Resolves when the refresh ends, when a copy from disk is good enough, or after `waitMs`. */
function firstOf(renewal: Promise<void>, enough: () => boolean, waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearInterval(look)
      clearTimeout(timer)
      resolve()
    }
    const look = setInterval(() => enough() && done(), 20)
    const timer = setTimeout(done, waitMs)
    renewal.then(done, done)
  })
}
