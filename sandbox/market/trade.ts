import { findChain } from '../../src/domain/chains/find-chain.ts'
import type { MarketAsset } from './asset.ts'
import { findAsset, findByContract } from './assets.ts'
import type { MarketView } from './market-view.ts'
import { NETWORK_SLUGS, NETWORKS, type NetworkSlug, sameAddress } from './networks.ts'
import { toPoolFigures } from './pool-figures.ts'

/** One side of a trade: an asset on a network. */
export interface Leg {
  network: NetworkSlug
  asset: MarketAsset
  /** null for the native coin. */
  address: string | null
  decimals: number
}

export interface Trade {
  inUsd: number
  /** Before the router's own fee. */
  outUsd: number
  impactPct: number
  /** Exchanges that the trade passes. */
  venues: string[]
  /** What one transaction on the origin costs. */
  gasUsd: number
}

const NATIVE = new Set([
  '0x0000000000000000000000000000000000000000',
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  '11111111111111111111111111111111',
])
const LP_FEE_SHARE = 0.0005
const DOLLARS = new Set(['usd-coin', 'tether', 'global-dollar', 'binance-bridged-usdc-bnb-smart-chain', 'dai'])

export const networkById = (id: number, solanaId: number): NetworkSlug | undefined =>
  NETWORK_SLUGS.find((slug) => (slug === 'solana' ? solanaId : findChain(slug)?.id) === id)

export function findLeg(network: NetworkSlug, address: string): Leg | undefined {
  if (NATIVE.has(address.toLowerCase())) {
    const native = findAsset(findAsset(NETWORKS[network].wrappedNative)?.peg?.to ?? '')
    return native && { network, asset: native, address: null, decimals: network === 'solana' ? 9 : 18 }
  }
  const asset = findByContract(network, address)
  const contract = asset?.contracts.find((one) => one.network === network && sameAddress(network, one.address, address))
  return asset && contract && { network, asset, address: contract.address, decimals: contract.decimals }
}

/** Prices a trade by the market, with price impact by its size. `undefined` if a token has no pool. */
export function priceTrade(view: MarketView, from: Leg, to: Leg, amountRaw: bigint): Trade | undefined {
  const priceIn = view.price(from.asset.id)
  const native = findLeg(from.network, '0x0000000000000000000000000000000000000000')
  const nativeUsd = native && view.price(native.asset.id)
  if (priceIn === null || view.price(to.asset.id) === null || !nativeUsd) return undefined
  const inUsd = (Number(amountRaw) / 10 ** from.decimals) * priceIn
  const gasUsd = NETWORKS[from.network].gas * nativeUsd
  if (underlying(from.asset) === underlying(to.asset)) return { inUsd, outUsd: inUsd, impactPct: 0, venues: [], gasUsd }

  let impact = 0
  const venues: string[] = []
  for (const leg of [from, to].filter(({ asset }) => !DOLLARS.has(asset.id))) {
    const pool = deepestPool(view, leg)
    if (!pool) return undefined
    impact += inUsd / (pool.liquidityUsd / 2 + inUsd) + LP_FEE_SHARE
    venues.push(pool.name)
  }
  if (impact > 0.9) return undefined
  return {
    inUsd,
    outUsd: inUsd * (1 - impact),
    impactPct: impact * 100,
    venues: venues.length > 0 ? venues : ['Curve'],
    gasUsd,
  }
}

/** Converts dollars into base units of the leg's asset. */
export function toRawOut(view: MarketView, to: Leg, usd: number): bigint {
  const units = Math.max(0, usd) / (view.price(to.asset.id) ?? Number.POSITIVE_INFINITY)
  return BigInt(Math.floor(units * 10 ** Math.min(to.decimals, 9))) * 10n ** BigInt(Math.max(0, to.decimals - 9))
}

const underlying = ({ id, peg }: MarketAsset): string => (peg && peg.ratio === 1 ? peg.to : id)

/** The native coin uses the pools of its wrapped token. */
function deepestPool(
  view: MarketView,
  { network, asset, address }: Leg,
): { liquidityUsd: number; name: string } | undefined {
  const id = address === null ? NETWORKS[network].wrappedNative : asset.id
  const pools = view.pools.filter((pool) => pool.network === network && pool.base.asset.id === id)
  const deep = pools.flatMap((pool) => {
    const liquidityUsd = toPoolFigures(view, pool)?.liquidityUsd ?? 0
    return liquidityUsd > 0 ? [{ liquidityUsd, name: pool.dex.name }] : []
  })
  return deep.sort((left, right) => right.liquidityUsd - left.liquidityUsd)[0]
}
