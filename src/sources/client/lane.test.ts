import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { toFailure } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import type { CachePolicy } from './cache.ts'
import { type LocalServer, reply, startLocalServer } from './local-server.test-kit.ts'
import { createUpstream, type LiveUpstream, type Upstream } from './upstream.ts'

const Answer = z.object({ n: z.number() })
const POLICY: CachePolicy = { freshSeconds: 20, staleSeconds: 120 }

const servers: LocalServer[] = []
const upstreams: LiveUpstream[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
  await Promise.all(upstreams.splice(0).map((upstream) => upstream.close()))
})

async function stand(calls = 8) {
  const server = await startLocalServer((_, response, before) => reply(response, 200, { n: before }))
  const context = createTestContext()
  const budget = { calls, perSeconds: 60 }
  const upstream = createUpstream({ name: 'acme', baseUrl: server.url, context, budget, retryWithinMs: 1 })
  servers.push(server)
  upstreams.push(upstream)
  return { server, context, upstream, lane: upstream.lane('charts') }
}

const ask = (upstream: Upstream, path: string) =>
  upstream.get(path, Answer, POLICY).then(
    ({ body }) => body.n,
    (thrown) => toFailure(thrown),
  )

describe('a lane', () => {
  it('L2: uses a quarter of the budget, however many names are asked for; the rest is for who pays', async () => {
    const { server, upstream, lane } = await stand()
    const free = await Promise.all(Array.from({ length: 50 }, (_, at) => ask(lane, `/nonsense-${at}`)))
    expect(server.seen).toHaveLength(2)
    expect(free.filter((end) => typeof end === 'number')).toHaveLength(2)
    expect(free.at(-1)).toEqual({ code: 'rate_limited', retryAfterSeconds: 30 })
    const paid = await Promise.all(Array.from({ length: 6 }, (_, at) => ask(upstream, `/paid-${at}`)))
    expect(paid.every((end) => typeof end === 'number')).toBe(true)
    expect(server.seen).toHaveLength(8)
  })

  it('L2: takes what is kept without a call, and one name is asked for once', async () => {
    const { server, upstream, lane } = await stand()
    await ask(upstream, '/eth')
    for (let time = 0; time < 20; time++) expect(await ask(lane, '/eth')).toBe(0)
    for (let time = 0; time < 20; time++) expect(await ask(lane, '/nonsense')).toBe(1)
    expect(server.seen).toEqual(['GET /eth', 'GET /nonsense'])
  })

  it('L2: with no room left serves what is a little old, and asks nobody', async () => {
    const { server, context, upstream, lane } = await stand(4)
    await ask(upstream, '/eth')
    expect(await ask(lane, '/other')).toBe(1)
    context.advance(30)
    await ask(lane, '/more')
    context.advance(1)
    expect(await ask(lane, '/eth')).toBe(0)
    expect(server.seen.filter((line) => line === 'GET /eth')).toHaveLength(1)
  })

  it('L2: a refusal of the lane does not reach a paid call for the same thing', async () => {
    const { upstream, lane } = await stand(4)
    await ask(lane, '/first')
    const [free, paid] = await Promise.all([ask(lane, '/same'), ask(upstream, '/same')])
    expect([free, paid]).toEqual([{ code: 'rate_limited', retryAfterSeconds: 60 }, expect.any(Number)])
  })

  it('L2: of a very small budget is smaller still', async () => {
    const { context, lane } = await stand(2)
    expect(await ask(lane, '/a')).toBe(0)
    context.advance(60)
    expect(await ask(lane, '/b')).toEqual({ code: 'rate_limited', retryAfterSeconds: 120 })
    context.advance(60)
    expect(await ask(lane, '/b')).toBe(1)
  })
})
