import type { Context } from '../../domain/context.ts'
import { fail } from '../../domain/failure.ts'
import { type Sourced, whenFetched } from '../../domain/provenance.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { FeeTotals, MarketReadSource, ProtocolTable, StableSupply } from '../../ports/market-reads.ts'
import { readFearGreed } from '../adapters/alternative-me/fear-greed.ts'
import { coingeckoCategories } from '../adapters/coingecko/categories.ts'
import { readSearches } from '../adapters/coingecko/trending.ts'
import { readLockedValue } from '../adapters/defillama/locked-value-reducer.ts'
import { readBoosts } from '../adapters/dexscreener/launch-pools.ts'
import { readActivePools } from '../adapters/geckoterminal/active-pools.ts'
import { CATALOGUE_PATH, type Sample, toCatalogue } from '../adapters/x402-bazaar/catalogue-reducer.ts'
import { readPaymentDirectory } from '../adapters/x402-list/directory.ts'
import { readPaymentFlow } from '../adapters/x402stats/flow.ts'
import type { Fetched } from '../client/cache.ts'
import { TRENDS } from '../client/cache-policies.ts'
import type { Lists } from '../client/lists/lists.ts'
import type { Upstream } from '../client/upstream.ts'
import type { UpstreamName } from '../client/upstreams.ts'
import { readBitcoinCloses } from './bitcoin-closes.ts'
import { createReadMemory } from './read-memory.ts'

const LISTS = { everySeconds: 1_800, keepSeconds: 21_600 }
const EXCLUDE = 'excludeTotalDataChart=true&excludeTotalDataChartBreakdown=true'

/** The facts for market reads. Large lists are refreshed in the background and read from memory. */
export function createMarketReadSource(
  upstreams: Record<UpstreamName, Upstream>,
  background: Lists,
  context: Context,
): MarketReadSource {
  const overview = (name: 'dexs' | 'fees') =>
    background.list<FeeTotals>({
      ...LISTS,
      upstream: 'defillama',
      path: `/overview/${name}?${EXCLUDE}`,
      reducer: new URL('../adapters/defillama/overview-reducer.ts', import.meta.url),
      keepOnDisk: { name: `defillama-${name}`, version: 1 },
    })
  const volumes = overview('dexs')
  const fees = overview('fees')
  const protocols = background.list<ProtocolTable>({
    ...LISTS,
    upstream: 'defillama',
    path: '/protocols',
    reducer: new URL('../adapters/defillama/protocols-reducer.ts', import.meta.url),
    keepOnDisk: { name: 'defillama-protocols', version: 2 },
  })
  const stablecoins = background.list<StableSupply>({
    ...LISTS,
    upstream: 'defillama_stablecoins',
    path: '/stablecoins?includePrices=true',
    reducer: new URL('../adapters/defillama/stablecoins-reducer.ts', import.meta.url),
    keepOnDisk: { name: 'defillama-stablecoins', version: 2 },
  })
  const catalogue = background.list<Sample>({
    everySeconds: 3_600,
    keepSeconds: 43_200,
    upstream: 'x402_bazaar',
    path: CATALOGUE_PATH,
    reducer: new URL('../adapters/x402-bazaar/catalogue-reducer.ts', import.meta.url),
    maxPages: 5,
    keepOnDisk: { name: 'x402-bazaar', version: 1 },
  })
  const categories = coingeckoCategories(upstreams.coingecko)

  return {
    async lockedValue() {
      const fetched = await readLockedValue(upstreams.defillama)
      const lastAtMs = fetched.body.at(-1)?.atMs ?? 0
      // A row carries the time at which its day starts, so its own time counts only when it is more than a day late.
      return toSourced('defillama', fetched, fetched.fetchedAtMs - lastAtMs > 2 * DAY_MS ? lastAtMs : null)
    },
    exchangeVolume: async () => toSourced('defillama', await volumes.read()),
    fees: async () => toSourced('defillama', await fees.read()),
    stablecoins: async () => toSourced('defillama', await stablecoins.read()),
    protocols: async () => toSourced('defillama', await protocols.read()),
    async categories() {
      const fetched = await categories.list()
      const times = fetched.body.flatMap(({ updatedAtMs }) => updatedAtMs ?? [])
      const read = toSourced('coingecko', fetched, times.length > 0 ? Math.max(...times) : null)
      refuseOlder(read, TRENDS.staleSeconds, context.now())
      return read
    },
    async marketChange24h() {
      const { body, ...fetched } = await categories.marketChange24h()
      return toSourced('coingecko', { ...fetched, body: body.changePct }, body.updatedAtMs)
    },
    searches: async () => toSourced('coingecko', await readSearches(upstreams.coingecko)),
    activePools: async () => toSourced('geckoterminal', await readActivePools(upstreams.geckoterminal)),
    promoted: async () => toSourced('dexscreener', await readBoosts(upstreams.dexscreener)),
    fearGreed: async () => toSourced('alternative.me', await readFearGreed(upstreams.alternative_me)),
    bitcoinCloses: () => readBitcoinCloses(upstreams, context),
    async paymentFlow() {
      const { body, ...fetched } = await readPaymentFlow(upstreams.x402stats)
      return toSourced('x402stats.io', { ...fetched, body: body.flow }, body.updatedAtMs)
    },
    async paymentCatalogue() {
      const { body, ...fetched } = await catalogue.read()
      return toSourced('x402 bazaar', { ...fetched, body: toCatalogue(body) })
    },
    paymentDirectory: async () => toSourced('x402-list.com', await readPaymentDirectory(upstreams.x402_list)),
    remember: createReadMemory(),
  }
}

function refuseOlder({ source, atMs }: Sourced<unknown>, limitSeconds: number, nowMs: number): void {
  const ageSeconds = Math.round((nowMs - atMs) / 1000)
  if (ageSeconds > limitSeconds) throw fail({ code: 'source_stale', source, ageSeconds, limitSeconds })
}

/** The time that the upstream states, if it does, but never one in the future. */
function toSourced<T>(
  source: string,
  { body, fetchedAtMs, sandbox }: Fetched<T>,
  ownAtMs: number | null = null,
): Sourced<T> {
  const atMs = Math.min(ownAtMs ?? fetchedAtMs, fetchedAtMs)
  return { value: body, source, atMs, ...whenFetched(atMs, fetchedAtMs), ...(sandbox ? { sandbox: true } : {}) }
}
