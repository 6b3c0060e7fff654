import { getAddress } from 'viem'
import type { MarketAsset } from '../market/asset.ts'
import type { MarketView } from '../market/market-view.ts'
import type { NetworkSlug } from '../market/networks.ts'
import { toPoolFigures } from '../market/pool-figures.ts'
import type { LaunchedPool } from '../market/pools.ts'
import { seededBetween, seededText } from '../market/seeded.ts'
import type { Scenario } from './scenario.ts'

/** Facts about a token's contract and holders. Every simulated scanner reports the same facts in its own format. */
export interface ContractStory {
  honeypot: boolean
  buyTaxPct: number
  sellTaxPct: number
  verified: boolean
  proxy: boolean
  mintable: boolean
  pausable: boolean
  blacklist: boolean
  freezable: boolean
  hiddenOwner: boolean
  changesBalances: boolean
  renounced: boolean
  wellKnown: boolean
  lpLockedPct: number
  creator: string
  owner: string
  holderCount: number
  /** Ten, largest first; the deepest pool is among them. */
  holders: StoryHolder[]
}

interface StoryHolder {
  address: string
  pct: number
  isPool: boolean
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function toContractStory(view: MarketView, network: NetworkSlug, asset: MarketAsset): ContractStory {
  const wellKnown = asset.coingeckoId !== null && asset.ranked && asset.ageDays > 1000
  const issued = wellKnown && asset.priceUsd === 1 && asset.volatility < 0.001
  const { pools } = asset
  const rugged = pools === 'rugged'
  const wallet = (name: string | number) => inventWallet(view.seed, network, asset.id, name)
  const launched = view.launches.find(({ token }) => asset.contracts.some(({ address }) => address === token))
  return {
    honeypot: rugged,
    buyTaxPct: pools === 'young' ? 3 : 0,
    sellTaxPct: pools === 'young' ? 12 : 0,
    verified: pools !== 'shallow',
    proxy: issued,
    mintable: issued || pools === 'young' || rugged,
    pausable: issued,
    blacklist: issued,
    freezable: issued,
    hiddenOwner: rugged,
    changesBalances: rugged,
    renounced: !issued && pools !== 'young',
    wellKnown,
    lpLockedPct: pools === 'ordinary' ? Math.round(seededBetween(70, 99, view.seed, 'lp', asset.id)) : 0,
    creator: launched?.deployer ?? wallet('creator'),
    owner: wallet('owner'),
    holderCount:
      launched?.holders.length ?? Math.max(12, Math.round(Math.sqrt(asset.supply * (view.price(asset.id) ?? 0)) * 0.9)),
    holders: launched ? toTrueHolders(launched) : toHolders(view, network, asset, wellKnown, wallet),
  }
}

/** Whether a scanner reports a honeypot, given its scenario. */
export function saysHoneypot(story: ContractStory, scenario: Scenario, scanner: string): boolean {
  if (scenario === 'disagree') return scanner === 'goplus'
  return scenario === 'honeypot' || story.honeypot
}

/** Holders of a token on the sandbox's chain, as they were at the start of the sandbox. */
const toTrueHolders = ({ pool, holders }: LaunchedPool): StoryHolder[] =>
  holders.slice(0, 10).map(({ address, pct }) => ({ address, pct, isPool: address === pool }))

function toHolders(
  view: MarketView,
  network: NetworkSlug,
  asset: MarketAsset,
  wellKnown: boolean,
  wallet: (name: number) => string,
): StoryHolder[] {
  const [deepest] = view.pools
    .filter((pool) => pool.network === network && pool.base.asset.id === asset.id)
    .map((pool) => ({ pool, depth: toPoolFigures(view, pool)?.liquidityUsd ?? -1 }))
    .sort((left, right) => right.depth - left.depth)
  const top = wellKnown ? 4 : asset.pools === 'ordinary' ? 5 : 19
  const wallets = Array.from({ length: 9 }, (_, place) => ({
    address: wallet(place),
    pct: Number((top * 0.72 ** place).toFixed(4)),
    isPool: false,
  }))
  const pooled = deepest && { address: deepest.pool.address, pct: wellKnown ? 2.5 : 11, isPool: true }
  return [...(pooled ? [pooled] : [{ address: wallet(9), pct: 0.2, isPool: false }]), ...wallets].sort(
    (left, right) => right.pct - left.pct,
  )
}

export function inventWallet(seed: string, network: NetworkSlug, ...words: (string | number)[]): string {
  if (network === 'solana') return seededText(BASE58, 44, seed, 'wallet', ...words)
  return getAddress(`0x${seededText('0123456789abcdef', 40, seed, 'wallet', ...words)}`)
}
