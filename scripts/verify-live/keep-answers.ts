/** The service's upstreams and lists, wrapped so that each raw answer is recorded before it is parsed. */
import { z } from 'zod'
import type { Lists } from '../../src/sources/client/lists/lists.ts'
import type { LiveUpstream } from '../../src/sources/client/upstream.ts'
import { UPSTREAM_NAMES, type UpstreamName } from '../../src/sources/client/upstreams.ts'
import type { KeepAnswer } from './answer-folder.ts'

type Upstreams = Record<UpstreamName, LiveUpstream>

/** Answers of an unexpected shape are recorded too: they show what has changed. */
export function keepFromUpstreams(upstreams: Upstreams, urlOf: (name: UpstreamName) => string, keep: KeepAnswer) {
  const wrap = (name: UpstreamName): LiveUpstream => {
    const upstream = upstreams[name]
    const tap = <T>(shape: z.ZodType<T>, path: string, body?: unknown): z.ZodType<T> =>
      z
        .unknown()
        .transform((json) => {
          const question = body === undefined ? {} : { question: JSON.stringify(body) }
          keep({ source: name, endpoint: toMethod(body) ?? path, url: urlOf(name) + path, json, ...question })
          return json
        })
        .pipe(shape)
    return {
      ...upstream,
      get: (path, shape, policy) => upstream.get(path, tap(shape, path), policy),
      post: (path, body, shape, policy) => upstream.post(path, body, tap(shape, path, body), policy),
    }
  }
  return Object.fromEntries(UPSTREAM_NAMES.map((name) => [name, wrap(name)])) as Upstreams
}

/**
 * Lists are read in a worker thread that returns only reduced rows, so the first page is requested again to record it.
 */
export const keepFromLists = (lists: Lists, kept: Upstreams): Lists => ({
  ...lists,
  list<T>(settings: Parameters<Lists['list']>[0]) {
    const list = lists.list<T>(settings)
    const { upstream, path, timeoutMs = 20_000, maxBytes = 25 * 1024 * 1024 } = settings
    return {
      ...list,
      async read() {
        const policy = { freshSeconds: 0, staleSeconds: 0, timeoutMs, maxBytes }
        // A failure of this extra request is ignored: the report is about the list itself.
        await kept[upstream].get(path, z.unknown(), policy).catch(() => undefined)
        return list.read()
      },
    }
  },
})

const toMethod = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'method' in body ? String(body.method) : undefined
