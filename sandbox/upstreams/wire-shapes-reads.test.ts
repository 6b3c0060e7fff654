import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestContext } from '../../src/domain/test-context.ts'
import { createMarket } from '../market/market.ts'
import { type RunningUpstreams, startUpstreams } from './start-upstreams.ts'
import { compareShapes } from './wire-shape.ts'

const SAMPLES = new URL('../../../shared/samples/', import.meta.url)
const context = createTestContext()
let running: RunningUpstreams

beforeAll(async () => {
  running = await startUpstreams({ market: createMarket({ seed: 'test', now: context.now }) })
})
afterAll(() => running.stop())

const get = async (path: string) => JSON.parse(await (await fetch(`${running.url}${path}`)).text())
const sample = (file: string) => JSON.parse(readFileSync(new URL(`${file}.json`, SAMPLES), 'utf8'))
/** The sandbox sends fewer fields than these services do, but none that they do not send, and none of another type. */
const foreign = (ours: unknown, theirs: unknown) =>
  compareShapes(ours, theirs).filter((problem) => !problem.endsWith(': missing here'))

describe.skipIf(!existsSync(SAMPLES))('what the sandbox sends for reads and odds', () => {
  it('is what Polymarket sends', async () => {
    const recorded = [1, 2, 3, 4, 5, 6].flatMap((number) => sample(`polymarket-gamma/markets-${number}`))
    expect(foreign(await get('/polymarket/markets?limit=50'), recorded)).toEqual([])
    const events = [1, 2, 3].flatMap((number) => sample(`polymarket-gamma/public-search-${number}`).events)
    const found = await get('/polymarket/public-search?q=bitcoin')
    expect(foreign(found, { events, pagination: { hasMore: true, totalResults: 1 } })).toEqual([])
  })

  it('is what Kalshi sends', async () => {
    const events = await get('/kalshi/events?status=open&with_nested_markets=true&limit=3')
    const markets = [...sample('kalshi/events-1').events, ...sample('kalshi/events-2').events]
    expect(foreign(events, { cursor: '', events: markets, milestones: [] })).toEqual([])
    const next = await get(`/kalshi/events?status=open&limit=200&cursor=${encodeURIComponent(events.cursor)}`)
    expect([events.events.length, next.cursor]).toEqual([3, ''])
    expect(foreign(await get('/kalshi/markets'), sample('kalshi/markets-1'))).toEqual([])
  })

  it('is what DefiLlama sends', async () => {
    expect(foreign(await get('/defillama/v2/historicalChainTvl'), sample('defillama/v2-historicalChainTvl-1'))).toEqual(
      [],
    )
    expect(foreign(await get('/defillama/overview/dexs'), sample('defillama/overview-dexs-1'))).toEqual([])
    expect(foreign(await get('/defillama/overview/fees'), sample('defillama/overview-fees-1'))).toEqual([])
    const { chainTvls, ...fields } = (await get('/defillama/protocols'))[2]
    const [old] = sample('defillama/protocols-2')
    expect(foreign(fields, { ...old, ...sample('defillama/protocols-1')[0] })).toEqual([])
    const stable = await get('/defillama-stablecoins/stablecoins?includePrices=true')
    const [first] = stable.peggedAssets
    expect(
      foreign(
        { ...first, chainCirculating: 0 },
        { ...sample('defillama/stablecoins-1').peggedAssets[0], chainCirculating: 0 },
      ),
    ).toEqual([])
  })

  it('is what CoinGecko sends', async () => {
    expect(foreign(await get('/coingecko/coins/categories'), sample('coingecko/coins-categories-2'))).toEqual([])
    expect(foreign(await get('/coingecko/global'), sample('coingecko/global-1'))).toEqual([])
    const recorded = [1, 2, 3].map((number) => sample(`coingecko/search-trending-${number}`))
    const all = {
      coins: recorded.flatMap(({ coins }) => coins),
      nfts: [],
      categories: recorded.flatMap(({ categories }) => categories),
    }
    expect(foreign(await get('/coingecko/search/trending'), all)).toEqual([])
  })

  it('is what the smaller services send', async () => {
    expect(foreign(await get('/alternative-me/fng/?limit=30'), sample('alternative-me/fng-3'))).toEqual([])
    expect(foreign(await get('/x402stats/api/stats'), sample('x402stats/api-stats-1'))).toEqual([])
    expect(foreign(await get('/x402-list/stats'), sample('x402-list/api-v1-stats-1'))).toEqual([])
    const page = await get('/x402-bazaar/discovery/resources?limit=5')
    expect(foreign(page, sample('x402-cdp-bazaar/discovery-resources-4'))).toEqual([])
    expect(foreign(await get('/dexscreener/token-boosts/top/v1'), sample('dexscreener/token-boosts-top-v1-1'))).toEqual(
      [],
    )
    const pools = await get('/geckoterminal/networks/trending_pools?include=base_token,network&page=1')
    const recorded = sample('geckoterminal/networks-trending_pools-3')
    expect(foreign(pools, recorded).filter((problem) => !/market_cap_usd|coingecko_coin_id/.test(problem))).toEqual([])
    expect(pools.data).toHaveLength(20)
  })
})
