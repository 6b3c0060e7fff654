/** The networks of the sandbox's market. Each chain of the service has a row here, if only to say that it is not simulated. */
import { CHAINS, type ChainSlug } from '../../src/domain/chains/chain.ts'
import { nameAt } from '../../src/domain/chains/find-chain.ts'
import { type Dexes, dex, rooms, uniswapOn } from './dexes.ts'

interface Simulated {
  /** Id of the asset that stands for the native coin in pools. */
  wrappedNative: string
  /** Native coin that one transaction burns. */
  gas: number
  dexes: Dexes
  /** Projects that lend and that run vaults, as DefiLlama spells them. */
  lenders: readonly string[]
  vaults: readonly string[]
  /** Id of the asset in which pools pay their emissions. */
  reward: string
  /** The chain in DefiLlama's list of yield pools. */
  yieldsTitle: string
}

const SIMULATED = {
  ethereum: {
    wrappedNative: 'weth',
    gas: 0.00012,
    dexes: rooms(
      dex('uniswap', ['v3'], 'uniswap_v3', 'Uniswap V3', '0.3'),
      dex('uniswap', ['v2'], 'uniswap_v2', 'Uniswap V2'),
    ),
    lenders: ['aave-v3', 'morpho-blue', 'sparklend', 'compound-v3', 'fluid-lending'],
    vaults: ['yearn-finance', 'beefy', 'euler-v2'],
    reward: 'curve-dao-token',
    yieldsTitle: 'Ethereum',
  },
  base: {
    wrappedNative: 'weth',
    gas: 0.000004,
    dexes: rooms(
      dex('aerodrome', null, 'aerodrome-base', 'Aerodrome (Base)'),
      dex('uniswap', ['v4'], 'uniswap-v4-base', 'Uniswap V4 (Base)', '1'),
    ),
    lenders: ['aave-v3', 'morpho-blue', 'moonwell-lending', 'compound-v3', 'seamless-v2'],
    vaults: ['beefy', 'yo-protocol', 'euler-v2'],
    reward: 'aerodrome-finance',
    yieldsTitle: 'Base',
  },
  arbitrum: {
    wrappedNative: 'weth',
    gas: 0.000005,
    dexes: uniswapOn('arbitrum', 'Arbitrum'),
    lenders: ['aave-v3', 'compound-v3', 'fluid-lending', 'silo-v2', 'dolomite'],
    vaults: ['beefy', 'yearn-finance'],
    reward: 'arbitrum',
    yieldsTitle: 'Arbitrum',
  },
  optimism: {
    wrappedNative: 'weth',
    gas: 0.000004,
    dexes: uniswapOn('optimism', 'Optimism'),
    lenders: ['aave-v3', 'compound-v3', 'moonwell-lending', 'exactly'],
    vaults: ['beefy'],
    reward: 'optimism',
    yieldsTitle: 'OP Mainnet',
  },
  polygon: {
    wrappedNative: 'wmatic',
    gas: 0.03,
    dexes: uniswapOn('polygon_pos', 'Polygon'),
    lenders: ['aave-v3', 'compound-v3', 'morpho-blue'],
    vaults: ['beefy'],
    reward: 'wmatic',
    yieldsTitle: 'Polygon',
  },
  bsc: {
    wrappedNative: 'wbnb',
    gas: 0.00004,
    dexes: rooms(
      dex('pancakeswap', ['v3'], 'pancakeswap-v3-bsc', 'PancakeSwap V3 (BSC)', '0.25'),
      dex('pancakeswap', ['v2'], 'pancakeswap_v2', 'Pancakeswap V2'),
    ),
    lenders: ['venus-core-pool', 'lista-lending', 'aave-v3'],
    vaults: ['beefy'],
    reward: 'pancakeswap-token',
    yieldsTitle: 'BSC',
  },
  avalanche: {
    wrappedNative: 'wrapped-avax',
    gas: 0.0009,
    dexes: uniswapOn('avax', 'Avalanche'),
    lenders: ['aave-v3', 'benqi-lending', 'euler-v2'],
    vaults: ['beefy'],
    reward: 'wrapped-avax',
    yieldsTitle: 'Avalanche',
  },
  solana: {
    wrappedNative: 'wrapped-solana',
    gas: 0.00001,
    dexes: {
      usual: dex('raydium', ['CLMM'], 'raydium-clmm', 'Raydium (CLMM)', '0.25'),
      second: dex('orca', ['wp'], 'orca', 'Orca'),
      curve: dex('pumpfun', null, 'pump-fun', 'Pump.fun'),
    },
    lenders: ['kamino-lend', 'jupiter-lend', 'save', 'marginfi-lending'],
    vaults: ['kamino-liquidity'],
    reward: 'jupiter-exchange-solana',
    yieldsTitle: 'Solana',
  },
  robinhood: {
    wrappedNative: 'weth',
    gas: 0.000003,
    dexes: uniswapOn('robinhood', 'Robinhood Chain'),
    lenders: ['morpho-blue'],
    vaults: [],
    reward: 'global-dollar',
    yieldsTitle: 'Robinhood Chain',
  },
  gnosis: 'not simulated',
  linea: 'not simulated',
  zksync: 'not simulated',
  scroll: 'not simulated',
  taiko: 'not simulated',
  lisk: 'not simulated',
  worldchain: 'not simulated',
  unichain: 'not simulated',
  mantle: 'not simulated',
  celo: 'not simulated',
  sonic: 'not simulated',
  berachain: 'not simulated',
  hyperevm: 'not simulated',
  blast: 'not simulated',
  mode: 'not simulated',
  ink: 'not simulated',
  soneium: 'not simulated',
  moonbeam: 'not simulated',
  cronos: 'not simulated',
  'arbitrum-nova': 'not simulated',
} as const satisfies Record<ChainSlug, Simulated | 'not simulated'>

export type NetworkSlug = {
  [Slug in ChainSlug]: (typeof SIMULATED)[Slug] extends 'not simulated' ? never : Slug
}[ChainSlug]

/** A simulated network, and the name each upstream has for it. */
interface Network extends Simulated {
  coingecko: string
  defillama: string
  dexscreener: string
  geckoterminal: string
}

const isSimulated = (slug: ChainSlug): slug is NetworkSlug => SIMULATED[slug] !== 'not simulated'

export const NETWORK_SLUGS: readonly NetworkSlug[] = CHAINS.map(({ slug }) => slug).filter(isSimulated)

export const NETWORKS = Object.fromEntries(NETWORK_SLUGS.map((slug) => [slug, toNetwork(slug)])) as Record<
  NetworkSlug,
  Network
>

export function findNetwork(upstream: Exclude<keyof Network, keyof Simulated>, name: string): NetworkSlug | undefined {
  return NETWORK_SLUGS.find((slug) => NETWORKS[slug][upstream] === name)
}

/** EVM addresses are the same in any letter case, Solana's are not. */
export function sameAddress(slug: NetworkSlug, left: string, right: string): boolean {
  return slug === 'solana' ? left === right : left.toLowerCase() === right.toLowerCase()
}

/** An upstream that does not cover the chain in reality would know it by our slug. */
function toNetwork(slug: NetworkSlug): Network {
  return {
    ...SIMULATED[slug],
    coingecko: nameAt(slug, 'coingecko') ?? slug,
    defillama: nameAt(slug, 'defillama_coins') ?? slug,
    dexscreener: nameAt(slug, 'dexscreener') ?? slug,
    geckoterminal: nameAt(slug, 'geckoterminal') ?? slug,
  }
}
