import { getAddress, isAddress } from 'viem'
import type { MarketView } from '../market/market-view.ts'
import { findNetwork, NETWORKS, type NetworkSlug, sameAddress } from '../market/networks.ts'
import { toPoolFigures } from '../market/pool-figures.ts'
import type { Pool, PoolToken } from '../market/pools.ts'
import { plainText, round, toList } from './figures.ts'
import type { Ask, SandboxUpstream } from './sandbox-upstream.ts'

const SCHEMA = '1.0.0'
const MOST_PAIRS = 30

/** Stands for https://api.dexscreener.com. Its only timestamp is the creation time of a pair. */
export const dexscreener: SandboxUpstream = {
  name: 'dexscreener',
  prefix: '/dexscreener',
  lagMs: 0,
  routes: [
    { path: '/tokens/v1/:chain/:addresses', answer: (ask) => ({ json: pairsOf(ask, ask.params.addresses ?? '') }) },
    { path: '/token-pairs/v1/:chain/:address', answer: (ask) => ({ json: pairsOf(ask, ask.params.address ?? '') }) },
    { path: '/token-boosts/top/v1', answer: ({ view }) => ({ json: listBoosts(view) }) },
    {
      path: '/latest/dex/tokens/:addresses',
      answer: ({ params, view }) => {
        const addresses = toList(params.addresses ?? '')
        const pairs = toPairs(view, (pool) => addresses.some((address) => holds(pool, address)))
        return { json: { schemaVersion: SCHEMA, pairs: pairs.length > 0 ? pairs : null } }
      },
    },
    {
      path: '/latest/dex/search',
      answer: ({ query, view }) => ({
        json: { schemaVersion: SCHEMA, pairs: toPairs(view, toSearch(query.get('q') ?? '')) },
      }),
    },
    {
      path: '/latest/dex/pairs/:chain/:address',
      answer: ({ params, view }) => {
        const network = findNetwork('dexscreener', params.chain ?? '')
        const pairs = toPairs(
          view,
          (pool) => pool.network === network && sameAddress(pool.network, pool.address, params.address ?? ''),
        )
        return { json: { schemaVersion: SCHEMA, pairs: pairs.length > 0 ? pairs : null, pair: pairs[0] ?? null } }
      },
    },
  ],
  notFound: { status: 404, text: '404 Not Found' },
  tooMany: { status: 429, text: 'error code: 1015' },
}

/** Boosts are paid advertising; here, tokens without a listing have them. */
function listBoosts(view: MarketView) {
  const unlisted = view.assets.filter(({ coingeckoId }) => coingeckoId === null).slice(0, 6)
  return unlisted.flatMap(({ contracts }, place) =>
    contracts.slice(0, 1).map(({ network, address }) => ({
      url: `https://dexscreener.com/${NETWORKS[network].dexscreener}/${address.toLowerCase()}`,
      chainId: NETWORKS[network].dexscreener,
      tokenAddress: address,
      description: 'The best token of the sandbox, says who pays for this text.',
      icon: 'sandbox',
      totalAmount: 500 - 50 * place,
    })),
  )
}

/** Pairs that contain a token; an unknown chain gives an empty list, not an error. */
function pairsOf({ params, view }: Ask, addresses: string): Pair[] {
  const network = findNetwork('dexscreener', params.chain ?? '')
  const wanted = toList(addresses).slice(0, MOST_PAIRS)
  return toPairs(view, (pool) => pool.network === network && wanted.some((address) => holds(pool, address)))
}

const holds = ({ network, base, quote }: Pool, address: string) =>
  sameAddress(network, base.contract.address, address) || sameAddress(network, quote.contract.address, address)

/** Search by symbol, name, `BASE/QUOTE`, or the address of a token or pair. */
function toSearch(text: string): (pool: Pool) => boolean {
  const [base = '', quote = ''] = text.toLowerCase().split('/', 2)
  const says = ({ asset }: PoolToken, word: string) =>
    asset.symbol.toLowerCase().includes(word.trim()) || asset.name.toLowerCase().includes(word.trim())
  return (pool) =>
    holds(pool, text) ||
    sameAddress(pool.network, pool.address, text) ||
    (base.trim() !== '' && says(pool.base, base) && says(pool.quote, quote))
}

type Pair = Record<string, unknown>

function toPairs(view: MarketView, wanted: (pool: Pool) => boolean): Pair[] {
  return view.pools
    .filter(wanted)
    .flatMap((pool) => {
      const figures = toPoolFigures(view, pool)
      return figures ? [{ pool, figures }] : []
    })
    .sort((left, right) => (right.figures.liquidityUsd ?? -1) - (left.figures.liquidityUsd ?? -1))
    .slice(0, MOST_PAIRS)
    .map(({ pool, figures }) => toPair(pool, figures))
}

function toPair(pool: Pool, figures: NonNullable<ReturnType<typeof toPoolFigures>>): Pair {
  const { basePriceUsd, quotePriceUsd, liquidityUsd, windows } = figures
  const { m5, h1, h6, h24 } = windows
  const supplyUsd = basePriceUsd * pool.base.asset.supply
  const changes = Object.entries({ m5, h1, h6, h24 }).flatMap(([name, { changePct }]) =>
    changePct === null ? [] : [[name, round(changePct, Math.abs(changePct) >= 100 ? 0 : 2)] as const],
  )
  const trades = ({ buys, sells }: { buys: number; sells: number }) => ({ buys, sells })
  return {
    chainId: NETWORKS[pool.network].dexscreener,
    dexId: pool.dex.dexscreener,
    url: `https://dexscreener.com/${NETWORKS[pool.network].dexscreener}/${pool.address.toLowerCase()}`,
    pairAddress: pool.address,
    ...(pool.dex.labels ? { labels: pool.dex.labels } : {}),
    baseToken: toToken(pool.network, pool.base),
    quoteToken: toToken(pool.network, pool.quote),
    priceNative: priceText(basePriceUsd / quotePriceUsd),
    priceUsd: priceText(basePriceUsd),
    txns: { m5: trades(m5), h1: trades(h1), h6: trades(h6), h24: trades(h24) },
    volume: {
      h24: round(h24.volumeUsd, 2),
      h6: round(h6.volumeUsd, 2),
      h1: round(h1.volumeUsd, 2),
      m5: round(m5.volumeUsd, 2),
    },
    priceChange: Object.fromEntries(changes),
    ...(liquidityUsd === null
      ? {}
      : {
          liquidity: {
            usd: round(liquidityUsd, 2),
            base: Math.round(liquidityUsd / 2 / basePriceUsd),
            quote: round(liquidityUsd / 2 / quotePriceUsd, 4),
          },
        }),
    fdv: Math.round(supplyUsd),
    marketCap: Math.round(supplyUsd),
    pairCreatedAt: pool.createdMs,
  }
}

function toToken(network: NetworkSlug, { asset, contract }: PoolToken) {
  const address =
    network !== 'solana' && isAddress(contract.address, { strict: false })
      ? getAddress(contract.address)
      : contract.address
  return { address, name: asset.name, symbol: asset.symbol }
}

/** Four significant digits below a dollar, four decimals above. */
const priceText = (price: number): string => (price >= 1 ? price.toFixed(price >= 100 ? 2 : 4) : plainText(price, 4))
