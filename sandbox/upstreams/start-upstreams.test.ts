import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestContext, type TestContext } from '../../src/domain/test-context.ts'
import { createMarket } from '../market/market.ts'
import { SANDBOX_UPSTREAMS } from './registry.ts'
import type { Scenario } from './scenario.ts'
import { type RunningUpstreams, startUpstreams } from './start-upstreams.ts'

const SLOW_MS = 150
let context: TestContext
let running: RunningUpstreams

beforeEach(async () => {
  context = createTestContext()
  const market = createMarket({ seed: 'test', now: context.now })
  running = await startUpstreams({ market, slowMs: SLOW_MS, hangMs: 60_000 })
})
afterEach(() => running.stop())

const ETHER = '/coingecko/simple/price?ids=ethereum&vs_currencies=usd&include_last_updated_at=true'
const calls: Record<string, string> = {
  coingecko: ETHER,
  defillama_coins: '/defillama-coins/prices/current/coingecko:ethereum',
  dexscreener: '/dexscreener/latest/dex/search?q=WETH',
  kraken: '/kraken/0/public/Ticker?pair=ETHUSD',
  coinbase: '/coinbase/products/ETH-USD/ticker',
  geckoterminal: '/geckoterminal/search/pools?query=WETH',
}

const ask = async (path: string, init?: RequestInit) => {
  const response = await fetch(`${running.url}${path}`, init)
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const post = (path: string, body: unknown) =>
  ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const put = (scenario: Scenario, upstream = '*') => running.control.setScenario({ upstream, scenario })
const ether = async () => JSON.parse((await ask(ETHER)).text).ethereum

describe('scenarios', () => {
  it('calm: every upstream answers with JSON and says that it is the sandbox', async () => {
    for (const path of Object.values(calls)) {
      const { status, headers, text } = await ask(path)
      expect([path, status, headers.get('x-sextant-sandbox')]).toEqual([path, 200, '1'])
      expect(() => JSON.parse(text)).not.toThrow()
    }
    expect(Object.keys(SANDBOX_UPSTREAMS)).toEqual(expect.arrayContaining(Object.keys(calls)))
  })

  it('down: every upstream is a 503 in plain text, still marked as the sandbox', async () => {
    put('down')
    for (const path of Object.values(calls)) {
      const { status, headers, text } = await ask(path)
      expect([status, headers.get('content-type'), text]).toEqual([
        503,
        'text/plain; charset=utf-8',
        'Service Unavailable',
      ])
      expect(headers.get('x-sextant-sandbox')).toBe('1')
    }
  })

  it("429: a refusal in the upstream's own words, with Retry-After", async () => {
    put('429')
    const answers = await Promise.all(Object.values(calls).map((path) => ask(path)))
    expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
      Array(6).fill([429, '30']),
    )
    expect(JSON.parse(answers[0]?.text ?? '').status.error_code).toBe(429)
    expect(JSON.parse(answers[3]?.text ?? '')).toEqual({ error: ['EAPI:Rate limit exceeded'] })
  })

  it('garbage: first JSON that breaks off, then a page for people, both as a 200', async () => {
    put('garbage', 'kraken')
    const [cut, page] = [await ask(calls.kraken ?? ''), await ask(calls.kraken ?? '')]
    expect([cut.status, page.status]).toEqual([200, 200])
    expect(() => JSON.parse(cut.text)).toThrow()
    expect(page.text).toMatch(/^<!DOCTYPE html>/)
    expect((await ask(calls.coinbase ?? '')).text).toMatch(/^\{/)
  })

  it('stale: times and prices of an hour ago', async () => {
    const fresh = await ether()
    put('stale', 'coingecko')
    const stale = await ether()
    expect(fresh.last_updated_at - stale.last_updated_at).toBe(3600)
    expect(stale.usd).not.toBe(fresh.usd)
  })

  it('slow: the right answer, late', async () => {
    const { usd } = await ether()
    put('slow')
    const before = performance.now()
    expect((await ether()).usd).toBe(usd)
    expect(performance.now() - before).toBeGreaterThanOrEqual(SLOW_MS - 5)
  })

  it('timeout: no answer, and a stop of the server ends the wait', async () => {
    put('timeout', 'coinbase')
    await expect(ask(calls.coinbase ?? '', { signal: AbortSignal.timeout(100) })).rejects.toThrow()
    const waiting = ask(calls.coinbase ?? '')
    const refused = expect(waiting).rejects.toThrow()
    await expect.poll(() => running.control.state().calls.coinbase, { timeout: 10_000 }).toBe(2)
    await running.stop()
    await refused
  })

  it('timeout: hangs up by itself after its bound', async () => {
    const market = createMarket({ seed: 'test', now: context.now })
    const short = await startUpstreams({ market, hangMs: 50 })
    short.control.setScenario({ upstream: 'kraken', scenario: 'timeout' })
    await expect(fetch(`${short.url}/kraken/0/public/Ticker`)).rejects.toThrow()
    await short.stop()
  })
})

describe('the control over HTTP', () => {
  it('lists scenarios and calls, changes one, and resets all', async () => {
    await ask(ETHER)
    const changed = JSON.parse((await post('/control/scenario', { upstream: 'coingecko', scenario: 'down' })).text)
    expect(changed.scenarios).toEqual({ ...calm, coingecko: 'down' })
    await ask(ETHER)
    expect(JSON.parse((await ask('/control')).text)).toEqual({
      scenarios: { ...calm, coingecko: 'down' },
      calls: { ...none, coingecko: 2 },
      prices: [],
    })
    await post('/control/price', { asset: 'ethereum', factor: 1.2 })
    expect(JSON.parse((await post('/control/reset', {})).text)).toEqual({ scenarios: calm, calls: none, prices: [] })
  })

  it('forces a price for everyone at once, through every lag', async () => {
    const { usd } = await ether()
    expect((await post('/control/price', { asset: 'ethereum', factor: 1.2 })).status).toBe(200)
    expect((await ether()).usd / usd).toBeCloseTo(1.2, 4)
    const { coins } = JSON.parse((await ask(calls.defillama_coins ?? '')).text)
    expect(coins['coingecko:ethereum'].price / usd).toBeCloseTo(1.2, 2)
  })

  it('forces a price for one upstream alone', async () => {
    const { usd } = await ether()
    await post('/control/price', { asset: 'ethereum', factor: 1.05, upstream: 'kraken' })
    expect((await ether()).usd).toBe(usd)
    const { result } = JSON.parse((await ask(calls.kraken ?? '')).text)
    expect(Number(result.XETHZUSD.c[0]) / usd).toBeCloseTo(1.05, 2)
  })

  it('refuses what it does not know', async () => {
    const refused = await Promise.all([
      post('/control/scenario', { upstream: 'nobody', scenario: 'down' }),
      post('/control/scenario', { upstream: '*', scenario: 'sunny' }),
      post('/control/price', { asset: 'nothing', factor: 2 }),
      post('/control/price', { asset: 'ethereum', factor: -1 }),
      ask('/control/scenario', { method: 'POST', body: '{' }),
    ])
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    expect((await post('/control/nothing', {})).status).toBe(404)
  })
})

const calm = Object.fromEntries(Object.keys(SANDBOX_UPSTREAMS).map((name) => [name, 'calm']))
const none = Object.fromEntries(Object.keys(SANDBOX_UPSTREAMS).map((name) => [name, 0]))
