import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestContext } from '../../domain/test-context.ts'
import { findTrouble } from './failure.ts'
import { type LocalServer, reply, startLocalServer } from './local-server.test-kit.ts'
import { toRedirect } from './redirect.ts'
import { createUpstream } from './upstream.ts'

const from = 'https://api.example.com/v1/x?q=1'
const follow = (location: string | null, status = 301, method: 'GET' | 'POST' = 'GET', url = from) =>
  toRedirect({ url, method }, { status, location })

describe('a redirect that is followed', () => {
  it.each([
    ['another host of the domain', 'https://api2.example.com/v2/x', 'https://api2.example.com/v2/x'],
    ['the domain itself', 'https://example.com/x', 'https://example.com/x'],
    ['a path', '/v2/x?q=1', 'https://api.example.com/v2/x?q=1'],
    ['a host without a scheme', '//www.example.com/x', 'https://www.example.com/x'],
  ])('leads to %s', (_, location, target) => {
    expect(follow(location)).toBe(target)
  })

  it('keeps the domain of three labels under a shared suffix', () => {
    expect(follow('https://b.shop.co.uk/', 301, 'GET', 'https://a.shop.co.uk/')).toBe('https://b.shop.co.uk/')
    expect(follow('https://other.co.uk/', 301, 'GET', 'https://a.shop.co.uk/')).toBeUndefined()
    expect(follow('https://thief.quiknode.pro/', 301, 'GET', 'https://mine.quiknode.pro/')).toBeUndefined()
  })

  it('repeats a POST only where the status keeps the method', () => {
    const target = 'https://api2.example.com/x'
    expect([307, 308].map((status) => follow(target, status, 'POST'))).toEqual([target, target])
    expect([301, 302, 303].map((status) => follow(target, status, 'POST'))).toEqual([undefined, undefined, undefined])
    expect([301, 302, 303, 307, 308].map((status) => follow(target, status))).toEqual(Array(5).fill(target))
  })
})

it.each([
  ['another domain', 'https://example.org/x'],
  ['a domain that ends alike', 'https://evilexample.com/x'],
  ['a domain that begins alike', 'https://api.example.com.evil.net/x'],
  ['no encryption', 'http://api2.example.com/x'],
  ['another port', 'https://api2.example.com:8443/x'],
  ['a name and a password', 'https://user:pass@api2.example.com/x'],
  ['an address', 'https://127.0.0.1/x'],
  ['another scheme', 'file:///etc/passwd'],
  ['itself', from],
  ['nothing', ''],
  ['no address at all', 'https://'],
])('a redirect to %s is not followed', (_, location) => {
  expect(follow(location)).toBeUndefined()
})

it('an answer that is no redirect, or has no address, is not followed', () => {
  expect([follow('https://api2.example.com/', 200), follow('https://api2.example.com/', 304), follow(null)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

describe('an upstream that moved', () => {
  let server: LocalServer | undefined
  afterEach(() => server?.stop())
  const Body = z.object({ ok: z.boolean() })
  const policy = { freshSeconds: 0, staleSeconds: 0 }
  const upstreamAt = (baseUrl: string) =>
    createUpstream({ name: 'x', baseUrl, context: createTestContext(), budget: { calls: 10, perSeconds: 60 } })

  it('within one host answers all the same, with its body', async () => {
    const bodies: string[] = []
    server = await startLocalServer((request, response, before) => {
      request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()))
      request.on('end', () =>
        before === 0 ? reply(response, 308, '', { location: '/v2/x' }) : reply(response, 200, { ok: true }),
      )
    })
    expect((await upstreamAt(server.url).post('/x', { a: 1 }, Body, policy)).body).toEqual({ ok: true })
    expect([server.seen, bodies]).toEqual([
      ['POST /x', 'POST /v2/x'],
      ['{"a":1}', '{"a":1}'],
    ])
  })

  it.each([
    ['a second time', '/again'],
    ['to another host', 'https://example.org/'],
  ])('%s is a failure', async (_, location) => {
    server = await startLocalServer((_request, response, before) =>
      reply(response, 301, '', { location: `${location}${before === 0 ? '' : 'x'}` }),
    )
    const thrown = await upstreamAt(server.url)
      .get('/x', Body, policy)
      .catch((caught: unknown) => caught)
    expect(findTrouble(thrown)).toMatchObject({ kind: 'status', status: 301 })
    expect(server.seen.length).toBe(location === '/again' ? 2 : 1)
  })
})
