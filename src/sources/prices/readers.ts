import type { Context } from '../../domain/context.ts'
import { type CoinbaseMarket, coinbaseMarket } from '../coinbase/market.ts'
import { type CoingeckoMarkets, coingeckoMarkets } from '../coingecko/markets.ts'
import { type DefillamaCoins, defillamaCoins } from '../defillama/coins.ts'
import { type DexscreenerPairs, dexscreenerPairs } from '../dexscreener/pairs.ts'
import { type GeckoterminalTokens, geckoterminalTokens } from '../geckoterminal/tokens.ts'
import { type KrakenMarket, krakenMarket } from '../kraken/market.ts'
import type { Upstream } from '../upstream.ts'
import type { UpstreamName } from '../upstreams.ts'

/** The services that know prices, each in its own words, and the clock. */
export interface Readers {
  coingecko: CoingeckoMarkets
  defillama: DefillamaCoins
  dexscreener: DexscreenerPairs
  kraken: KrakenMarket
  coinbase: CoinbaseMarket
  geckoterminal: GeckoterminalTokens
  context: Context
}

/** The upstreams that know prices. */
export type PriceUpstreams = Record<
  Extract<UpstreamName, 'coingecko' | 'defillama_coins' | 'dexscreener' | 'kraken' | 'coinbase' | 'geckoterminal'>,
  Upstream
>

export function createReaders(upstreams: PriceUpstreams, context: Context): Readers {
  return {
    coingecko: coingeckoMarkets(upstreams.coingecko),
    defillama: defillamaCoins(upstreams.defillama_coins),
    dexscreener: dexscreenerPairs(upstreams.dexscreener),
    kraken: krakenMarket(upstreams.kraken),
    coinbase: coinbaseMarket(upstreams.coinbase),
    geckoterminal: geckoterminalTokens(upstreams.geckoterminal),
    context,
  }
}
