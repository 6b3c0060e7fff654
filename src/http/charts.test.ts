import { expect, it } from 'vitest'
import { createChartStore } from '../charts/chart-store.ts'
import { createRateLimit } from '../chat/allowance/rate-limit.ts'
import { openSqliteChatStore } from '../chat/store/sqlite-chat-store.ts'
import { fail } from '../domain/failure.ts'
import { createTestContext } from '../domain/test-context.ts'
import type { Accepts } from '../payments/wire/terms.ts'
import { fakeUpstreams } from '../sources/client/fake-upstream.test-kit.ts'
import { createPriceSource } from '../sources/prices/price-source.ts'
import { createApp } from './free-routes.ts'
import { createDrawingLimit } from './pages/send-picture.ts'

const TERMS = {
  scheme: 'exact',
  network: 'eip155:8453',
  networkV1: 'base',
  chainId: 8453,
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  extra: { name: 'USD Coin', version: '2' },
  payTo: '0x1111111111111111111111111111111111111111',
  amount: '10000',
  maxTimeoutSeconds: 300,
  resource: 'https://sextant.example/api/price',
  description: '',
} as const

/** Two replicas that share a store. ETH is drawn; every other name is asked for and not known. */
function openReplicas(perMinute: number) {
  const context = createTestContext()
  const store = openSqliteChatStore(':memory:', context)
  const asked: string[] = []
  const render = async (key: string) => {
    asked.push(key)
    if (key !== 'ETH') throw fail({ code: 'unknown_token', query: key })
    return Buffer.from('picture')
  }
  const [one, two] = [1, 2].map(() => {
    const rateLimit = createRateLimit({ store, perMinute, kind: 'picture', context })
    const app = createApp({
      publicUrl: 'https://sextant.example',
      acceptsOf: (): Accepts => [TERMS],
      charts: createChartStore({ render, now: context.now }),
      admitDrawing: createDrawingLimit(rateLimit, ({ forwardedFor }) => String(forwardedFor)),
      context,
      troubles: async () => [],
      toJwks: () => ({ keys: [] }),
    })
    return (name: string, client = 'a') =>
      app.request(`/charts/${name}.png`, { headers: { 'x-forwarded-for': client } })
  }) as [Ask, Ask]
  return { one, two, asked, store, context }
}
type Ask = (name: string, client?: string) => Response | Promise<Response>

it('L2: charts of names that do not exist end in 429 for who asks, over both replicas, and ask nobody any more', async () => {
  const { one, two, asked } = openReplicas(4)
  expect((await one('ETH')).status).toBe(200)
  for (let at = 0; at < 3; at++) expect((await (at % 2 ? one : two)(`NONSENSE${at}`)).status).toBe(404)
  for (let at = 3; at < 20; at++) {
    const refused = await (at % 2 ? one : two)(`NONSENSE${at}`)
    expect([refused.status, refused.headers.get('content-type'), refused.headers.get('retry-after')]).toEqual([
      429,
      'application/problem+json',
      '60',
    ])
    expect(await refused.json()).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 60, status: 429 })
  }
  expect(asked).toHaveLength(4)
  expect((await one('ETH')).status).toBe(200)
  expect((await two('ETH', 'b')).status).toBe(200)
})

it('L2: pictures and chat messages of a client are counted apart', async () => {
  const { one, store, context } = openReplicas(1)
  await one('ETH')
  expect((await one('BTC')).status).toBe(429)
  expect((await createRateLimit({ store, perMinute: 1, context }).take('a')).allowed).toBe(true)
})

it('L2: the chart of a known coin asks for no other coins of its ticker', async () => {
  const context = createTestContext()
  const upstreams = fakeUpstreams(context, {})
  const { asset } = await createPriceSource(upstreams, context, { namesakes: false }).resolve('ETH')
  expect([asset.token.symbol, Object.values(upstreams).flatMap(({ asked }) => asked)]).toEqual(['ETH', []])
})
