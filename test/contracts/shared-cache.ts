import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createContext } from '../../src/domain/context.ts'
import { silentLog } from '../../src/domain/log.ts'
import type { CachePolicy } from '../../src/sources/client/cache.ts'
import { findTrouble } from '../../src/sources/client/failure.ts'
import { type LocalServer, reply, startLocalServer } from '../../src/sources/client/local-server.test-kit.ts'
import type { SharedCache } from '../../src/sources/client/shared-cache.ts'
import { createUpstream, type LiveUpstream } from '../../src/sources/client/upstream.ts'
import type { CachePair } from './cache-store.ts'

const Answer = z.object({ n: z.number() })
const Other = z.object({ n: z.number(), extra: z.boolean() })
const POLICY: CachePolicy = { freshSeconds: 20, staleSeconds: 120, timeoutMs: 1_000 }

/** What replicas that share a cache owe to upstream and caller, whatever the cache is made of. */
export function describeSharing(name: string, open: () => Promise<CachePair>): void {
  describe(name, () => {
    const close: (() => Promise<unknown>)[] = []
    afterEach(() => Promise.all(close.splice(0).map((end) => end())))

    async function stand(
      handle: (request: IncomingMessage, response: ServerResponse, before: number) => void,
      change: (cache: SharedCache) => SharedCache = (cache) => cache,
    ): Promise<{ server: LocalServer; replicas: LiveUpstream[] }> {
      const server = await startLocalServer(handle)
      const pair = await open()
      const replicas = [pair.one, pair.other, pair.one, pair.other].map((cache) =>
        createUpstream({
          name: 'acme',
          baseUrl: server.url,
          context: createContext(silentLog),
          budget: { calls: 1_000, perSeconds: 1 },
          retryWithinMs: 1,
          shared: { cache: change(cache), budget: { take: never, pause: never } },
        }),
      )
      close.push(server.stop, pair.destroy, ...replicas.map((replica) => replica.close))
      return { server, replicas }
    }
    const askAll = (replicas: LiveUpstream[], path: string, keep = POLICY) =>
      Promise.all(replicas.flatMap((replica) => [replica.get(path, Answer, keep), replica.get(path, Answer, keep)]))

    it('ask once, together and one after the other, and know how old the answer is', async () => {
      const { server, replicas } = await stand((_, response, before) => {
        setTimeout(() => reply(response, 200, { n: before }, { age: '3' }), 80)
      })
      const answers = await askAll(replicas, '/a')
      expect(new Set(answers.map(({ body }) => body.n))).toEqual(new Set([0]))
      for (const { fetchedAtMs } of answers) expect(Math.abs(Date.now() - 3_000 - fetchedAtMs)).toBeLessThan(700)
      await askAll(replicas, '/a')
      await askAll(replicas, '/b')
      expect(server.seen).toEqual(['GET /a', 'GET /b'])
    })

    it('read one answer into the shape that each of them wants', async () => {
      const { server, replicas } = await stand((_, response) => reply(response, 200, { n: 1, extra: true }))
      const [one, other] = replicas as [LiveUpstream, LiveUpstream]
      expect((await one.get('/a', Answer, POLICY)).body).toEqual({ n: 1 })
      expect((await other.get('/a', Other, POLICY)).body).toEqual({ n: 1, extra: true })
      expect((await other.post('/a', { q: 1 }, Answer, POLICY)).body).toEqual({ n: 1 })
      expect((await one.post('/a', { q: 1 }, Answer, POLICY)).body).toEqual({ n: 1 })
      expect(server.seen).toEqual(['GET /a', 'POST /a'])
    })

    it('never serve what is older than it may be, and renew what is past its freshness once', async () => {
      const keep = { freshSeconds: 0.15, staleSeconds: 0.4, timeoutMs: 1_000 }
      const { server, replicas } = await stand((_, response, before) => reply(response, 200, { n: before }))
      const [one, other] = replicas as [LiveUpstream, LiveUpstream]
      expect((await one.get('/a', Answer, keep)).body.n).toBe(0)
      await pause(200)
      expect((await other.get('/a', Answer, keep)).body.n).toBe(0)
      await Promise.all([one.get('/a', Answer, keep), other.get('/a', Answer, keep)])
      await pause(60)
      expect(server.seen).toHaveLength(2)
      await pause(500)
      const { body, fetchedAtMs } = await other.get('/a', Answer, keep)
      expect(body.n).toBe(2)
      expect(Date.now() - fetchedAtMs).toBeLessThan(400)
    })

    it('learn together that something does not exist, or that nobody could be asked', async () => {
      const { server, replicas } = await stand((request, response) => {
        setTimeout(() => reply(response, request.url === '/missing' ? 404 : 500, { error: 'no' }), 60)
      })
      const kinds = await Promise.all(
        replicas.map((replica) =>
          replica.get('/missing', Answer, POLICY).catch((thrown) => [thrown.failure.source, findTrouble(thrown)?.kind]),
        ),
      )
      expect(kinds).toEqual(replicas.map(() => ['acme', 'not_found']))
      expect(server.seen).toEqual(['GET /missing'])
      const failures = await Promise.all(
        replicas.map((replica) => replica.get('/broken', Answer, POLICY).catch((thrown) => findTrouble(thrown)?.kind)),
      )
      expect(failures).toEqual(replicas.map(() => 'status'))
      expect(server.seen).toHaveLength(2)
    })

    it('ask for themselves when who has the right to ask brings nothing', async () => {
      const { server, replicas } = await stand(
        (_, response) => reply(response, 200, { n: 7 }),
        (cache) => ({ ...cache, claim: async () => undefined }),
      )
      const keep = { ...POLICY, timeoutMs: 200 }
      expect((await replicas[0]?.get('/a', Answer, keep))?.body).toEqual({ n: 7 })
      expect(server.seen).toHaveLength(1)
    })

    it('go on, each for itself, when the cache fails', async () => {
      const { server, replicas } = await stand(
        (_, response) => reply(response, 200, { n: 7 }),
        () => ({ find: never, claim: never, put: never, release: never }),
      )
      const answers = await askAll(replicas, '/a')
      expect(answers.map(({ body }) => body.n)).toEqual(answers.map(() => 7))
      expect(server.seen).toHaveLength(replicas.length)
    })
  })
}

const never = async (): Promise<never> => {
  throw new Error('away')
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
