import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { Failed } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import type { CachePolicy } from './cache.ts'
import { findOrUndefined, findTrouble, isNotFound } from './failure.ts'
import { createLocalCache } from './local-cache.test-kit.ts'
import { type LocalServer, reply, startLocalServer } from './local-server.test-kit.ts'
import { shareReply } from './shared-cache.ts'
import { createUpstream, type LiveUpstream, type UpstreamSettings } from './upstream.ts'

const Answer = z.object({ n: z.number() })
const POLICY: CachePolicy = { freshSeconds: 20, staleSeconds: 120 }

const servers: LocalServer[] = []
const upstreams: LiveUpstream[] = []
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(servers.splice(0).map((server) => server.stop()))
  await Promise.all(upstreams.splice(0).map((upstream) => upstream.close()))
})

async function stand(
  handle: (request: IncomingMessage, response: ServerResponse, before: number) => void,
  settings: Partial<UpstreamSettings> = {},
) {
  const server = await startLocalServer(handle)
  const context = createTestContext()
  const budget = { calls: 100, perSeconds: 1 }
  const upstream = createUpstream({ name: 'acme', baseUrl: server.url, context, budget, retryWithinMs: 1, ...settings })
  servers.push(server)
  upstreams.push(upstream)
  return { server, context, upstream }
}

const thrownBy = async (asked: Promise<unknown>): Promise<Failed> => {
  const thrown = await asked.then(
    () => undefined,
    (error) => error,
  )
  expect(thrown).toBeInstanceOf(Failed)
  return thrown as Failed
}

describe('asking', () => {
  it('reads JSON under any content type and says who asks', async () => {
    const headers: IncomingMessage['headers'][] = []
    const { upstream, context } = await stand(
      (request, response) => {
        headers.push(request.headers)
        reply(response, 200, { n: 1, extra: true }, { 'content-type': 'text/plain' })
      },
      { headers: { 'x-key': 'k' } },
    )
    expect(await upstream.get('/a?b=1', Answer, POLICY)).toEqual({
      body: { n: 1 },
      fetchedAtMs: context.now(),
      sandbox: false,
    })
    expect(headers[0]).toMatchObject({
      accept: 'application/json',
      'accept-encoding': 'gzip, br',
      'user-agent': 'sextant/0.1 (crypto market data service)',
      'x-key': 'k',
    })
  })

  it('posts JSON, and keeps answers by body', async () => {
    const bodies: string[] = []
    const { upstream } = await stand(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      bodies.push(`${request.headers['content-type']} ${text}`)
      reply(response, 200, { n: bodies.length })
    })
    const first = await upstream.post('/q', { a: 1 }, Answer, POLICY)
    const same = await upstream.post('/q', { a: 1 }, Answer, POLICY)
    const other = await upstream.post('/q', { a: 2 }, Answer, POLICY)
    expect([first.body.n, same.body.n, other.body.n]).toEqual([1, 1, 2])
    expect(bodies).toEqual(['application/json {"a":1}', 'application/json {"a":2}'])
  })

  it('unpacks gzip and brotli', async () => {
    const { upstream } = await stand((request, response) => {
      const [encoding, body] =
        request.url === '/gzip' ? ['gzip', gzipSync('{"n":1}')] : ['br', brotliCompressSync('{"n":2}')]
      reply(response, 200, body, { 'content-encoding': encoding as string })
    })
    expect((await upstream.get('/gzip', Answer, POLICY)).body).toEqual({ n: 1 })
    expect((await upstream.get('/br', Answer, POLICY)).body).toEqual({ n: 2 })
  })

  it('marks answers of the sandbox', async () => {
    const { upstream } = await stand((_, response) => reply(response, 200, { n: 1 }, { 'x-sextant-sandbox': '1' }))
    expect((await upstream.get('/a', Answer, POLICY)).sandbox).toBe(true)
  })

  it('dates an answer back by the age that a cache in front admits', async () => {
    const { upstream, context } = await stand((_, response) => reply(response, 200, { n: 1 }, { age: '134' }))
    expect((await upstream.get('/a', Answer, POLICY)).fetchedAtMs).toBe(context.now() - 134_000)
  })
})

