import type { MarketAsset } from '../../market/asset.ts'
import type { MarketView } from '../../market/market-view.ts'
import { NETWORKS, type NetworkSlug } from '../../market/networks.ts'
import { type PoolWindow, toPoolFigures, type WindowFigures } from '../../market/pool-figures.ts'
import type { Pool, PoolToken } from '../../market/pools.ts'
import { shortText } from '../figures.ts'

/** One row of JSON:API. */
export interface Item {
  id: string
  type: string
  attributes: Record<string, unknown>
  relationships?: Record<string, unknown>
}

const money = (value: number) => {
  const text = shortText(value, 15)
  return text.includes('.') ? text : `${text}.0`
}
const addressOf = (network: NetworkSlug, address: string) => (network === 'solana' ? address : address.toLowerCase())
const idOf = (network: NetworkSlug, address: string) =>
  `${NETWORKS[network].geckoterminal}_${addressOf(network, address)}`

export const poolDepth = (view: MarketView, pool: Pool): number => toPoolFigures(view, pool)?.liquidityUsd ?? -1

/** Volume of the last hours divided by liquidity; pools without liquidity do not count. */
export function poolTurnover(view: MarketView, pool: Pool): number {
  const figures = toPoolFigures(view, pool)
  return figures?.liquidityUsd ? figures.windows.h6.volumeUsd / figures.liquidityUsd : 0
}

/** The short form of a token, in `included`. */
export function toTokenSketch(network: NetworkSlug, { asset, contract }: PoolToken): Item {
  return {
    id: idOf(network, contract.address),
    type: 'token',
    attributes: {
      address: addressOf(network, contract.address),
      name: asset.name,
      symbol: asset.symbol,
      decimals: contract.decimals,
      image_url: 'missing.png',
      coingecko_coin_id: asset.coingeckoId,
    },
  }
}

/** A token with its figures; the market cap of a token that CoinGecko does not list is unknown. */
export function toTokenItem(view: MarketView, network: NetworkSlug, asset: MarketAsset): Item | undefined {
  const contract = asset.contracts.find((deployed) => deployed.network === network)
  const price = view.price(asset.id)
  if (!contract || price === null) return undefined
  const pools = view.pools.filter((pool) => pool.network === network && pool.base.asset.id === asset.id)
  const figures = pools.flatMap((pool) => toPoolFigures(view, pool) ?? [])
  const sketch = toTokenSketch(network, { asset, contract })
  return {
    ...sketch,
    attributes: {
      ...sketch.attributes,
      total_supply: `${BigInt(Math.round(asset.supply)) * 10n ** BigInt(contract.decimals)}.0`,
      normalized_total_supply: money(asset.supply),
      price_usd: money(price),
      fdv_usd: money(price * asset.supply),
      total_reserve_in_usd: money(figures.reduce((sum, { liquidityUsd }) => sum + (liquidityUsd ?? 0), 0)),
      volume_usd: { h24: money(figures.reduce((sum, { windows }) => sum + windows.h24.volumeUsd, 0)) },
      market_cap_usd: asset.coingeckoId === null ? null : money(price * asset.supply),
    },
    relationships: {
      top_pools: { data: pools.slice(0, 3).map((pool) => ({ id: idOf(network, pool.address), type: 'pool' })) },
    },
  }
}

/** A pool; if `assetId` is given, the price of that token is added. */
export function toPoolItem(view: MarketView, pool: Pool, assetId?: string): Item | undefined {
  const figures = toPoolFigures(view, pool)
  const nativeUsd = view.price(NETWORKS[pool.network].wrappedNative)
  if (!figures || nativeUsd === null) return undefined
  const { basePriceUsd: base, quotePriceUsd: quote, liquidityUsd, windows } = figures
  const { asset } = pool.base
  const each = <T>(pick: (window: WindowFigures) => T) =>
    Object.fromEntries(Object.entries(windows).map(([name, window]) => [name, pick(window)])) as Record<PoolWindow, T>
  return {
    id: idOf(pool.network, pool.address),
    type: 'pool',
    attributes: {
      base_token_price_usd: money(base),
      base_token_price_native_currency: money(base / nativeUsd),
      quote_token_price_usd: money(quote),
      quote_token_price_native_currency: money(quote / nativeUsd),
      base_token_price_quote_token: money(base / quote),
      quote_token_price_base_token: money(quote / base),
      address: addressOf(pool.network, pool.address),
      name: `${asset.symbol} / ${pool.quote.asset.symbol}${pool.dex.feePct ? ` ${pool.dex.feePct}%` : ''}`,
      pool_created_at: `${new Date(pool.createdMs).toISOString().slice(0, 19)}Z`,
      ...(assetId ? { token_price_usd: money(asset.id === assetId ? base : quote) } : {}),
      fdv_usd: money(base * asset.supply),
      market_cap_usd: asset.coingeckoId === null ? null : money(base * asset.supply),
      price_change_percentage: each(({ changePct }) => shortText(Number((changePct ?? 0).toFixed(3)), 6)),
      transactions: each(({ buys, sells }) => ({
        buys,
        sells,
        buyers: Math.ceil(buys * 0.6),
        sellers: Math.ceil(sells * 0.6),
      })),
      volume_usd: each(({ volumeUsd }) => money(volumeUsd)),
      reserve_in_usd: money(liquidityUsd ?? 0),
    },
    relationships: {
      base_token: { data: { id: idOf(pool.network, pool.base.contract.address), type: 'token' } },
      quote_token: { data: { id: idOf(pool.network, pool.quote.contract.address), type: 'token' } },
      dex: { data: { id: pool.dex.geckoterminal, type: 'dex' } },
    },
  }
}

export const toDexItem = ({ dex }: Pool): Item => ({
  id: dex.geckoterminal,
  type: 'dex',
  attributes: { name: dex.name },
})
