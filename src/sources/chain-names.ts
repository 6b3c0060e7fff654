/** What each upstream calls our chains; a chain that an upstream does not cover has no entry there. */
interface ChainNames {
  llama?: string
  dexscreener?: string
  geckoterminal?: string
}

const same = (name: string): ChainNames => ({ llama: name, dexscreener: name, geckoterminal: name })

const NAMES: Record<string, ChainNames> = {
  ethereum: { llama: 'ethereum', dexscreener: 'ethereum', geckoterminal: 'eth' },
  base: same('base'),
  arbitrum: same('arbitrum'),
  optimism: same('optimism'),
  polygon: { llama: 'polygon', dexscreener: 'polygon', geckoterminal: 'polygon_pos' },
  bsc: same('bsc'),
  avalanche: { llama: 'avax', dexscreener: 'avalanche', geckoterminal: 'avax' },
  solana: same('solana'),
  robinhood: { dexscreener: 'robinhood', geckoterminal: 'robinhood' },
  gnosis: { llama: 'xdai', dexscreener: 'gnosischain', geckoterminal: 'xdai' },
  linea: same('linea'),
  zksync: { llama: 'era', dexscreener: 'zksync', geckoterminal: 'zksync' },
  scroll: same('scroll'),
  mantle: same('mantle'),
  celo: same('celo'),
  sonic: same('sonic'),
  berachain: same('berachain'),
  hyperevm: { llama: 'hyperliquid', dexscreener: 'hyperevm', geckoterminal: 'hyperevm' },
  blast: same('blast'),
  mode: same('mode'),
  ink: same('ink'),
  soneium: same('soneium'),
  unichain: same('unichain'),
  worldchain: { llama: 'wc', dexscreener: 'worldchain', geckoterminal: 'world-chain' },
  moonbeam: { llama: 'moonbeam', dexscreener: 'moonbeam', geckoterminal: 'glmr' },
  cronos: { llama: 'cronos', dexscreener: 'cronos', geckoterminal: 'cro' },
  'arbitrum-nova': { llama: 'arbitrum_nova', geckoterminal: 'arbitrum_nova' },
}

export type ChainNamer = keyof ChainNames

export function findChainName(slug: string | null, namer: ChainNamer): string | undefined {
  return slug === null ? undefined : NAMES[slug]?.[namer]
}

/** Our slug for a chain as an upstream names it. */
export function findChainSlug(name: string, namer: ChainNamer): string | undefined {
  return Object.keys(NAMES).find((slug) => NAMES[slug]?.[namer] === name)
}
