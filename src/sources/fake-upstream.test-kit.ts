import type { z } from 'zod'
import type { Context } from '../domain/context.ts'
import { trouble } from './upstream/trouble.ts'
import type { Fetched, Upstream } from './upstream.ts'
import { UPSTREAM_NAMES, type UpstreamName } from './upstreams.ts'

/** What a path answers: a JSON body, or `undefined` for 404. Throw to fail otherwise. */
export type Answers = (path: string) => unknown

export interface FakeUpstream extends Upstream {
  asked: string[]
}

/** An upstream without a network: it checks the shape, and remembers what it was asked. */
export function fakeUpstream(name: string, context: Context, answers: Answers): FakeUpstream {
  const asked: string[] = []
  async function answer<T>(path: string, shape: z.ZodType<T>): Promise<Fetched<T>> {
    asked.push(path)
    const body = answers(path)
    if (body === undefined) throw trouble(name, { kind: 'not_found', url: path, status: 404 })
    const read = shape.safeParse(body)
    if (!read.success) throw trouble(name, { kind: 'bad_shape', url: path })
    return { body: read.data, fetchedAtMs: context.now(), sandbox: false }
  }
  return { name, asked, get: answer, post: (path, _, shape) => answer(path, shape) }
}

/** All upstreams of the table; the ones that are not given fail. */
export function fakeUpstreams(
  context: Context,
  given: Partial<Record<UpstreamName, Answers>>,
): Record<UpstreamName, FakeUpstream> {
  const fakes = UPSTREAM_NAMES.map((name) => [
    name,
    fakeUpstream(
      name,
      context,
      given[name] ??
        ((path) => {
          throw trouble(name, { kind: 'network', url: path })
        }),
    ),
  ])
  return Object.fromEntries(fakes) as Record<UpstreamName, FakeUpstream>
}
