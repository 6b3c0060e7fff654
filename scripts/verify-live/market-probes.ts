import { fail } from '../../src/domain/failure.ts'
import type { MarketReadSource } from '../../src/ports/market-reads.ts'
import { defillamaCoins } from '../../src/sources/adapters/defillama/coins.ts'
import { kalshiAsks } from '../../src/sources/adapters/kalshi/book.ts'
import { kalshiExchange } from '../../src/sources/adapters/kalshi/exchange.ts'
import { polymarketGamma } from '../../src/sources/adapters/polymarket/gamma.ts'
import { polymarketClob } from '../../src/sources/adapters/polymarket-clob/clob.ts'
import type { Upstream } from '../../src/sources/client/upstream.ts'
import type { UpstreamName } from '../../src/sources/client/upstreams.ts'
import { readBitcoinCloses } from '../../src/sources/market-reads/bitcoin-closes.ts'
import { createMarketReadSource } from '../../src/sources/market-reads/market-read-source.ts'
import { DAOS } from '../../src/sources/treasuries/daos.ts'
import { createPastReads } from '../../src/sources/treasuries/past-reads.ts'
import { createTreasurySource } from '../../src/sources/treasuries/treasury-source.ts'
import { createYieldSource } from '../../src/sources/yields/yield-source.ts'
import type { Probe } from './probe.ts'

/** The facts of market reads, and which upstream is called first for each. */
const READS: Record<keyof MarketReadSource, UpstreamName> = {
  lockedValue: 'defillama',
  exchangeVolume: 'defillama',
  fees: 'defillama',
  protocols: 'defillama',
  stablecoins: 'defillama_stablecoins',
  categories: 'coingecko',
  marketChange24h: 'coingecko',
  searches: 'coingecko',
  bitcoinCloses: 'coingecko',
  activePools: 'geckoterminal',
  promoted: 'dexscreener',
  fearGreed: 'alternative_me',
  paymentFlow: 'x402stats',
  paymentCatalogue: 'x402_bazaar',
  paymentDirectory: 'x402_list',
}

const NOBODY = async () => {
  throw fail({ code: 'source_disabled', source: 'coingecko' })
}
const SILENT: Upstream = { name: 'coingecko', get: NOBODY, post: NOBODY }

/** Lists, odds, treasuries and the facts of market reads; the large ones come over the background thread. */
export const MARKET_PROBES: readonly Probe[] = [
  ...(Object.keys(READS) as (keyof MarketReadSource)[]).map(
    (name): Probe => ({
      source: READS[name],
      ask: async ({ upstreams, background, context }) =>
        (await createMarketReadSource(upstreams, background, context)[name]()).value,
    }),
  ),
  {
    source: 'defillama_coins',
    ask: async ({ upstreams, context }) =>
      (await readBitcoinCloses({ coingecko: SILENT, defillama_coins: upstreams.defillama_coins }, context)).value,
  },
  {
    source: 'defillama_yields',
    ask: async ({ background }) => (await createYieldSource(background).poolsWith(['USDC'])).value.pools,
  },
  { source: 'polymarket', ask: async ({ upstreams }) => (await polymarketGamma(upstreams.polymarket).top()).body },
  {
    source: 'polymarket',
    ask: async ({ upstreams }) => (await polymarketGamma(upstreams.polymarket).search('bitcoin')).body,
  },
  {
    source: 'kalshi',
    ask: async ({ upstreams, background }) => (await kalshiExchange(upstreams.kalshi, background).top()).body,
  },
  {
    source: 'kalshi',
    ask: async ({ upstreams, background }) => {
      const [first] = (await kalshiExchange(upstreams.kalshi, background).top()).body
      return (await kalshiAsks(upstreams.kalshi, first?.bookId ?? '')).body
    },
  },
  ...(['asks', 'week'] as const).map(
    (what): Probe => ({
      source: 'polymarket_clob',
      ask: async ({ upstreams }) => {
        const listed = (await polymarketGamma(upstreams.polymarket).top()).body
        const bookId = listed.find(({ market }) => market.bookId !== null)?.market.bookId ?? ''
        return (await polymarketClob(upstreams.polymarket_clob)[what](bookId)).body
      },
    }),
  ),
  ...DAOS.map(
    ({ slug }): Probe => ({
      source: 'defillama',
      ask: async ({ upstreams, background, evm, context }) => {
        const coins = defillamaCoins(upstreams.defillama_coins)
        return createTreasurySource({ background, coins, evm, pastReads: createPastReads(null), context }).read(slug)
      },
    }),
  ),
]
