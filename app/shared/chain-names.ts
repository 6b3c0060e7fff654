const NAMES: Record<string, string> = {
  arbitrum: 'Arbitrum One',
  optimism: 'OP Mainnet',
  polygon: 'Polygon PoS',
  bsc: 'BNB Smart Chain',
  robinhood: 'Robinhood Chain',
  zksync: 'ZKsync Era',
  hyperevm: 'HyperEVM',
}

/** A chain as people write it. */
export const chainName = (slug: string | null | undefined): string =>
  slug ? (NAMES[slug] ?? slug.charAt(0).toUpperCase() + slug.slice(1)) : ''
