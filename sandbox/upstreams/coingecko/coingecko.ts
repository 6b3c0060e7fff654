import type { MarketAsset } from '../../market/asset.ts'
import { findByContract, findListed } from '../../market/assets.ts'
import { findNetwork } from '../../market/networks.ts'
import { toList } from '../figures.ts'
import type { Answer, Ask, SandboxUpstream } from '../sandbox-upstream.ts'
import { chartRoute } from './chart.ts'
import { toCoin } from './coin.ts'
import { coingeckoSymbol, rankByMarketCap, toMarketRow, toSimplePrice } from './rows.ts'
import { categoriesRoute, globalRoute, trendingRoute } from './trends.ts'

/** Stands for https://api.coingecko.com/api/v3. Prices are in US dollars only. */
export const coingecko: SandboxUpstream = {
  name: 'coingecko',
  prefix: '/coingecko',
  lagMs: 4000,
  routes: [
    { path: '/ping', answer: () => ({ json: { gecko_says: '(V3) To the Moon!' } }) },
    { path: '/coins/markets', answer: (ask) => inDollars(ask, 'vs_currency', listMarkets) },
    { path: '/simple/price', answer: (ask) => inDollars(ask, 'vs_currencies', simplePrices) },
    { path: '/simple/token_price/:platform', answer: (ask) => inDollars(ask, 'vs_currencies', tokenPrices) },
    { path: '/search', answer: search },
    { path: '/search/trending', answer: trendingRoute },
    { path: '/global', answer: globalRoute },
    { path: '/coins/categories', answer: categoriesRoute },
    { path: '/coins/:id/market_chart', answer: (ask) => inDollars(ask, 'vs_currency', chartRoute) },
    { path: '/coins/:platform/contract/:address', answer: coinByContract },
    { path: '/coins/:id', answer: ({ params, view }) => coinAnswer(findListed(params.id ?? ''), view) },
  ],
  notFound: { status: 404, json: { error: 'Incorrect path. Please check https://www.coingecko.com/api/' } },
  tooMany: {
    status: 429,
    json: {
      status: {
        error_code: 429,
        error_message:
          "You've exceeded the Rate Limit. Please visit https://www.coingecko.com/en/api/pricing to subscribe to our API plans for higher rate limits.",
      },
    },
  },
}

const CACHED = { 'cache-control': 'max-age=30, public, must-revalidate, s-maxage=60' }

function inDollars(ask: Ask, parameter: string, answer: (ask: Ask) => Answer): Answer {
  const currencies = ask.query.get(parameter)
  if (currencies === null) return { status: 422, json: { error: `Missing parameter ${parameter}` } }
  if (!toList(currencies).includes('usd')) return { status: 422, json: { error: 'invalid vs_currency' } }
  return { headers: CACHED, ...answer(ask) }
}

function listMarkets({ query, view }: Ask): Answer {
  const ranks = rankByMarketCap(view)
  const cap = (asset: MarketAsset) => (view.price(asset.id) ?? 0) * asset.supply
  const perPage = Math.min(250, Math.max(1, Number(query.get('per_page') ?? 100) || 100))
  const page = Math.max(1, Number(query.get('page') ?? 1) || 1)
  const chosen = selectListed(view.assets, query, cap)
  return {
    json: chosen
      .sort((left, right) => cap(right) - cap(left))
      .slice((page - 1) * perPage, page * perPage)
      .map((asset) =>
        toMarketRow(view, asset, ranks, {
          sparkline: query.get('sparkline') === 'true',
          spans: toList(query.get('price_change_percentage')),
        }),
      ),
  }
}

/** By `ids`, else by `symbols`, else everything that has a rank. */
function selectListed(
  assets: readonly MarketAsset[],
  query: URLSearchParams,
  cap: (asset: MarketAsset) => number,
): MarketAsset[] {
  const listed = assets.filter((asset) => asset.coingeckoId !== null)
  const ids = query.get('ids')
  if (ids !== null) return toList(ids).flatMap((id) => findListed(id) ?? [])
  const symbols = query.get('symbols')
  if (symbols === null) return listed.filter((asset) => asset.ranked)
  return toList(symbols).flatMap((symbol) => {
    const bearers = listed.filter((asset) => coingeckoSymbol(asset) === symbol.toLowerCase())
    return query.get('include_tokens') === 'all' ? bearers : bearers.sort((a, b) => cap(b) - cap(a)).slice(0, 1)
  })
}

function simplePrices({ query, view }: Ask): Answer {
  const found = toList(query.get('ids')).flatMap((id) => findListed(id) ?? [])
  return { json: Object.fromEntries(found.map((asset) => [asset.coingeckoId, toSimplePrice(view, asset, query)])) }
}

function tokenPrices({ params, query, view }: Ask): Answer {
  const network = findNetwork('coingecko', params.platform ?? '')
  if (!network) return { status: 404, json: { error: 'invalid asset platform' } }
  const found = toList(query.get('contract_addresses')).flatMap((address) => {
    const asset = findByContract(network, address)
    const key = network === 'solana' ? address : address.toLowerCase()
    return asset?.coingeckoId ? [[key, toSimplePrice(view, asset, query)] as const] : []
  })
  return { json: Object.fromEntries(found) }
}

function search({ query, view }: Ask): Answer {
  const wanted = (query.get('query') ?? '').toLowerCase()
  const ranks = rankByMarketCap(view)
  const rank = (asset: MarketAsset) => ranks.get(asset.id) ?? null
  const coins = view.assets
    .filter((asset) => asset.coingeckoId !== null)
    .filter((asset) => coingeckoSymbol(asset).includes(wanted) || asset.name.toLowerCase().includes(wanted))
    .sort((left, right) => (rank(left) ?? Infinity) - (rank(right) ?? Infinity) || 0)
    .map((asset) => ({
      id: asset.coingeckoId,
      name: asset.name,
      api_symbol: asset.coingeckoId,
      symbol: coingeckoSymbol(asset).toUpperCase(),
      market_cap_rank: rank(asset),
      thumb: `https://coin-images.coingecko.com/coins/images/sandbox/thumb/${asset.coingeckoId}.png`,
      large: `https://coin-images.coingecko.com/coins/images/sandbox/large/${asset.coingeckoId}.png`,
    }))
  return {
    headers: CACHED,
    json: { coins: wanted === '' ? [] : coins, exchanges: [], icos: [], categories: [], nfts: [] },
  }
}

function coinByContract({ params, view }: Ask): Answer {
  const network = findNetwork('coingecko', params.platform ?? '')
  return coinAnswer(network && findByContract(network, params.address ?? ''), view)
}

function coinAnswer(asset: MarketAsset | undefined, view: Ask['view']): Answer {
  if (!asset?.coingeckoId) return { status: 404, json: { error: 'coin not found' } }
  return { headers: CACHED, json: toCoin(view, asset) }
}