describe('failing', () => {
  it('times out over the whole exchange, body included', async () => {
    const { upstream } = await stand((_, response) => {
      response.writeHead(200)
      response.write('{"n":')
    })
    const failed = await thrownBy(upstream.get('/slow', Answer, { ...POLICY, timeoutMs: 40 }))
    expect(failed.failure).toEqual({ code: 'upstream_timeout', source: 'acme' })
  })

  it('tries once more after 502, 503, 504 and a broken connection', async () => {
    for (const status of [502, 503, 504, 0]) {
      const { upstream, server } = await stand((request, response, before) => {
        if (before > 0) reply(response, 200, { n: 1 })
        else if (status === 0) request.socket.destroy()
        else reply(response, status, 'bad gateway')
      })
      expect((await upstream.get('/a', Answer, POLICY)).body).toEqual({ n: 1 })
      expect(server.seen).toHaveLength(2)
    }
  })

  it('gives up after the second try', async () => {
    const { upstream, server } = await stand((_, response) => reply(response, 503, 'down'))
    expect((await thrownBy(upstream.get('/a', Answer, POLICY))).failure).toEqual({
      code: 'upstream_failed',
      source: 'acme',
    })
    expect(server.seen).toHaveLength(2)
  })

  it('does not repeat a refused question, and keeps the upstream’s words out of the failure', async () => {
    for (const status of [301, 400, 401, 402, 403, 451, 500]) {
      const { upstream, server } = await stand((_, response) =>
        reply(response, status, 'secret words', { location: 'http://127.0.0.1:1/' }),
      )
      const failed = await thrownBy(upstream.get('/a', Answer, POLICY))
      expect(failed.failure).toEqual({ code: 'upstream_failed', source: 'acme' })
      expect(failed.message).toBe('upstream_failed')
      expect(findTrouble(failed)).toMatchObject({ kind: 'status', status, detail: 'secret words' })
      expect(server.seen).toEqual(['GET /a'])
    }
  })

  it('refuses HTML with status 200, and an answer of another shape', async () => {
    const { upstream } = await stand((request, response) =>
      reply(response, 200, request.url === '/html' ? '<html>' : { n: 'one' }),
    )
    const html = await thrownBy(upstream.get('/html', Answer, POLICY))
    const shape = await thrownBy(upstream.get('/shape', Answer, POLICY))
    expect([html, shape].map((failed) => failed.failure)).toEqual(
      Array(2).fill({ code: 'upstream_failed', source: 'acme' }),
    )
    expect([html, shape].map((failed) => findTrouble(failed)?.kind)).toEqual(['bad_json', 'bad_shape'])
  })

  it('stops reading past the size limit, also when the answer is packed', async () => {
    const { upstream } = await stand((_, response) => {
      reply(response, 200, gzipSync(`{"n":1,"pad":"${'x'.repeat(200_000)}"}`), { 'content-encoding': 'gzip' })
    })
    const failed = await thrownBy(upstream.get('/big', Answer, { ...POLICY, maxBytes: 10_000 }))
    expect(findTrouble(failed)?.kind).toBe('too_large')
  })

  it('tells a missing thing apart, and remembers it for a minute', async () => {
    const { upstream, server, context } = await stand((_, response) => reply(response, 404, { message: 'NotFound' }))
    expect(isNotFound(await thrownBy(upstream.get('/a', Answer, POLICY)))).toBe(true)
    context.advance(59)
    expect(await findOrUndefined(upstream.get('/a', Answer, POLICY))).toBeUndefined()
    expect(server.seen).toHaveLength(1)
    context.advance(2)
    await thrownBy(upstream.get('/a', Answer, POLICY))
    expect(server.seen).toHaveLength(2)
  })
})

