import { findByContract } from '../../market/assets.ts'
import { findNetwork, type NetworkSlug, sameAddress } from '../../market/networks.ts'
import type { Pool } from '../../market/pools.ts'
import { seededUuid } from '../../market/seeded.ts'
import { toList } from '../figures.ts'
import type { Answer, Ask, SandboxUpstream } from '../sandbox-upstream.ts'
import { infoRoute } from './info.ts'
import { poolDepth, poolTurnover, toDexItem, toPoolItem, toTokenItem, toTokenSketch } from './items.ts'
import { ohlcvRoute } from './ohlcv.ts'
import { tradesRoute } from './trades.ts'

/** Stands for https://api.geckoterminal.com/api/v2: JSON:API, with amounts of money as long decimal text. */
export const geckoterminal: SandboxUpstream = {
  name: 'geckoterminal',
  prefix: '/geckoterminal',
  lagMs: 2000,
  routes: [
    { path: '/networks/:network/tokens/multi/:addresses', answer: (ask) => onNetwork(ask, tokens) },
    { path: '/networks/:network/tokens/:address/pools', answer: (ask) => onNetwork(ask, poolsOfToken) },
    { path: '/networks/:network/pools/:pool/ohlcv/:timeframe', answer: (ask) => onNetwork(ask, ohlcv) },
    { path: '/networks/:network/pools/:pool/trades', answer: (ask) => onNetwork(ask, trades) },
    { path: '/networks/:network/tokens/:address/info', answer: (ask) => onNetwork(ask, info) },
    { path: '/search/pools', answer: searchPools },
    { path: '/networks/trending_pools', answer: trendingPools },
  ],
  notFound: notFound('path'),
  tooMany: {
    status: 429,
    json: {
      status: {
        error_code: 429,
        error_message:
          "You've exceeded the Rate Limit. Please visit https://www.coingecko.com/en/api/pricing to subscribe.",
      },
    },
  },
}

const PAGE = 20

function notFound(what: string): Answer {
  return {
    status: 404,
    json: { errors: [{ status: '404', title: 'Not Found' }], meta: { ref_id: seededUuid('gt', what) } },
  }
}

function onNetwork(ask: Ask, answer: (network: NetworkSlug, ask: Ask) => Answer): Answer {
  const network = findNetwork('geckoterminal', ask.params.network ?? '')
  return network ? answer(network, ask) : notFound(ask.params.network ?? '')
}

/** Unknown addresses are left out of the answer. */
function tokens(network: NetworkSlug, { params, query, view }: Ask): Answer {
  const asked = toList(params.addresses ?? '').slice(0, 30)
  const found = [...new Set(asked.flatMap((address) => findByContract(network, address) ?? []))]
  const topPools = found.flatMap((asset) => rankPools(view, holding(network, asset.id)).slice(0, 3))
  return {
    json: {
      data: found.flatMap((asset) => toTokenItem(view, network, asset) ?? []),
      ...(toList(query.get('include')).includes('top_pools')
        ? { included: topPools.flatMap((pool) => toPoolItem(view, pool) ?? []) }
        : {}),
    },
  }
}

const holding = (network: NetworkSlug, assetId: string) => (pool: Pool) =>
  pool.network === network && (pool.base.asset.id === assetId || pool.quote.asset.id === assetId)

function poolsOfToken(network: NetworkSlug, { params, query, view }: Ask): Answer {
  const asset = findByContract(network, params.address ?? '')
  if (!asset) return notFound(params.address ?? '')
  const pools = rankPools(view, holding(network, asset.id))
  return { json: toPoolList(view, paged(pools, query), query, asset.id) }
}

function searchPools({ query, view }: Ask): Answer {
  const wanted = (query.get('query') ?? '').trim().toLowerCase()
  const network = query.get('network') === null ? undefined : findNetwork('geckoterminal', query.get('network') ?? '')
  const pools = rankPools(view, (pool) => {
    if (wanted === '' || (query.get('network') !== null && pool.network !== network)) return false
    const { base, quote } = pool
    const texts = [base.asset.symbol, base.asset.name, base.contract.address, quote.contract.address, pool.address]
    return texts.some((text) => text.toLowerCase().includes(wanted))
  })
  return { json: toPoolList(view, paged(pools, query), query) }
}

/** Pools of assets with less volatility than this, such as stablecoins, are never trending. */
const STEADY = 0.005

/** The pools of all networks with the highest turnover in the last hours. */
function trendingPools({ query, view }: Ask): Answer {
  const busy = view.pools
    .filter(({ base }) => base.asset.volatility > STEADY)
    .map((pool) => ({ pool, turnover: poolTurnover(view, pool) }))
    .filter(({ turnover }) => turnover > 0)
    .sort((left, right) => right.turnover - left.turnover)
  const page = paged(
    busy.map(({ pool }) => pool),
    query,
  )
  return { json: toPoolList(view, page, query) }
}

const ohlcv = (network: NetworkSlug, ask: Ask): Answer => onPool(network, ask, ohlcvRoute)
const trades = (network: NetworkSlug, ask: Ask): Answer => onPool(network, ask, tradesRoute)

function onPool(network: NetworkSlug, ask: Ask, answer: (pool: Pool, ask: Ask) => Answer): Answer {
  const pool = ask.view.pools.find(
    (candidate) => candidate.network === network && sameAddress(network, candidate.address, ask.params.pool ?? ''),
  )
  return pool ? answer(pool, ask) : notFound(ask.params.pool ?? '')
}

function info(network: NetworkSlug, ask: Ask): Answer {
  const asset = findByContract(network, ask.params.address ?? '')
  return asset ? infoRoute(network, asset, ask) : notFound(ask.params.address ?? '')
}

function rankPools(view: Ask['view'], wanted: (pool: Pool) => boolean): Pool[] {
  return view.pools.filter(wanted).sort((left, right) => poolDepth(view, right) - poolDepth(view, left))
}

function paged(pools: Pool[], query: URLSearchParams): Pool[] {
  const page = Math.max(1, Number(query.get('page') ?? 1) || 1)
  return pools.slice((page - 1) * PAGE, page * PAGE)
}

function toPoolList(view: Ask['view'], pools: Pool[], query: URLSearchParams, assetId?: string) {
  const wants = toList(query.get('include'))
  const named = pools.flatMap((pool) => [
    ...(wants.includes('base_token') ? [toTokenSketch(pool.network, pool.base)] : []),
    ...(wants.includes('quote_token') ? [toTokenSketch(pool.network, pool.quote)] : []),
    ...(wants.includes('dex') ? [toDexItem(pool)] : []),
  ])
  const included = [...new Map(named.map((item) => [`${item.type}:${item.id}`, item])).values()]
  const data = pools.flatMap((pool) => toPoolItem(view, pool, assetId) ?? [])
  return { data, ...(wants.length > 0 ? { included } : {}) }
}
