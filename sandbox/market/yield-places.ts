import type { Contract, MarketAsset } from './asset.ts'
import type { MarketView } from './market-view.ts'
import { NETWORKS, type NetworkSlug } from './networks.ts'
import type { Pool } from './pools.ts'

/** A place that pays yield on a token: a lending market, a vault, a staking pool, or a pool of an exchange. */
export interface YieldPlace {
  /** Constant over time; seeds the random figures of the place. */
  key: string
  kind: 'lending' | 'vault' | 'staking' | 'exchange'
  network: NetworkSlug
  project: string
  symbol: string
  variant: string | null
  tokens: { asset: MarketAsset; contract: Contract | null }[]
  reward: { asset: MarketAsset; contract: Contract } | null
  /** The pool behind it, where it is one of an exchange. */
  pool: Pool | null
}

const STAKED: Record<string, { project: string; symbol: string }> = {
  'staked-ether': { project: 'lido', symbol: 'STETH' },
  'coinbase-wrapped-staked-eth': { project: 'coinbase-wrapped-staked-eth', symbol: 'CBETH' },
}

const tickerOf = ({ symbol }: MarketAsset): string => symbol.replace(/^\$/, '').toUpperCase()

/** Every place of the market, in a fixed order. */
export function listYieldPlaces(view: MarketView): YieldPlace[] {
  const tokens = view.assets.flatMap((asset) => asset.contracts.map((contract) => ({ asset, contract })))
  const rewardOn = (network: NetworkSlug) =>
    tokens.find(({ asset, contract }) => contract.network === network && asset.id === NETWORKS[network].reward) ?? null

  const single = tokens.flatMap((token) => {
    const { network } = token.contract
    const place = (kind: 'lending' | 'vault' | 'staking', project: string, variant: string | null): YieldPlace => ({
      key: `${kind} ${project} ${network} ${token.contract.address} ${variant}`,
      kind,
      network,
      project,
      symbol: kind === 'staking' ? (STAKED[token.asset.id]?.symbol ?? tickerOf(token.asset)) : tickerOf(token.asset),
      variant,
      tokens: [token],
      reward: kind === 'staking' ? null : rewardOn(network),
      pool: null,
    })
    const staking = network === 'ethereum' ? STAKED[token.asset.id] : undefined
    if (token.asset.coingeckoId === null) return []
    return [
      ...NETWORKS[network].lenders.map((project) => place('lending', project, null)),
      ...(token.asset.id === 'usd-coin' && network === 'base' ? [place('lending', 'morpho-blue', 'Prime vault')] : []),
      ...NETWORKS[network].vaults.map((project) =>
        place('vault', project, project === 'beefy' ? 'auto-compounding' : null),
      ),
      ...(staking ? [place('staking', staking.project, null)] : []),
    ]
  })

  const exchange = view.pools.map((pool): YieldPlace => {
    const project = pool.dex.geckoterminal.replace(/[_-](v\d).*$/, '-$1').replace(/-base$/, '-v1')
    return {
      key: `exchange ${pool.network} ${pool.address}`,
      kind: 'exchange',
      network: pool.network,
      project,
      symbol: `${tickerOf(pool.base.asset)}-${tickerOf(pool.quote.asset)}`,
      variant: null,
      tokens: [pool.base, pool.quote],
      reward: rewardOn(pool.network),
      pool,
    }
  })
  return [...single, ...exchange]
}
