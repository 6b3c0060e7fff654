import type { ChainTitles } from '../../src/domain/chains/chain.ts'

/** The page takes no values from the service's code, so it has a copy; the type compares it with the rows, name by name. */
const TITLES: ChainTitles = {
  ethereum: 'Ethereum',
  base: 'Base',
  arbitrum: 'Arbitrum One',
  optimism: 'OP Mainnet',
  polygon: 'Polygon PoS',
  bsc: 'BNB Smart Chain',
  avalanche: 'Avalanche C-Chain',
  solana: 'Solana',
  robinhood: 'Robinhood Chain',
  gnosis: 'Gnosis',
  linea: 'Linea',
  zksync: 'ZKsync Era',
  scroll: 'Scroll',
  taiko: 'Taiko',
  lisk: 'Lisk',
  worldchain: 'World Chain',
  unichain: 'Unichain',
  mantle: 'Mantle',
  celo: 'Celo',
  sonic: 'Sonic',
  berachain: 'Berachain',
  hyperevm: 'HyperEVM',
  blast: 'Blast',
  mode: 'Mode',
  ink: 'Ink',
  soneium: 'Soneium',
  moonbeam: 'Moonbeam',
  cronos: 'Cronos',
  'arbitrum-nova': 'Arbitrum Nova',
}
const NAMES: Readonly<Record<string, string>> = TITLES

/** The display name of a chain. */
export const chainName = (slug: string | null | undefined): string =>
  slug ? (NAMES[slug] ?? slug.charAt(0).toUpperCase() + slug.slice(1)) : ''
