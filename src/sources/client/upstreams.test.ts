import { expect, it } from 'vitest'
import { z } from 'zod'
import { createTestContext } from '../../domain/test-context.ts'
import { findTrouble } from './failure.ts'
import { reply, startLocalServer } from './local-server.test-kit.ts'
import { createUpstream } from './upstream.ts'
import { toSettings, UPSTREAM_NAMES, UPSTREAMS } from './upstreams.ts'

const context = createTestContext()

it('describes every upstream with an address, a sentence and a budget', () => {
  expect(UPSTREAM_NAMES.length).toBeGreaterThanOrEqual(6)
  for (const name of UPSTREAM_NAMES) {
    const row = UPSTREAMS[name]
    expect(name).toMatch(/^[a-z][a-z0-9_]+$/)
    expect(row.baseUrl).toMatch(/^https:\/\/[a-z0-9.-]+(\/[a-z0-9/-]+)?$/)
    expect(row.about).toMatch(/^\S.{40,}\.$/)
    expect(row.budget.calls / row.budget.perSeconds).toBeGreaterThan(0)
  }
})

it('sends the demo key to the usual host and the pro key to its own', () => {
  const demo = toSettings('coingecko', context, { keys: { COINGECKO_DEMO_KEY: 'd' } })
  const pro = toSettings('coingecko', context, { keys: { COINGECKO_DEMO_KEY: 'd', COINGECKO_PRO_KEY: 'p' } })
  expect([demo.baseUrl, demo.headers]).toEqual(['https://api.coingecko.com/api/v3', { 'x-cg-demo-api-key': 'd' }])
  expect([pro.baseUrl, pro.headers]).toEqual(['https://pro-api.coingecko.com/api/v3', { 'x-cg-pro-api-key': 'p' }])
})

it('lets the settings replace an address', () => {
  const settings = toSettings('kraken', context, { urls: { kraken: 'http://127.0.0.1:9/kraken' } })
  expect(settings).toEqual({
    name: 'kraken',
    baseUrl: 'http://127.0.0.1:9/kraken',
    headers: {},
    context,
    budget: { calls: 15, perSeconds: 15 },
  })
})

it('asks Blockscout’s API for all chains with a key, and keeps the explorer as fallback', () => {
  const keys = { BLOCKSCOUT_API_KEY: 'proapi_1' }
  expect(toSettings('blockscout_base', context, { keys })).toMatchObject({
    baseUrl: 'https://api.blockscout.com/8453',
    headers: { authorization: 'Bearer proapi_1' },
    fallback: { baseUrl: 'https://base.blockscout.com', headers: {} },
  })
  expect(toSettings('blockscout_base', context, {})).toMatchObject({
    baseUrl: 'https://base.blockscout.com',
    headers: {},
  })
  const own = toSettings('blockscout_base', context, { keys, urls: { blockscout_base: 'http://127.0.0.1:9' } })
  expect([own.baseUrl, own.fallback]).toEqual(['http://127.0.0.1:9', undefined])
})

it('J2: Nansen refuses three tokens, three calls each, and is still asked about the next one', async () => {
  const server = await startLocalServer((request, response) => {
    const refused = request.url?.startsWith('/refused')
    reply(response, refused ? 403 : 200, refused ? { error: 'Insufficient credits' } : { n: 1 })
  })
  const upstream = createUpstream(toSettings('nansen', context, { urls: { nansen: server.url } }))
  const ask = (path: string) =>
    upstream.post(path, {}, z.object({ n: z.number() }), { freshSeconds: 1, staleSeconds: 1 })
  for (let call = 0; call < 9; call += 1) {
    const thrown = await ask(`/refused/${call}`).catch((error: unknown) => error)
    expect(findTrouble(thrown)).toMatchObject({ kind: 'status', status: 403 })
  }
  expect((await ask('/known')).body).toEqual({ n: 1 })
  await upstream.close()
  await server.stop()
})
