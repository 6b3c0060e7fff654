import { nameAt } from '../../domain/chains/find-chain.ts'
import type { Context } from '../../domain/context.ts'
import type { Sourced } from '../../domain/provenance.ts'
import { DAY_MS, HOUR_MS } from '../../domain/time.ts'
import type { Asset, SpotPrice } from '../../ports/prices.ts'
import { coinbaseMarket } from '../adapters/coinbase/market.ts'
import { coingeckoMarkets } from '../adapters/coingecko/markets.ts'
import { defillamaCoins } from '../adapters/defillama/coins.ts'
import { dexscreenerPairs, toPoolPrice } from '../adapters/dexscreener/pairs.ts'
import { geckoterminalTokens } from '../adapters/geckoterminal/tokens.ts'
import { hyperliquidPerpetuals } from '../adapters/hyperliquid/perpetuals.ts'
import { krakenMarket } from '../adapters/kraken/market.ts'
import type { Fetched } from '../client/cache.ts'
import type { Upstream } from '../client/upstream.ts'
import type { UpstreamName } from '../client/upstreams.ts'
import { MAJOR_IDS } from '../known/majors.ts'
import { sameAddress } from '../shapes/tokens.ts'
import { toChangePct } from '../shapes/values.ts'

/** The services that know prices, each as a feed with the assets that it covers. */

/** The adapters of all price services, and the clock. */
export type Readers = ReturnType<typeof createReaders>

/** Creates the adapters that resolving and pricing use. */
export function createReaders(upstreams: Record<UpstreamName, Upstream>, context: Context) {
  return {
    coingecko: coingeckoMarkets(upstreams.coingecko),
    defillama: defillamaCoins(upstreams.defillama_coins),
    dexscreener: dexscreenerPairs(upstreams.dexscreener),
    kraken: krakenMarket(upstreams.kraken),
    coinbase: coinbaseMarket(upstreams.coinbase),
    geckoterminal: geckoterminalTokens(upstreams.geckoterminal),
    hyperliquid: hyperliquidPerpetuals(upstreams.hyperliquid),
    context,
  }
}

/** One service asked about one asset; `undefined` when it does not know the asset. */
export interface SpotFeed {
  source: string
  covers(asset: Asset): boolean
  read(asset: Asset): Promise<DatedReading | undefined>
}

/** A price, and when the service made the answer that holds it. */
export interface DatedReading extends Sourced<SpotPrice> {
  answeredAtMs?: number
}

const majorIds = new Set(MAJOR_IDS)
/** A past price at most this far from the wanted moment is used for it. */
const NEAR_MS = HOUR_MS

/**
 * Best first: CoinGecko's aggregate, two exchanges, pools. DefiLlama is last, because it follows CoinGecko for listed
 * coins and refreshes only every five minutes.
 */
export function createSpotFeeds(readers: Readers): SpotFeed[] {
  return [
    coingecko(readers),
    coinbase(readers),
    kraken(readers),
    dexscreener(readers),
    geckoterminal(readers),
    defillama(readers),
  ]
}

/** One page holds all majors, so the number of calls does not depend on how many of them are asked for. */
const coingecko = ({ coingecko: markets }: Readers): SpotFeed => ({
  source: 'coingecko',
  covers: ({ coingeckoId }) => coingeckoId !== null,
  async read({ coingeckoId }) {
    const id = coingeckoId ?? ''
    const fetched = await markets.byIds(majorIds.has(id) ? MAJOR_IDS : [id])
    const market = fetched.body.find((candidate) => candidate.id === id)
    return market && toSourced('coingecko', fetched, market.reading, market.atMs)
  },
})

const coinbase = ({ coinbase: market }: Readers): SpotFeed => ({
  source: 'coinbase',
  // Coinbase treats USDC as the dollar itself and has no pair for it.
  covers: ({ exchangeTicker }) => exchangeTicker !== null && exchangeTicker !== 'USDC',
  async read({ exchangeTicker }) {
    const fetched = await market.spot(exchangeTicker ?? '')
    return fetched?.body && toSourced('coinbase', fetched, fetched.body)
  },
})

const kraken = ({ kraken: market }: Readers): SpotFeed => ({
  source: 'kraken',
  covers: ({ exchangeTicker }) => exchangeTicker !== null,
  async read({ exchangeTicker }) {
    const fetched = await market.spot(exchangeTicker ?? '')
    return fetched.body && toSourced('kraken', fetched, fetched.body)
  },
})

const dexscreener = ({ dexscreener: pairs, context }: Readers): SpotFeed => ({
  source: 'dexscreener',
  covers: ({ token }) => token.address !== null && nameAt(token.chain, 'dexscreener') !== null,
  async read({ token }) {
    const address = token.address ?? ''
    const fetched = await pairs.byToken(nameAt(token.chain, 'dexscreener') ?? '', address)
    const reading = toPoolPrice(fetched.body, address, context.now())
    return reading && toSourced('dexscreener', fetched, reading)
  },
})

const geckoterminal = ({ geckoterminal: tokens }: Readers): SpotFeed => ({
  source: 'geckoterminal',
  covers: ({ token }) => token.address !== null && nameAt(token.chain, 'geckoterminal') !== null,
  async read({ token }) {
    const address = token.address ?? ''
    const fetched = await tokens.token(nameAt(token.chain, 'geckoterminal') ?? '', address)
    const found = fetched?.body.find((candidate) => sameAddress(candidate.address, address))
    return fetched && found?.reading ? toSourced('geckoterminal', fetched, found.reading) : undefined
  },
})

const defillama = ({ defillama: coins, context }: Readers): SpotFeed => ({
  source: 'defillama',
  covers: ({ llamaKey }) => llamaKey !== null,
  async read({ llamaKey }) {
    const key = llamaKey ?? ''
    const around = async (atMs: number) => {
      const past = (await coins.around(atMs, [key]).catch(() => undefined))?.body.get(key)
      return past && Math.abs(past.atMs - atMs) <= NEAR_MS ? past.priceUsd : null
    }
    const [fetched, dayAgo, weekAgo] = await Promise.all([
      coins.current([key]),
      around(context.now() - DAY_MS),
      around(context.now() - 7 * DAY_MS),
    ])
    const now = fetched.body.get(key)
    if (!now) return undefined
    const reading: SpotPrice = {
      priceUsd: now.priceUsd,
      change24hPct: toChangePct(dayAgo, now.priceUsd),
      change7dPct: toChangePct(weekAgo, now.priceUsd),
      high24h: null,
      low24h: null,
      marketCapUsd: null,
      volume24hUsd: null,
      // A price by contract is computed from pools, and says nothing of how many or how deep they are.
      onePool: !key.startsWith('coingecko:'),
    }
    return toSourced('defillama', fetched, reading, now.atMs)
  },
})

/** The time that the upstream states, if it does, but never one in the future. */
function toSourced(
  source: string,
  fetched: Fetched<unknown>,
  value: SpotPrice,
  ownAtMs: number | null = null,
): DatedReading {
  const answeredAtMs = fetched.fetchedAtMs
  const atMs = Math.min(ownAtMs ?? answeredAtMs, answeredAtMs)
  return { value, source, atMs, answeredAtMs, ...(fetched.sandbox ? { sandbox: true } : {}) }
}
