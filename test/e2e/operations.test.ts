import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Facts, Log } from '../../src/domain/log.ts'
import type { AdminReport } from '../../src/http/admin/report.ts'
import { ETH, pay, post } from '../kit/buyer.ts'
import { startTestPostgres, type TestPostgres } from '../kit/postgres.ts'
import { type RpcProxy, startRpcProxy } from '../kit/rpc-proxy.ts'
import { openShop, type Replica, type Shop } from '../kit/shop.ts'

const ADMIN_TOKEN = 'an-admin-token-of-tests'
const METRICS_TOKEN = 'a-metrics-token-of-tests'
const TOLD_WITHIN_MS = 10_000

let shop: Shop
let rpc: RpcProxy
let postgres: TestPostgres
let replica: Replica
const logged: { event: string; facts: Facts }[] = []
const note = (event: string, facts: Facts = {}) => void logged.push({ event, facts })
const log: Log = { debug: note, info: note, warn: note, error: note }

beforeAll(async () => {
  postgres = await startTestPostgres()
  shop = await openShop({
    async adjust(chain) {
      rpc = await startRpcProxy(chain.url)
      return { BASE_RPC_URL: rpc.url }
    },
  })
  const SIGNING_KEY = randomBytes(32).toString('base64url')
  replica = await shop.openReplica({
    settings: { ADMIN_TOKEN, METRICS_TOKEN, DATABASE_URL: postgres.url, SIGNING_KEY },
    log,
  })
})
afterAll(async () => {
  await shop.close()
  await rpc.close()
  await postgres.destroy()
})

