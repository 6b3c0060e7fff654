// Made from `src/domain/chains/rows` by `npm run docs`; do not edit by hand.

/** How people write each chain, by our slug. */
export const CHAIN_TITLES: Readonly<Record<string, string>> = {
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

/** CoW's names of its networks by EIP-155 chain id. */
export const COW_NETWORKS: Readonly<Record<string, string>> = {
  1: 'mainnet',
  8453: 'base',
  42161: 'arbitrum_one',
  137: 'polygon',
  56: 'bnb',
  43114: 'avalanche',
  100: 'xdai',
  59144: 'linea',
  57073: 'ink',
}

/** KyberSwap's names of its networks by EIP-155 chain id. */
export const KYBER_SLUGS: Readonly<Record<string, string>> = {
  1: 'ethereum',
  8453: 'base',
  42161: 'arbitrum',
  10: 'optimism',
  137: 'polygon',
  56: 'bsc',
  43114: 'avalanche',
  4663: 'robinhood',
  59144: 'linea',
  534352: 'scroll',
  130: 'unichain',
  5000: 'mantle',
  146: 'sonic',
  80094: 'berachain',
  999: 'hyperevm',
}
