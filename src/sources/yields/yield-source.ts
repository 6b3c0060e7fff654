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
/** How many tickers, and groups of tickers, keep their parsed pools in memory. */
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
  const byTicker = new WeakMap<SharedPools, LRUCache<string, Promise<YieldPool[]>>>()
  const byTickers = new WeakMap<SharedPools, LRUCache<string, Promise<YieldPool[]>>>()

  const poolsOf = (shared: SharedPools, ticker: string): Promise<YieldPool[]> =>
    atHand(byTicker, shared, ticker, () => readPools(shared, ticker))

  /** Each pool once. The same tickers get the same array until the list is renewed. */
  const poolsOfAll = (shared: SharedPools, tickers: readonly string[]): Promise<YieldPool[]> =>
    atHand(byTickers, shared, tickers.join(' '), async () => {
      const found = await Promise.all(tickers.map((ticker) => poolsOf(shared, ticker)))
      return [...new Map(found.flat().map((pool) => [pool.id, pool])).values()]
    })

  return {
    async campaigns() {
      const { body, fetchedAtMs, sandbox } = await campaigns.read()
      return { value: body, source: 'merkl', atMs: fetchedAtMs, ...(sandbox ? { sandbox } : {}) }
    },
    async poolsWith(tickers) {
      const { body, fetchedAtMs, sandbox } = await pools.read()
      return {
        value: { pools: await poolsOfAll(body, tickers), chains: body.chains, unreadable: body.unreadable },
        source: 'defillama',
        atMs: fetchedAtMs,
        ...(sandbox ? { sandbox } : {}),
      }
    },
  }
}

/** What was made of a list under a key, or makes it. A list that is replaced takes what was made of it along. */
function atHand<List extends object, Made extends object>(
  made: WeakMap<List, LRUCache<string, Made>>,
  list: List,
  key: string,
  make: () => Made,
): Made {
  const cache = made.get(list) ?? new LRUCache<string, Made>({ max: TICKERS_AT_HAND })
  made.set(list, cache)
  const known = cache.get(key) ?? make()
  cache.set(key, known)
  return known
}