const admin = { authorization: `Bearer ${ADMIN_TOKEN}` }
const scrape = { authorization: `Bearer ${METRICS_TOKEN}` }
const get = (path: string, headers: Record<string, string> = {}, url = replica.url) => fetch(url + path, { headers })
const report = async () => (await (await get('/admin/report.json', admin)).json()) as AdminReport
async function metric(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const text = await (await get('/metrics', scrape)).text()
  const line = text.split('\n').find((one) => {
    const [, named = '', within = ''] = /^(\w+)(?:\{(.*)\})? /.exec(one) ?? []
    return named === name && Object.entries(labels).every(([label, value]) => within.includes(`${label}="${value}"`))
  })
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}
async function within<T>(ms: number, read: () => Promise<T>, holds: (seen: T) => boolean): Promise<T> {
  const endsAt = Date.now() + ms
  for (;;) {
    const seen = await read()
    if (holds(seen) || Date.now() > endsAt) return seen
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

describe('metrics', () => {
  it('count what was asked, sold and refused', async () => {
    const url = `${replica.url}/api/price`
    const before = (await metric('sextant_x402_challenges_total', { route: '/api/price' })) ?? 0
    expect((await post(url, ETH, await pay(shop.chain.payer, url))).status).toBe(200)
    expect((await post(url, { symbol: 'NOSUCH' }, await pay(shop.chain.payer, url))).status).toBe(404)
    const route = '/api/price'
    expect(await metric('sextant_x402_challenges_total', { route })).toBe(before + 2)
    expect(await metric('sextant_x402_verified_total', { route })).toBe(2)
    expect(await metric('sextant_x402_settled_total', { route })).toBe(1)
    expect(await metric('sextant_x402_failed_total', { route, reason: 'unknown_token' })).toBe(1)
    expect(await metric('sextant_revenue_usd_total', { route })).toBe(0.01)
    expect(await metric('sextant_http_requests_total', { route, code: '200' })).toBe(1)
    expect(await metric('sextant_upstream_seconds_count', { upstream: 'coingecko', outcome: 'ok' })).toBeGreaterThan(0)
    expect(await metric('sextant_cache_total', { upstream: 'coingecko', result: 'miss' })).toBeGreaterThan(0)
    expect(await metric('sextant_breaker_state', { upstream: 'coingecko' })).toBe(0)
    const readLag = async () => (await metric('nodejs_eventloop_lag_p99_seconds')) ?? 0
    expect(await within(5_000, readLag, (lag) => lag > 0)).toBeGreaterThan(0)
    expect(await metric('process_resident_memory_bytes')).toBeGreaterThan(0)
    expect(await metric('sextant_ready')).toBe(1)
  })

  it('count caps of chat', async () => {
    await post(`${replica.url}/api/chat`, { message: 'fear and greed', format: 'text' })
    expect(await metric('sextant_costcap_rejections_total', { code: 'anon_id_required' })).toBe(1)
  })

  it('name nobody', async () => {
    expect(await (await get('/metrics', scrape)).text()).not.toMatch(/0x[0-9a-f]{6}|\bETH\b|NOSUCH/)
  })

  it('L3: are for who has the token alone, and not there without one', async () => {
    const open = await shop.openReplica({ settings: {} })
    expect((await get('/metrics', {}, open.url)).status).toBe(404)
    expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.9' }, open.url)).status).toBe(404)
    await open.close()
    const guarded = await shop.openReplica({ settings: { METRICS_TOKEN } })
    const statuses = await Promise.all(
      ['', 'Bearer wrong', `Bearer ${METRICS_TOKEN}`].map(
        async (authorization) => (await get('/metrics', { authorization }, guarded.url)).status,
      ),
    )
    expect([statuses, (await get('/admin', admin, guarded.url)).status]).toEqual([[401, 401, 200], 404])
    await guarded.close()
  })
})

describe('the page of the operator', () => {
  it('is shown to who has the token, to no other origin, and asks a browser for it', async () => {
    const basic = { authorization: `Basic ${Buffer.from(`operator:${ADMIN_TOKEN}`).toString('base64')}` }
    const refused = await get('/admin')
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Basic')])
    expect((await get('/admin', { authorization: 'Bearer wrong' })).status).toBe(401)
    for (const path of ['/admin', '/admin/report.json', '/admin/admin.js', '/admin/uplot.js', '/admin/uplot.css']) {
      const shown = await get(path, { ...basic, origin: 'https://elsewhere.example' })
      expect([path, shown.status, shown.headers.get('access-control-allow-origin')]).toEqual([path, 200, null])
      expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect((await get(path)).status).toBe(401)
    }
  })

  it('tells revenue by route and day, payers, and what was called off', async () => {
    const told = await report()
    expect(told).toMatchObject({
      ready: true,
      stores: { ledger: { kind: 'postgres', up: true } },
      revenue: { todayUsd: 0.01, routes: [{ route: '/api/price', sales: 1, usd: 0.01 }] },
      payers: { count: 1, top: [{ payer: shop.chain.payer.address.toLowerCase(), usd: 0.01 }] },
      failed: [{ route: '/api/price', reason: 'unknown_token' }],
      caps: { rejections: [{ code: 'anon_id_required', count: 1 }] },
    })
    expect(told.revenue.routes[0]?.usdByDay.at(-1)).toBe(0.01)
    const page = await (await get('/admin', admin)).text()
    expect(page).toContain('$0.01</b>&nbsp;today')
    expect(page).not.toMatch(/<script>|style="|onclick/)
  })

  it('tells what ledger and chain disagree on', async () => {
    await replica.world.operations.reconciliation.run()
    expect((await report()).reconciliation).toMatchObject({ differences: [] })
    const [sale] = await replica.world.ledger.list({ state: 'settled', limit: 1 })
    if (!sale?.settlement) throw new Error('nothing was sold')
    const nonce = `0x${'cd'.repeat(32)}` as const
    const authorization = { ...sale.payment.authorization, nonce }
    const planted = { ...sale, key: 'planted', payment: { ...sale.payment, paymentId: null, authorization } }
    await replica.world.ledger.claim(planted)
    await replica.world.ledger.markSettling({ key: 'planted', owner: sale.owner, answer: '{}', transaction: null })
    await replica.world.ledger.markSettled('planted', sale.settlement, Date.now())
    await replica.world.operations.reconciliation.run()
    expect((await report()).reconciliation?.differences).toMatchObject([{ kind: 'missing' }])
    expect(await metric('sextant_ledger_differences')).toBe(1)
    expect(logged.filter(({ event }) => event === 'ledger.differs').at(-1)?.facts).toMatchObject({ count: 1 })
  })
})

describe('within ten seconds everything tells', () => {
  const readiness = async () => {
    const response = await get('/readyz')
    const { problems, warnings } = (await response.json()) as { problems: string[]; warnings: string[] }
    return { status: response.status, problems, warnings }
  }
  const troubled = (part: string) => () =>
    logged.some(
      ({ event, facts }) => event === 'health.troubled' && JSON.stringify(facts.problems).includes(`${part}:`),
    )

  async function expectTold(part: 'chain' | 'store' | 'upstream', stops: boolean): Promise<void> {
    const seen = await within(
      TOLD_WITHIN_MS,
      readiness,
      ({ problems, warnings }) => (stops ? problems : warnings).length > 0,
    )
    expect([seen.status, seen.problems.length > 0]).toEqual([stops ? 503 : 200, stops])
    expect(
      await within(
        TOLD_WITHIN_MS,
        () => metric('sextant_trouble', { part }),
        (value) => value === 1,
      ),
    ).toBe(1)
    expect(await metric('sextant_ready')).toBe(stops ? 0 : 1)
    const told = await report()
    expect(told.troubles.map(({ part }) => part)).toContain(part)
    expect(await (await get('/admin', admin)).text()).toContain(`<b>${part}</b>`)
    expect(await within(TOLD_WITHIN_MS, async () => troubled(part)(), Boolean)).toBe(true)
  }
  async function expectRestored(): Promise<void> {
    const seen = await within(20_000, readiness, ({ status }) => status === 200)
    expect([seen.status, seen.problems]).toEqual([200, []])
    logged.length = 0
  }

  it('that the chain is away', async () => {
    rpc.fault = 'down'
    await expectTold('chain', true).finally(() => {
      rpc.fault = 'none'
    })
    await expectRestored()
  })

  it('that an upstream is away', async () => {
    shop.upstreams.control.setScenario({ upstream: 'goplus', scenario: 'down' })
    await post(`${replica.url}/api/chat`, { message: 'is PEPE safe?', anonId: 'operations-test-1' })
    await expectTold('upstream', false)
    expect((await readiness()).warnings.join()).toContain('goplus')
    shop.upstreams.control.reset()
    await expectRestored()
  })

  it('that the store is away', async () => {
    await postgres.stop()
    await expectTold('store', true)
    await postgres.start()
    await expectRestored()
  })
})
