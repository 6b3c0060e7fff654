import type { HttpBindings } from '@hono/node-server'
import { describe, expect, it } from 'vitest'
import type { ChatStore } from '../../chat/store/chat-store.ts'
import { openSqliteChatStore } from '../../chat/store/sqlite-chat-store.ts'
import { fail } from '../../domain/failure.ts'
import type { Facts } from '../../domain/log.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { createMetrics } from '../../telemetry/metrics.ts'
import { createOperatorApp, holdsToken } from './operator-app.ts'
import type { AdminReport } from './report.ts'
import { createWrongTokens, LOCKOUT_MS, MOST_WRONG } from './wrong-tokens.ts'

const TOKEN = 'a-token-of-some-length'
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`

describe('a token', () => {
  it.each([`Bearer ${TOKEN}`, `bearer ${TOKEN}`, basic(`anyone:${TOKEN}`), basic(`:${TOKEN}`)])(
    'is held in %s',
    (authorization) => {
      expect(holdsToken(authorization, TOKEN)).toBe(true)
    },
  )

  it.each([undefined, '', 'Bearer', `Bearer ${TOKEN}x`, TOKEN, `Digest ${TOKEN}`, basic(`${TOKEN}:`), basic('a:b')])(
    'is not held in %s',
    (authorization) => {
      expect(holdsToken(authorization, TOKEN)).toBe(false)
    },
  )
})

interface Asked {
  authorization?: string
  peer?: string
  headers?: Record<string, string>
}

function setUp(given: { metricsToken?: string | undefined; adminToken?: string | undefined } = {}) {
  const { metricsToken, adminToken } = { metricsToken: TOKEN, adminToken: TOKEN, ...given }
  const logged: { event: string; facts: Facts }[] = []
  const note = (event: string, facts: Facts = {}) => void logged.push({ event, facts })
  const context = { ...createTestContext(), log: { debug: note, info: note, warn: note, error: note } }
  const kept = openSqliteChatStore(':memory:', context)
  const metrics = createMetrics(() => ({}))
  const openReplica = (store: ChatStore = kept) => {
    const app = createOperatorApp({
      metricsToken,
      adminToken,
      readMetrics: async () => ({ type: 'text/plain', text: 'figures' }),
      readReport: async () => ({ ready: true }) as AdminReport,
      clientAddressOf: ({ peer }) => String(peer),
      wrongTokens: createWrongTokens(store, context),
      refused: metrics.operatorRefused,
      publicUrl: 'https://sextant.example',
      context,
    })
    return (path: string, { authorization, peer = '203.0.113.5', headers = {} }: Asked = {}) => {
      const bindings = { incoming: { socket: { remoteAddress: peer } } } as unknown as HttpBindings
      const sent = { ...headers, ...(authorization === undefined ? {} : { authorization }) }
      return app.request(path, { headers: sent }, bindings)
    }
  }
  const statusOf = async (asked: Response | Promise<Response>) => (await asked).status
  return { context, logged, metrics, kept, openReplica, ask: openReplica(), statusOf }
}

const right = { authorization: `Bearer ${TOKEN}` }
const wrong = { authorization: 'Bearer wrong' }

describe('metrics', () => {
  it('L3: are not there without a token, for nobody: a proxy on this machine would pass anyone on', async () => {
    const { ask, statusOf } = setUp({ metricsToken: undefined })
    const peers = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1']
    expect(await Promise.all(peers.map((peer) => statusOf(ask('/metrics', { peer }))))).toEqual([404, 404, 404, 404])
    expect(await statusOf(ask('/metrics', { ...right, peer: '127.0.0.1' }))).toBe(404)
  })

  it('L3: with a token ask everybody for it, also this machine', async () => {
    const { ask, statusOf } = setUp()
    expect(await statusOf(ask('/metrics', { peer: '127.0.0.1' }))).toBe(401)
    expect(await statusOf(ask('/metrics', { ...wrong, peer: '127.0.0.1' }))).toBe(401)
    expect(await (await ask('/metrics', { ...right, peer: '127.0.0.1' })).text()).toBe('figures')
  })
})

describe.each([
  ['/admin/report.json', 'admin'],
  ['/metrics', 'metrics'],
])('wrong tokens at %s', (path, door) => {
  const other = path === '/metrics' ? '/admin/report.json' : '/metrics'

  it('L6: lock a client out after ten, with the right token as well, and nobody else', async () => {
    const { ask, statusOf } = setUp()
    for (let time = 0; time < MOST_WRONG; time++) expect(await statusOf(ask(path, wrong))).toBe(401)
    for (const asked of [wrong, right, { authorization: basic(`x:${TOKEN}`) }]) {
      const locked = await ask(path, asked)
      expect([locked.status, locked.headers.get('content-type')]).toEqual([429, 'application/problem+json'])
      const seconds = Number(locked.headers.get('retry-after'))
      expect(seconds).toBeGreaterThanOrEqual(LOCKOUT_MS / 1000)
      expect(seconds).toBeLessThanOrEqual((2 * LOCKOUT_MS) / 1000)
      expect(await locked.json()).toMatchObject({ code: 'rate_limited', retryAfterSeconds: seconds })
    }
    expect(await statusOf(ask(path, { ...right, peer: '203.0.113.6' }))).toBe(200)
    expect(await statusOf(ask(other, right))).toBe(200)
  })

  it('L6: lock out for a quarter of an hour at least, and not for ever', async () => {
    const { ask, statusOf, context } = setUp()
    for (let time = 0; time < MOST_WRONG; time++) await ask(path, wrong)
    context.advance(LOCKOUT_MS / 1000)
    const locked = await ask(path, right)
    expect(locked.status).toBe(429)
    context.advance(Number(locked.headers.get('retry-after')) - 1)
    expect(await statusOf(ask(path, right))).toBe(429)
    context.advance(1)
    expect(await statusOf(ask(path, right))).toBe(200)
  })

  it('L6: are counted over replicas and restarts', async () => {
    const { openReplica, statusOf } = setUp()
    const [one, two] = [openReplica(), openReplica()]
    for (let time = 0; time < MOST_WRONG / 2; time++) {
      await one(path, wrong)
      await two(path, wrong)
    }
    expect(await Promise.all([one, two, openReplica()].map((ask) => statusOf(ask(path, right))))).toEqual([
      429, 429, 429,
    ])
  })

  it('L6: are counted in the process while the store is away', async () => {
    const { openReplica, kept, statusOf } = setUp()
    const away = async () => {
      throw fail({ code: 'store_unavailable' })
    }
    const ask = openReplica({ ...kept, spend: away, count: away })
    for (let time = 0; time < MOST_WRONG; time++) expect(await statusOf(ask(path, wrong))).toBe(401)
    expect(await statusOf(ask(path, right))).toBe(429)
  })

  it('L6: sent at once do not get more tries, and a right one after them is no way in', async () => {
    const { ask, statusOf } = setUp()
    const guesses = [...Array.from({ length: 40 }, () => wrong), right]
    const statuses = await Promise.all(guesses.map((asked) => statusOf(ask(path, asked))))
    expect(statuses.filter((status) => status === 401)).toHaveLength(MOST_WRONG)
    expect(statuses.at(-1)).toBe(429)
  })

  it('L6: count only when a token was sent, and are logged and in the metrics', async () => {
    const { ask, statusOf, logged, metrics } = setUp()
    for (let time = 0; time < MOST_WRONG + 5; time++) expect(await statusOf(ask(path))).toBe(401)
    expect(await statusOf(ask(path, right))).toBe(200)
    for (let time = 0; time < MOST_WRONG + 2; time++) await ask(path, wrong)
    const events = logged.map(({ event }) => event)
    expect(events.filter((event) => event === 'operator.refused')).toHaveLength(MOST_WRONG)
    expect(logged.filter(({ event }) => event === 'operator.locked-out')).toEqual([
      { event: 'operator.locked-out', facts: { door, client: '203.0.113.5' } },
    ])
    const { values } = await metrics.operatorRefused.get()
    expect(values.map(({ labels, value }) => [labels, value])).toEqual([
      [{ door, reason: 'wrong_token' }, MOST_WRONG],
      [{ door, reason: 'locked_out' }, 2],
    ])
    expect(JSON.stringify(logged)).not.toContain('wrong"')
  })
})

it('without ADMIN_TOKEN there is no page', async () => {
  const { ask, statusOf } = setUp({ adminToken: undefined })
  expect(await statusOf(ask('/admin', right))).toBe(404)
})
