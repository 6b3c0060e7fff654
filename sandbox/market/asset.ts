import type { NetworkSlug } from './networks.ts'

/** One coin or token of the sandbox's market. */
export interface MarketAsset {
  /** Our key; the CoinGecko id where the asset is listed there. */
  id: string
  /** `null` for a token that only decentralised exchanges know. */
  coingeckoId: string | null
  /** As the token's own contract spells it; each upstream has its own letter case. */
  symbol: string
  name: string
  /** Price at the anchor time of the price walk (`walk.ts`). */
  priceUsd: number
  supply: number
  maxSupply: number | null
  /** Standard deviation of a day's log return. */
  volatility: number
  /** Correlation with the whole market, 0 to 1. */
  mood: number
  /** Volume of a day as a share of the market cap. */
  turnover: number
  decimals: number
  /** Another asset's price times a ratio: wrapped, staked and bridged tokens. */
  peg: { to: string; ratio: number } | null
  /** False for wrapped and bridged assets, which CoinGecko keeps out of its ranking. */
  ranked: boolean
  /** A coin with little trade, for which CoinGecko has no change, high or low. */
  thin: boolean
  ageDays: number
  contracts: Contract[]
  exchanges: readonly Exchange[]
  pools: PoolStory
}

export interface Contract {
  network: NetworkSlug
  address: string
  decimals: number
}

export type Exchange = 'kraken' | 'coinbase'

/** What a token's pools look like: two ordinary ones, or one of a special kind. */
type PoolStory = 'ordinary' | 'bonding-curve' | 'rugged' | 'young' | 'shallow' | 'launched'

type Known = Pick<MarketAsset, 'id' | 'symbol' | 'name' | 'priceUsd' | 'supply'>
type Addresses = Partial<Record<NetworkSlug, string | { address: string; decimals: number }>>
type Rest = Partial<Omit<MarketAsset, keyof Known | 'contracts'>> & { at?: Addresses }

/** Fills in what most assets have in common: 18 decimals, listed, ranked, old, ordinary pools. */
export function defineAsset({ at = {}, ...given }: Known & Rest): MarketAsset {
  const decimals = given.decimals ?? 18
  const contracts = Object.entries(at).map(([network, where]) => ({
    network: network as NetworkSlug,
    ...(typeof where === 'string' ? { address: where, decimals } : where),
  }))
  return {
    coingeckoId: given.id,
    maxSupply: null,
    volatility: 0.03,
    mood: 0.6,
    turnover: 0.05,
    peg: null,
    ranked: true,
    thin: false,
    ageDays: 2000,
    exchanges: [],
    pools: 'ordinary',
    ...given,
    decimals,
    contracts,
  }
}
