/** Upstreams and lists as the service has them, that also hand over each answer as it came, before we read it. */
import { z } from 'zod'
import type { Lists } from '../../src/sources/client/lists/lists.ts'
import type { LiveUpstream } from '../../src/sources/client/upstream.ts'
import { UPSTREAM_NAMES, type UpstreamName } from '../../src/sources/client/upstreams.ts'
import type { KeepAnswer } from './answer-folder.ts'

type Upstreams = Record<UpstreamName, LiveUpstream>

/** An answer is kept also when it has not the shape that was expected: then it shows what has changed. */
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

/** A list is read on another thread, which gives out only what we keep of it: its first page is asked for once more. */
export const keepFromLists = (lists: Lists, kept: Upstreams): Lists => ({
  ...lists,
  list<T>(settings: Parameters<Lists['list']>[0]) {
    const list = lists.list<T>(settings)
    const { upstream, path, timeoutMs = 20_000, maxBytes = 25 * 1024 * 1024 } = settings
    return {
      ...list,
      async read() {
        const policy = { freshSeconds: 0, staleSeconds: 0, timeoutMs, maxBytes }
        // Whether the list itself can be read is what counts for the report.
        await kept[upstream].get(path, z.unknown(), policy).catch(() => undefined)
        return list.read()
      },
    }
  },
})

const toMethod = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'method' in body ? String(body.method) : undefined
