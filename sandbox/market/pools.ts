import { getAddress } from 'viem'
import { DAY_MS, SECOND_MS } from '../../src/domain/time.ts'
import type { Contract, MarketAsset } from './asset.ts'
import { type Dex, LAUNCH_DEX } from './dexes.ts'
import { NETWORKS, type NetworkSlug, sameAddress } from './networks.ts'
import { seededBetween, seededText } from './seeded.ts'

/** A pool of a decentralised exchange. */
export interface Pool {
  network: NetworkSlug
  address: string
  dex: Dex
  base: PoolToken
  quote: PoolToken
  /**
   * Liquidity as a share of the base token's market cap; `null` on a bonding curve, which has no two-sided liquidity.
   */
  depthShare: number | null
  /** Share of the base token's traded volume. */
  volumeShare: number
  createdMs: number
}

export interface PoolToken {
  asset: MarketAsset
  contract: Contract
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Which token of a pair is the quote: dollars before native coins before all others; of two dollars, the older one. */
const STEADY_FIRST = ['tether', 'global-dollar', 'usd-coin', 'weth', 'wrapped-solana', 'wbnb', 'wrapped-avax', 'wmatic']
const DOLLAR_QUOTES = ['usd-coin', 'global-dollar', 'tether']

/** A pool that exists on the sandbox's chain. */
export interface LaunchedPool {
  token: string
  pool: string
  createdMs: number
  deployer: string
  /** Everybody who holds the token, largest first, in percent of the supply. */
  holders: readonly { address: string; pct: number }[]
}

/** Every pool of the market, as `PoolStory` of its base token says; a launched token has its real pool address. */
export function listPools(
  seed: string,
  assets: readonly MarketAsset[],
  startMs: number,
  launches: readonly LaunchedPool[] = [],
): Pool[] {
  const tokenOn = (network: NetworkSlug, id: string): PoolToken | undefined => {
    const asset = assets.find((candidate) => candidate.id === id)
    const contract = asset?.contracts.find((deployed) => deployed.network === network)
    return asset && contract ? { asset, contract } : undefined
  }
  return assets.flatMap((asset) =>
    asset.contracts.flatMap((contract) => {
      const { network } = contract
      const launch = launches.find(({ token }) => sameAddress(network, token, contract.address))
      const ageDays = Math.min(asset.ageDays, seededBetween(400, 1500, seed, 'pool-age', asset.id))
      return toShapes(asset, network, tokenOn).map(({ quote, dex, depthShare, volumeShare }, place) => ({
        network,
        address: launch?.pool ?? inventAddress(seed, network, dex, asset.id, place),
        dex,
        base: { asset, contract },
        quote,
        depthShare,
        volumeShare,
        createdMs: launch?.createdMs ?? Math.floor((startMs - ageDays * DAY_MS) / SECOND_MS) * SECOND_MS,
      }))
    }),
  )
}

type Shape = Pick<Pool, 'quote' | 'dex' | 'depthShare' | 'volumeShare'>

function toShapes(
  asset: MarketAsset,
  network: NetworkSlug,
  tokenOn: (network: NetworkSlug, id: string) => PoolToken | undefined,
): Shape[] {
  const native = tokenOn(network, NETWORKS[network].wrappedNative)
  const everyone = [native, ...DOLLAR_QUOTES.map((id) => tokenOn(network, id))].filter((token) => token !== undefined)
  const steadier = everyone.filter((partner) => steadiness(partner.asset) < steadiness(asset))
  const partners = steadier.length > 0 ? steadier : everyone.filter((partner) => partner.asset.id !== asset.id)
  const { usual, second, curve } = NETWORKS[network].dexes
  const [first] = partners
  if (!first) return []
  switch (asset.pools) {
    case 'bonding-curve':
      return [{ quote: first, dex: curve, depthShare: null, volumeShare: 1 }]
    case 'rugged':
      return [{ quote: first, dex: second, depthShare: 0, volumeShare: 1 }]
    case 'young':
      return [{ quote: first, dex: second, depthShare: 0.14, volumeShare: 1 }]
    case 'launched':
      return [{ quote: first, dex: LAUNCH_DEX, depthShare: 0.4, volumeShare: 1 }]
    case 'shallow':
      return [{ quote: first, dex: usual, depthShare: 0.18, volumeShare: 1 }]
    case 'ordinary': {
      const small = asset.coingeckoId === null
      return partners.slice(0, 2).map((quote, place) => ({
        quote,
        dex: place === 0 ? usual : second,
        depthShare: (small ? [0.21, 0.08] : [0.012, 0.004])[place] ?? 0,
        volumeShare: (small ? [0.7, 0.3] : [0.05, 0.02])[place] ?? 0,
      }))
    }
  }
}

function steadiness({ id }: MarketAsset): number {
  const place = STEADY_FIRST.indexOf(id)
  return place === -1 ? STEADY_FIRST.length : place
}

function inventAddress(seed: string, network: NetworkSlug, dex: Dex, ...words: (string | number)[]): string {
  if (network === 'solana') return seededText(BASE58, 44, seed, 'pool', network, ...words)
  const digits = dex.labels?.includes('v4') ? 64 : 40
  const hex = `0x${seededText('0123456789abcdef', digits, seed, 'pool', network, ...words)}` as const
  return digits === 40 ? getAddress(hex) : hex
}
