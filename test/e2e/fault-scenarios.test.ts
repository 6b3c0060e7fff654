import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Scenario } from '../../sandbox/upstreams/scenario.ts'
import { catalog } from '../../src/capabilities/catalog.ts'
import { usdToBase } from '../../src/domain/amount.ts'
import { pay, post } from '../kit/buyer.ts'
import { openShop, type Replica, type Shop } from '../kit/shop.ts'
import { inputsOf } from './all-routes.inputs.ts'

let shop: Shop
let replica: Replica
let folder: string
beforeAll(async () => {
  shop = await openShop()
})
// A replica with nothing in memory and nothing on disk meets the scenario cold.
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-fault-'))
})
afterEach(async () => {
  shop.upstreams.control.reset()
  await replica.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})
afterAll(() => shop.close())

/** Words that only an upstream's own error would bring in. */
const LEAKS = /upgrade to the paid|cloudflare|<html|127\.0\.0\.1:\d+\/|Service Unavailable|rate limit exceeded/i

const SCENARIOS: Scenario[] = ['slow', 'down', '429', 'garbage', 'stale']

describe.each(SCENARIOS)('every upstream %s', (scenario) => {
  it('each route answers honestly and is paid, or fails and is not charged', async () => {
    shop.upstreams.control.setScenario({ upstream: '*', scenario })
    replica = await shop.openReplica({ settings: { DATA_DIR: folder } })
    const answers = await Promise.all(
      catalog.map(async ({ offer }) => {
        const payer = await shop.chain.createPayer()
        const url = `${replica.url}/api/${offer.name}`
        const before = await shop.chain.balanceOf(payer.address)
        const answer = await post(url, offer.example.input, await pay(payer, url))
        const spent = before - (await shop.chain.balanceOf(payer.address))
        return { offer, answer, spent }
      }),
    )
    for (const { offer, answer, spent } of answers) {
      const what = `${offer.name}: ${answer.status} ${answer.body?.code ?? ''}`
      expect(answer.text, what).not.toMatch(LEAKS)
      if (answer.status === 200) {
        expect(spent, what).toBe(usdToBase(offer.priceUsd))
        expect(offer.output.safeParse(answer.body).error, what).toBeUndefined()
        expect(answer.body.meta.stale, what).toBe(false)
      } else {
        expect([502, 503, 504, 404], what).toContain(answer.status)
        expect([spent, answer.body.charged], what).toEqual([0n, false])
      }
    }
    if (scenario === 'slow')
      // A busy machine adds its own slowness to theirs; whoever is told to ask again gets the answer then.
      for (const { offer, answer } of answers) {
        if (answer.status === 200) continue
        const payer = await shop.chain.createPayer()
        const url = `${replica.url}/api/${offer.name}`
        const ask = async () => (await post(url, offer.example.input, await pay(payer, url))).status
        await expect.poll(ask, { interval: 1_000, message: offer.name }).toBe(200)
      }
    if (scenario === 'down' || scenario === 'garbage') {
      expect(answers.filter(({ answer }) => answer.status === 200).map(({ offer }) => offer.name)).toEqual([])
    }
  })
})

describe('one upstream down', () => {
  const firstOf: [string, string, object][] = [
    ['price', 'coingecko', { symbol: 'ETH' }],
    ['quote', 'lifi', inputsOf('quote')[0] as object],
    ['risk', 'goplus', { query: 'UNI' }],
    ['prediction-markets', 'polymarket', { topic: 'bitcoin' }],
    ['market-read', 'x402stats', { kind: 'x402' }],
  ]
  it.each(firstOf)('%s falls back when %s is down, and names who answered', async (name, upstream, input) => {
    shop.upstreams.control.setScenario({ upstream, scenario: 'down' })
    replica = await shop.openReplica({ settings: { DATA_DIR: folder } })
    const url = `${replica.url}/api/${name}`
    const answer = await post(url, input, await pay(shop.chain.payer, url))
    if (answer.status === 200) {
      const names = answer.body.meta.sources.map((source: { name: string }) => source.name)
      expect(names.length).toBeGreaterThan(0)
      expect(names).not.toContain(upstream)
    } else expect([[502, 503, 504].includes(answer.status), answer.body.charged]).toEqual([true, false])
  })
})
