import { DAY_MS } from '../../src/domain/time.ts'
import { findAsset } from './assets.ts'
import type { MarketView } from './market-view.ts'
import { seededBetween } from './seeded.ts'
import { createWalk } from './walk.ts'

/** A protocol of the sandbox's DeFi, and what its deposits are made of. */
export interface Protocol {
  slug: string
  name: string
  category: string
  parent?: string
  chains: string[]
  /** Dollars at the anchor time of the price walk. */
  tvlUsd: number
  /** Asset whose price most of the deposits follow. */
  follows: string
  /** Fees of a day as a share of the value. */
  feeRate: number
  /** Volume of a day as a share of the value; exchanges only. */
  volumeRate: number
}

const EVM = ['Ethereum', 'Arbitrum', 'Base', 'OP Mainnet', 'Polygon']

export const PROTOCOLS: readonly Protocol[] = [
  protocol('binance-cex', 'Binance CEX', 'CEX', ['Ethereum', 'Bitcoin', 'BSC'], 141e9, 'bitcoin', 0),
  protocol('lido', 'Lido', 'Liquid Staking', ['Ethereum'], 22.4e9, 'ethereum', 0.000_08),
  { ...protocol('aave-v3', 'Aave V3', 'Lending', EVM, 18.1e9, 'ethereum', 0.000_11), parent: 'aave' },
  {
    ...protocol('aave-v2', 'Aave V2', 'Lending', ['Ethereum', 'Polygon'], 0.31e9, 'ethereum', 0.000_05),
    parent: 'aave',
  },
  protocol('wbtc', 'WBTC', 'Bridge', ['Ethereum'], 9.9e9, 'bitcoin', 0),
  protocol('eigencloud', 'EigenCloud', 'Restaking', ['Ethereum'], 9.2e9, 'ethereum', 0),
  protocol('ethena-usde', 'Ethena USDe', 'Basis Trading', ['Ethereum'], 4.36e9, 'tether', 0.000_2),
  { ...protocol('sky-lending', 'Sky Lending', 'CDP', ['Ethereum'], 5.6e9, 'ethereum', 0.000_12), parent: 'sky' },
  { ...protocol('spark-lend', 'Spark Lend', 'Lending', ['Ethereum'], 2.7e9, 'ethereum', 0.000_07), parent: 'sky' },
  protocol('morpho-v1', 'Morpho V1', 'Lending', ['Ethereum', 'Base'], 5.1e9, 'tether', 0.000_13),
  protocol('pendle', 'Pendle', 'Yield', ['Ethereum', 'Arbitrum'], 2.9e9, 'ethereum', 0.000_06),
  { ...exchange('uniswap-v3', 'Uniswap V3', [...EVM, 'BSC'], 1.9e9, 'ethereum', 0.55), parent: 'uniswap' },
  { ...exchange('uniswap-v4', 'Uniswap V4', EVM, 0.9e9, 'ethereum', 0.6), parent: 'uniswap' },
  { ...exchange('uniswap-v2', 'Uniswap V2', ['Ethereum'], 0.8e9, 'ethereum', 0.12), parent: 'uniswap' },
  {
    ...exchange('pancakeswap-amm-v3', 'PancakeSwap AMM V3', ['BSC', 'Base'], 0.7e9, 'binancecoin', 0.9),
    parent: 'pancakeswap',
  },
  exchange('curve-dex', 'Curve DEX', EVM, 1.8e9, 'tether', 0.1),
  exchange('raydium-amm', 'Raydium AMM', ['Solana'], 1.3e9, 'solana', 0.5),
  exchange('aerodrome-slipstream', 'Aerodrome Slipstream', ['Base'], 0.42e9, 'ethereum', 1.4),
  protocol('jito-liquid-staking', 'Jito Liquid Staking', 'Liquid Staking', ['Solana'], 1.9e9, 'solana', 0.000_09),
  protocol('kamino-lend', 'Kamino Lend', 'Lending', ['Solana'], 1.7e9, 'solana', 0.000_1),
  protocol('compound-v3', 'Compound V3', 'Lending', EVM, 1.5e9, 'ethereum', 0.000_06),
  protocol('ondo-yield-assets', 'Ondo Yield Assets', 'RWA', ['Ethereum', 'Solana'], 1.6e9, 'tether', 0.000_02),
  protocol('gmx-v2-perps', 'GMX V2 Perps', 'Derivatives', ['Arbitrum', 'Avalanche'], 0.38e9, 'ethereum', 0.000_5),
  protocol('hyperliquid-hlp', 'Hyperliquid HLP', 'Derivatives', ['Hyperliquid L1'], 0.46e9, 'tether', 0.001),
]

/** Value locked at an instant: it follows the price of the asset, and random inflow and outflow. */
export function tvlAt(view: MarketView, { slug, tvlUsd, follows }: Protocol, ms: number): number {
  const flow = Math.exp(0.008 * createWalk(view.seed, 'protocol', slug)(ms))
  const anchor = findAsset(follows)?.priceUsd ?? 1
  return tvlUsd * flow * (0.25 + (0.75 * (view.price(follows, ms) ?? anchor)) / anchor)
}

/** Total value locked as DefiLlama's chart counts it: without exchanges, bridges, liquid staking and restaking. */
export function totalTvlAt(view: MarketView, ms: number): number {
  const counted = PROTOCOLS.filter(({ category }) => !NOT_COUNTED.has(category))
  return 1.7 * counted.reduce((sum, each) => sum + tvlAt(view, each, ms), 0)
}

/** Fees or exchange volume in dollars a day; higher when the market moves more. */
export function flowOf(
  view: MarketView,
  each: Protocol,
  rate: 'feeRate' | 'volumeRate',
  fromMs: number,
  toMs: number,
): number {
  const days = (toMs - fromMs) / DAY_MS
  const middle = (fromMs + toMs) / 2
  const busy = Math.exp(
    0.12 * createWalk(view.seed, 'busy')(middle) + 0.05 * createWalk(view.seed, rate, each.slug)(middle),
  )
  return tvlAt(view, each, middle) * each[rate] * days * busy * seededBetween(0.9, 1.1, view.seed, rate, each.slug)
}

const NOT_COUNTED = new Set(['CEX', 'Bridge', 'Liquid Staking', 'Restaking'])

function protocol(
  slug: string,
  name: string,
  category: string,
  chains: string[],
  tvlUsd: number,
  follows: string,
  feeRate: number,
): Protocol {
  return { slug, name, category, chains, tvlUsd, follows, feeRate, volumeRate: 0 }
}

function exchange(
  slug: string,
  name: string,
  chains: string[],
  tvlUsd: number,
  follows: string,
  volumeRate: number,
): Protocol {
  return { ...protocol(slug, name, 'Dexs', chains, tvlUsd, follows, volumeRate * 0.0006), volumeRate }
}
