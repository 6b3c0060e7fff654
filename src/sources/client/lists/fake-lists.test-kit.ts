import { toFailure } from '../../../domain/failure.ts'
import { trouble } from '../failure.ts'
import type { UpstreamName } from '../upstreams.ts'
import type { Reducer } from './job.ts'
import type { Lists } from './lists.ts'

/** Bodies by upstream and path; one page each. Throw to fail; `undefined` fails as well. */
export type Bodies = (upstream: UpstreamName, path: string) => unknown

/** A background without a thread or a network: reading reduces the body that a test gives for the path. */
export function fakeLists(bodies: Bodies, atMs: number): Lists {
  return {
    list: <T>({ upstream, path, reducer }: Parameters<Lists['list']>[0]) => ({
      async read() {
        const body = bodies(upstream, path)
        if (body === undefined) throw trouble(upstream, { kind: 'network', url: path })
        const { reduce, toShared } = (await import(reducer.href)) as Reducer<unknown, T>
        try {
          const reduced = reduce(body, undefined)
          return { body: toShared ? toShared(reduced) : (reduced as T), fetchedAtMs: atMs, sandbox: false }
        } catch (thrown) {
          throw toFailure(thrown).code === 'internal' ? trouble(upstream, { kind: 'bad_shape', url: path }) : thrown
        }
      },
      health: () => ({ name: 'fixed', ageSeconds: 0, isServed: true, failures: 0 }),
      start() {},
      stop() {},
    }),
    health: () => [],
    start() {},
    async stop() {},
  }
}
