/** Our chains that Nansen follows, in its words. */
const NAMES: Readonly<Record<string, string>> = {
  ethereum: 'ethereum',
  base: 'base',
  arbitrum: 'arbitrum',
  optimism: 'optimism',
  polygon: 'polygon',
  bsc: 'bnb',
  avalanche: 'avalanche',
  solana: 'solana',
  robinhood: 'robinhood',
  linea: 'linea',
  mantle: 'mantle',
  sonic: 'sonic',
  hyperevm: 'hyperevm',
}

export const findNansenChain = (slug: string): string | undefined => NAMES[slug]
