import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestContext } from '../../src/domain/test-context.ts'
import { readNamed, readSet, SAMPLE_SETS } from '../../src/sources/adapters/samples.test-kit.ts'
import { createMarket } from '../market/market.ts'
import { type RunningUpstreams, startUpstreams } from './start-upstreams.ts'
import { compareShapes } from './wire-shape.ts'

const context = createTestContext()
let running: RunningUpstreams

beforeAll(async () => {
  running = await startUpstreams({ market: createMarket({ seed: 'test', now: context.now }) })
})
afterAll(() => running.stop())

const get = async (path: string) => JSON.parse(await (await fetch(`${running.url}${path}`)).text())
/** The sandbox sends fewer fields than these services do, but none that they do not send, and none of another type. */
const foreign = (ours: unknown, theirs: unknown) =>
  compareShapes(ours, theirs).filter((problem) => !problem.endsWith(': missing here'))

describe.each(SAMPLE_SETS)('what the sandbox sends for reads and odds, beside %s,', (set) => {
  const sample = (name: string) => JSON.parse(readFileSync(readNamed(set, name).location, 'utf8'))
  const samples = (adapter: string, endpoint: string) =>
    readSet(set, adapter, endpoint).map(({ location }) => JSON.parse(readFileSync(location, 'utf8')))
  const ofFixtures = set === 'fixtures'

  it('is what Polymarket sends', async () => {
    expect(foreign(await get('/polymarket/markets?limit=50'), samples('polymarket', 'markets').flat())).toEqual([])
    const events = samples('polymarket', 'public-search').flatMap((found) => found.events)
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
    expect(
      foreign(
        await get('/coingecko/coins/categories'),
        sample(ofFixtures ? 'coingecko/coins-categories-1' : 'coingecko/coins-categories-2'),
      ),
    ).toEqual([])
    expect(foreign(await get('/coingecko/global'), sample('coingecko/global-1'))).toEqual([])
    // Older recordings have other fields.
    const newest = samples('coingecko', 'search-trending').slice(0, 3)
    const all = {
      coins: newest.flatMap(({ coins }) => coins),
      nfts: [],
      categories: newest.flatMap(({ categories }) => categories),
    }
    expect(foreign(await get('/coingecko/search/trending'), all)).toEqual([])
  })

  it('is what the smaller services send', async () => {
    expect(foreign(await get('/alternative-me/fng/?limit=30'), samples('alternative-me', 'fng').at(-1))).toEqual([])
    expect(foreign(await get('/x402stats/api/stats'), sample('x402stats/api-stats-1'))).toEqual([])
    expect(foreign(await get('/x402-list/stats'), sample('x402-list/api-v1-stats-1'))).toEqual([])
    const page = await get('/x402-bazaar/discovery/resources?limit=5')
    expect(
      foreign(page, sample(ofFixtures ? 'x402-bazaar/discovery-resources-1' : 'x402-bazaar/discovery-resources-4')),
    ).toEqual([])
    expect(foreign(await get('/dexscreener/token-boosts/top/v1'), sample('dexscreener/token-boosts-top-v1-1'))).toEqual(
      [],
    )
    const pools = await get('/geckoterminal/networks/trending_pools?include=base_token,network&page=1')
    const real = samples('geckoterminal', 'networks-trending_pools').at(-1)
    expect(foreign(pools, real).filter((problem) => !/market_cap_usd|coingecko_coin_id/.test(problem))).toEqual([])
    expect(pools.data).toHaveLength(20)
  })
})
