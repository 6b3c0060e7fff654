/** The networks of the sandbox's market, and the name each upstream has for them. */
export const NETWORKS = {
  ethereum: network('ethereum', 'ethereum', 'ethereum', 'eth', 'weth'),
  base: network('base', 'base', 'base', 'base', 'weth'),
  arbitrum: network('arbitrum-one', 'arbitrum', 'arbitrum', 'arbitrum', 'weth'),
  optimism: network('optimistic-ethereum', 'optimism', 'optimism', 'optimism', 'weth'),
  polygon: network('polygon-pos', 'polygon', 'polygon', 'polygon_pos', 'wmatic'),
  bsc: network('binance-smart-chain', 'bsc', 'bsc', 'bsc', 'wbnb'),
  avalanche: network('avalanche', 'avax', 'avalanche', 'avax', 'wrapped-avax'),
  solana: network('solana', 'solana', 'solana', 'solana', 'wrapped-solana'),
  robinhood: network('robinhood', 'robinhood', 'robinhood', 'robinhood', 'weth'),
}

export type NetworkSlug = keyof typeof NETWORKS
export const NETWORK_SLUGS = Object.keys(NETWORKS) as NetworkSlug[]

export interface Network {
  coingecko: string
  defillama: string
  dexscreener: string
  geckoterminal: string
  /** Id of the asset that stands for the native coin in pools. */
  wrappedNative: string
}

export function findNetwork(upstream: Exclude<keyof Network, 'wrappedNative'>, name: string): NetworkSlug | undefined {
  return NETWORK_SLUGS.find((slug) => NETWORKS[slug][upstream] === name)
}

/** EVM addresses are the same in any letter case, Solana's are not. */
export function sameAddress(slug: NetworkSlug, left: string, right: string): boolean {
  return slug === 'solana' ? left === right : left.toLowerCase() === right.toLowerCase()
}

function network(
  coingecko: string,
  defillama: string,
  dexscreener: string,
  geckoterminal: string,
  wrappedNative: string,
): Network {
  return { coingecko, defillama, dexscreener, geckoterminal, wrappedNative }
}