describe('holding back', () => {
  it('stays away for Retry-After once it hears 429', async () => {
    const { upstream, server, context } = await stand((_, response, before) =>
      before === 0 ? reply(response, 429, 'slow down', { 'retry-after': '31' }) : reply(response, 200, { n: 1 }),
    )
    expect(findTrouble(await thrownBy(upstream.get('/a', Answer, POLICY)))?.kind).toBe('rate_limited')
    context.advance(30)
    expect(findTrouble(await thrownBy(upstream.get('/b', Answer, POLICY)))?.kind).toBe('paused')
    expect(server.seen).toHaveLength(1)
    context.advance(2)
    expect((await upstream.get('/b', Answer, POLICY)).body).toEqual({ n: 1 })
  })

  it('stays away for a minute when 429 names no time, and until the date when it names one', async () => {
    for (const [header, seconds] of [
      [undefined, 60],
      ['Sun, 15 Nov 2026 12:00:10 GMT', 10],
    ] as const) {
      const { upstream, context } = await stand((_, response) =>
        reply(response, 429, '', header ? { 'retry-after': header } : {}),
      )
      await thrownBy(upstream.get('/a', Answer, POLICY))
      expect(upstream.health().pausedUntilMs).toBe(context.now() + seconds * 1000)
    }
  })

  it('spends its budget and no more, until time refills it', async () => {
    const { upstream, server, context } = await stand((_, response) => reply(response, 200, { n: 1 }), {
      budget: { calls: 2, perSeconds: 10 },
    })
    await upstream.get('/1', Answer, POLICY)
    await upstream.get('/2', Answer, POLICY)
    expect(findTrouble(await thrownBy(upstream.get('/3', Answer, POLICY)))?.kind).toBe('over_budget')
    expect(server.seen).toHaveLength(2)
    context.advance(5)
    expect((await upstream.get('/3', Answer, POLICY)).body).toEqual({ n: 1 })
  })

  it('opens the breaker after failures in a row, probes later, and closes on success', async () => {
    let healthy = false
    const { upstream, server } = await stand(
      (_, response) => (healthy ? reply(response, 200, { n: 1 }) : reply(response, 500, 'down')),
      { breaker: { failures: 2, openSeconds: 10 } },
    )
    vi.useFakeTimers({ toFake: ['Date'] })
    await thrownBy(upstream.get('/1', Answer, POLICY))
    await thrownBy(upstream.get('/2', Answer, POLICY))
    expect(findTrouble(await thrownBy(upstream.get('/3', Answer, POLICY)))?.kind).toBe('breaker_open')
    expect(upstream.health().breaker).toBe('open')
    expect(server.seen).toHaveLength(2)
    healthy = true
    vi.setSystemTime(Date.now() + 11_000)
    expect((await upstream.get('/3', Answer, POLICY)).body).toEqual({ n: 1 })
    expect(upstream.health().breaker).toBe('closed')
  })

  it('counts timeouts as failures', async () => {
    const { upstream } = await stand(() => {}, { breaker: { failures: 1, openSeconds: 10 }, timeoutMs: 20 })
    await thrownBy(upstream.get('/1', Answer, POLICY))
    expect(upstream.health()).toMatchObject({ breaker: 'open', lastErrorKind: 'timeout' })
  })

  it('does not blame the upstream for questions it refuses', async () => {
    const { upstream } = await stand((_, response) => reply(response, 400, 'no such pair'), {
      breaker: { failures: 1, openSeconds: 10 },
    })
    await thrownBy(upstream.get('/1', Answer, POLICY))
    expect(upstream.health().breaker).toBe('closed')
  })
})

