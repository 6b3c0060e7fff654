import { DAY_MS } from '../../src/domain/time.ts'
import { coinbaseMarket } from '../../src/sources/adapters/coinbase/market.ts'
import { coingeckoContracts } from '../../src/sources/adapters/coingecko/contracts.ts'
import { coingeckoMarkets } from '../../src/sources/adapters/coingecko/markets.ts'
import { defillamaCoins } from '../../src/sources/adapters/defillama/coins.ts'
import { dexscreenerPairs } from '../../src/sources/adapters/dexscreener/pairs.ts'
import { geckoterminalPools } from '../../src/sources/adapters/geckoterminal/token-pools.ts'
import { geckoterminalTokens } from '../../src/sources/adapters/geckoterminal/tokens.ts'
import { geckoterminalTrades } from '../../src/sources/adapters/geckoterminal/trades.ts'
import { hyperliquidPerpetuals } from '../../src/sources/adapters/hyperliquid/perpetuals.ts'
import { krakenMarket } from '../../src/sources/adapters/kraken/market.ts'
import type { Probe, ProbeDependencies } from './probe.ts'
import { PEPE } from './well-known.ts'

const ETHER = 'coingecko:ethereum'

/** Probes of price sources: present prices and history. */
export const PRICE_PROBES: readonly Probe[] = [
  {
    source: 'coingecko',
    ask: async ({ upstreams }) => (await coingeckoMarkets(upstreams.coingecko).byIds(['ethereum'])).body,
  },
  {
    source: 'coingecko',
    ask: async ({ upstreams }) => (await coingeckoMarkets(upstreams.coingecko).bySymbol('PEPE')).body,
  },
  {
    source: 'coingecko',
    ask: async ({ upstreams }) => (await coingeckoContracts(upstreams.coingecko).byId('pepe'))?.body,
  },
  {
    source: 'defillama_coins',
    ask: async ({ upstreams }) => (await defillamaCoins(upstreams.defillama_coins).current([ETHER])).body,
  },
  {
    source: 'defillama_coins',
    ask: async ({ upstreams, context }) =>
      (await defillamaCoins(upstreams.defillama_coins).around(context.now() - DAY_MS, [ETHER])).body,
  },
  {
    source: 'defillama_coins',
    ask: async ({ upstreams, context }) =>
      (await defillamaCoins(upstreams.defillama_coins).hourly(ETHER, context.now() - 7 * DAY_MS)).body,
  },
  { source: 'kraken', ask: async ({ upstreams }) => (await krakenMarket(upstreams.kraken).spot('ETH')).body },
  { source: 'kraken', ask: async ({ upstreams }) => (await krakenMarket(upstreams.kraken).hourly('ETH')).body },
  { source: 'coinbase', ask: async ({ upstreams }) => (await coinbaseMarket(upstreams.coinbase).spot('ETH'))?.body },
  { source: 'coinbase', ask: async ({ upstreams }) => (await coinbaseMarket(upstreams.coinbase).hourly('ETH'))?.body },
  {
    source: 'dexscreener',
    ask: async ({ upstreams }) => (await dexscreenerPairs(upstreams.dexscreener).byToken('ethereum', PEPE)).body,
  },
  {
    source: 'dexscreener',
    ask: async ({ upstreams }) => (await dexscreenerPairs(upstreams.dexscreener).search('PEPE')).body,
  },
  {
    source: 'geckoterminal',
    ask: async ({ upstreams }) =>
      (await geckoterminalTokens(upstreams.geckoterminal).token('eth', PEPE))?.body.map(({ reading }) => reading),
  },
  { source: 'geckoterminal', ask: readPool },
  {
    source: 'hyperliquid',
    ask: async ({ upstreams }) => (await hyperliquidPerpetuals(upstreams.hyperliquid).all()).body.get('ETH'),
  },
]

/** The deepest pool of a token, then its candles and its trades. */
async function readPool({ upstreams: { geckoterminal } }: ProbeDependencies): Promise<unknown> {
  const pool = (await geckoterminalPools(geckoterminal).pools('eth', PEPE))?.body.pools[0]?.address
  if (pool === undefined) return undefined
  const [candles, trades] = [
    await geckoterminalTokens(geckoterminal).hourly('eth', pool, PEPE),
    await geckoterminalTrades(geckoterminal).trades('eth', pool, 0),
  ]
  return hasBoth(candles?.body, trades.body)
}

/** Both lists must have content; one empty list is a failure. */
const hasBoth = (left: readonly unknown[] = [], right: readonly unknown[] = []): unknown =>
  left.length > 0 && right.length > 0 ? [left, right] : undefined
