import { LRUCache } from 'lru-cache'
import type { RewardCampaign, YieldPool, YieldSource } from '../../ports/yields.ts'
import type { SharedPools } from '../adapters/defillama/pool-table.ts'
import { readPools } from '../adapters/defillama/pools.ts'
import { CAMPAIGNS_PATH } from '../adapters/merkl/campaigns-reducer.ts'
import type { Lists } from '../client/lists/lists.ts'

const EVERY_SECONDS = 1_800
/** Random delay, so that replicas that start together do not ask together. */
const JITTER_SECONDS = 120
/** An older copy is refused: the offer promises six hours. */
const OLDEST_SECONDS = 21_600
/** The answer does without campaigns, so a first caller waits for them only shortly. */
const CAMPAIGNS_WAIT_MS = 500
/** How many tickers keep their parsed pools in memory. */
const TICKERS_AT_HAND = 100

/** DefiLlama's yield pools, refreshed in the background. A request parses only the pools of its own tickers. */
export function createYieldSource({ list }: Pick<Lists, 'list'>): YieldSource {
  const pools = list<SharedPools>({
    upstream: 'defillama_yields',
    path: '/pools',
    reducer: new URL('../adapters/defillama/pools.ts', import.meta.url),
    everySeconds: EVERY_SECONDS + Math.floor(Math.random() * JITTER_SECONDS),
    keepSeconds: OLDEST_SECONDS,
    waitMs: 6_000,
    keepOnDisk: { name: 'yield-pools', version: 2 },
  })
  const campaigns = list<RewardCampaign[]>({
    upstream: 'merkl',
    path: CAMPAIGNS_PATH,
    reducer: new URL('../adapters/merkl/campaigns-reducer.ts', import.meta.url),
    everySeconds: EVERY_SECONDS + Math.floor(Math.random() * JITTER_SECONDS),
    keepSeconds: OLDEST_SECONDS,
    waitMs: CAMPAIGNS_WAIT_MS,
    keepOnDisk: { name: 'merkl-campaigns', version: 1 },
  })
  const atHand = new WeakMap<SharedPools, LRUCache<string, Promise<YieldPool[]>>>()

  function poolsOf(shared: SharedPools, ticker: string): Promise<YieldPool[]> {
    const cache = atHand.get(shared) ?? new LRUCache<string, Promise<YieldPool[]>>({ max: TICKERS_AT_HAND })
    atHand.set(shared, cache)
    const known = cache.get(ticker) ?? readPools(shared, ticker)
    cache.set(ticker, known)
    return known
  }

  return {
    async campaigns() {
      const { body, fetchedAtMs, sandbox } = await campaigns.read()
      return { value: body, source: 'merkl', atMs: fetchedAtMs, ...(sandbox ? { sandbox } : {}) }
    },
    async poolsWith(tickers) {
      const { body, fetchedAtMs, sandbox } = await pools.read()
      const found = await Promise.all(tickers.map((ticker) => poolsOf(body, ticker)))
      const byId = new Map(found.flat().map((pool) => [pool.id, pool]))
      return {
        value: { pools: [...byId.values()], chains: body.chains, unreadable: body.unreadable },
        source: 'defillama',
        atMs: fetchedAtMs,
        ...(sandbox ? { sandbox } : {}),
      }
    },
  }
}