describe('keeping', () => {
  it('sends identical calls in flight once', async () => {
    const { upstream, server } = await stand((_, response) => setTimeout(() => reply(response, 200, { n: 1 }), 10))
    const answers = await Promise.all(Array.from({ length: 5 }, () => upstream.get('/a', Answer, POLICY)))
    expect(answers.map(({ body }) => body.n)).toEqual([1, 1, 1, 1, 1])
    expect(server.seen).toEqual(['GET /a'])
  })

  it('serves fresh from memory, stale while it asks again, and asks anew past that', async () => {
    const { upstream, server, context } = await stand((_, response, before) => reply(response, 200, { n: before }))
    const startMs = context.now()
    const ask = async () => (await upstream.get('/a', Answer, POLICY)).body.n
    expect(await ask()).toBe(0)
    context.advance(19)
    expect(await ask()).toBe(0)
    expect(server.seen).toHaveLength(1)
    context.advance(2)
    const stale = await upstream.get('/a', Answer, POLICY)
    expect(stale).toEqual({ body: { n: 0 }, fetchedAtMs: startMs, sandbox: false })
    await vi.waitFor(async () => expect(await ask()).toBe(1), 20_000)
    context.advance(121)
    expect(await ask()).toBe(2)
  })

  it('A8: the time in a cache in front of the upstream is time that an answer cannot be kept here', async () => {
    const { upstream, server, context } = await stand((_, response, before) =>
      reply(response, 200, { n: before }, { age: '100' }),
    )
    const first = await upstream.get('/a', Answer, POLICY)
    expect(context.now() - first.fetchedAtMs).toBe(100_000)
    context.advance(9)
    expect((await upstream.get('/a', Answer, POLICY)).body.n).toBe(0)
    expect(server.seen).toHaveLength(1)
    // 121 seconds old by now: past the limit of 120, so it is fetched anew and not served.
    context.advance(12)
    const later = await upstream.get('/a', Answer, POLICY)
    expect([later.body.n, context.now() - later.fetchedAtMs]).toEqual([1, 100_000])
  })

  it('A8: an answer that comes older than its limit is not asked for again at once', async () => {
    const { upstream, server, context } = await stand((_, response, before) =>
      reply(response, 200, { n: before }, { age: '900' }),
    )
    const ask = async () => (await upstream.get('/a', Answer, POLICY)).body.n
    expect([await ask(), await ask()]).toEqual([0, 0])
    context.advance(4)
    expect(await ask()).toBe(0)
    context.advance(1)
    expect(await ask()).toBe(1)
    expect(server.seen).toHaveLength(2)
  })

  it('A8: replicas count that time as well', async () => {
    let nowMs = 0
    const cache = createLocalCache(() => nowMs)
    const limits = { source: 'acme', freshMs: 20_000, staleMs: 120_000, timeoutMs: 1_000, mayBeStale: true }
    const ask = (text: string) => async () => ({ own: text, reply: { text, sandbox: false, upstreamAgeMs: 90_000 } })
    await shareReply(cache, 'a', limits, ask('first'))
    nowMs = 29_000
    expect(await shareReply(cache, 'a', limits, ask('second'))).toMatchObject({ reply: { text: 'first' } })
    nowMs = 31_000
    expect(await shareReply(cache, 'a', limits, ask('second'))).toMatchObject({ own: 'second' })
  })

  it('serves a stale answer when the renewal behind it fails', async () => {
    const { upstream, server, context } = await stand((_, response, before) =>
      before === 0 ? reply(response, 200, { n: 7 }) : reply(response, 500, 'down'),
    )
    await upstream.get('/a', Answer, POLICY)
    context.advance(60)
    expect((await upstream.get('/a', Answer, POLICY)).body).toEqual({ n: 7 })
    await vi.waitFor(() => expect(server.seen).toHaveLength(2), 20_000)
    expect((await upstream.get('/a', Answer, POLICY)).body).toEqual({ n: 7 })
  })

  it('does not hand an answer of one shape to a caller who asked for another', async () => {
    const { upstream } = await stand((_, response) => reply(response, 200, { n: 1 }))
    await upstream.get('/a', Answer, POLICY)
    await thrownBy(upstream.get('/a', z.array(z.number()), POLICY))
  })

  it('reports its health', async () => {
    const { upstream, context } = await stand((request, response) =>
      reply(response, request.url === '/bad' ? 500 : 200, { n: 1 }),
    )
    const startMs = context.now()
    await upstream.get('/a', Answer, POLICY)
    await upstream.get('/a', Answer, POLICY)
    context.advance(1)
    await thrownBy(upstream.get('/bad', Answer, POLICY))
    expect(upstream.health()).toEqual({
      breaker: 'closed',
      pausedUntilMs: null,
      lastSuccessAtMs: startMs,
      lastErrorAtMs: startMs + 1000,
      lastErrorKind: 'status',
      calls: 2,
      keptHits: 1,
    })
  })
})

describe('a second host', () => {
  it('is asked, without the key, when the first refuses it or is down; and not for what does not exist', async () => {
    const keys: (string | undefined)[] = []
    const second = await startLocalServer((request, response) => {
      keys.push(request.headers.authorization)
      reply(response, 200, { n: 2 })
    })
    servers.push(second)
    const { upstream, server } = await stand(
      (request, response) => reply(response, request.url === '/none' ? 404 : 402, { message: 'no' }),
      { headers: { authorization: 'Bearer k' }, fallback: { baseUrl: second.url, headers: {} } },
    )
    expect((await upstream.get('/a', Answer, POLICY)).body).toEqual({ n: 2 })
    expect([server.seen, second.seen, keys]).toEqual([['GET /a'], ['GET /a'], [undefined]])
    expect(isNotFound(await thrownBy(upstream.get('/none', Answer, POLICY)))).toBe(true)
    expect(second.seen).toHaveLength(1)
  })
})
