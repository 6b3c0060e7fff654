/** A network we can name: EVM chains by their chain id, others by a slug alone. */
export interface Chain {
  slug: string
  name: string
  /** EIP-155 id; `null` where the network is not an EVM chain. */
  id: number | null
  kind: 'evm' | 'solana' | 'other'
  native: { symbol: string; name: string; decimals: number }
  aliases: readonly string[]
}

const ether = { symbol: 'ETH', name: 'Ether', decimals: 18 }

const evm = (slug: string, name: string, id: number, native: Chain['native'], aliases: string[] = []): Chain => ({
  slug,
  name,
  id,
  kind: 'evm',
  native,
  aliases,
})
const coin = (symbol: string, name: string): Chain['native'] => ({ symbol, name, decimals: 18 })

export const CHAINS: readonly Chain[] = [
  evm('ethereum', 'Ethereum', 1, ether, ['eth', 'mainnet', 'l1', 'eth mainnet', 'ethereum mainnet']),
  evm('base', 'Base', 8453, ether, ['base chain', 'base network', 'base mainnet']),
  evm('arbitrum', 'Arbitrum One', 42161, ether, ['arb', 'arbitrum one', 'arb1', 'arbitrum-one']),
  evm('optimism', 'OP Mainnet', 10, ether, ['op', 'op mainnet', 'optimistic ethereum']),
  evm('polygon', 'Polygon PoS', 137, coin('POL', 'POL'), ['matic', 'pol', 'poly', 'polygon pos']),
  evm('bsc', 'BNB Smart Chain', 56, coin('BNB', 'BNB'), [
    'bnb',
    'bnb chain',
    'bnb smart chain',
    'binance smart chain',
    'bep20',
  ]),
  evm('avalanche', 'Avalanche C-Chain', 43114, coin('AVAX', 'Avalanche'), ['avax', 'avalanche c-chain', 'c-chain']),
  {
    slug: 'solana',
    name: 'Solana',
    id: null,
    kind: 'solana',
    native: { symbol: 'SOL', name: 'Solana', decimals: 9 },
    aliases: ['sol', 'solana mainnet'],
  },
  evm('robinhood', 'Robinhood Chain', 4663, ether, ['rh', 'robinhood chain', 'rh chain']),
  evm('gnosis', 'Gnosis', 100, coin('XDAI', 'xDAI'), ['xdai', 'gnosis chain']),
  evm('linea', 'Linea', 59144, ether),
  evm('zksync', 'ZKsync Era', 324, ether, ['era', 'zksync era']),
  evm('scroll', 'Scroll', 534352, ether),
  evm('taiko', 'Taiko', 167000, ether),
  evm('lisk', 'Lisk', 1135, ether),
  evm('worldchain', 'World Chain', 480, ether, ['world chain', 'world']),
  evm('unichain', 'Unichain', 130, ether),
  evm('mantle', 'Mantle', 5000, coin('MNT', 'Mantle')),
  evm('celo', 'Celo', 42220, coin('CELO', 'Celo')),
  evm('sonic', 'Sonic', 146, coin('S', 'Sonic')),
  evm('berachain', 'Berachain', 80094, coin('BERA', 'Bera'), ['bera']),
  evm('hyperevm', 'HyperEVM', 999, coin('HYPE', 'Hyperliquid'), ['hyperliquid', 'hyper evm']),
  evm('blast', 'Blast', 81457, ether),
  evm('mode', 'Mode', 34443, ether),
  evm('ink', 'Ink', 57073, ether),
  evm('soneium', 'Soneium', 1868, ether),
  evm('moonbeam', 'Moonbeam', 1284, coin('GLMR', 'Glimmer')),
  evm('cronos', 'Cronos', 25, coin('CRO', 'Cronos')),
  evm('arbitrum-nova', 'Arbitrum Nova', 42170, ether, ['nova']),
]

const SOLANA_CAIP2 = 'solana:5eykt4usfv8p8njdtrepy1vzqkqzkvdp'

const byName = new Map<string, Chain>()
for (const chain of CHAINS) {
  for (const alias of [chain.slug, ...chain.aliases]) byName.set(alias, chain)
  if (chain.id !== null) {
    byName.set(String(chain.id), chain)
    byName.set(`eip155:${chain.id}`, chain)
  }
  if (chain.kind === 'solana') byName.set(SOLANA_CAIP2, chain)
}

/** A chain for people: its name where we have one. */
export const chainTitle = (slug: string): string => findChain(slug)?.name ?? slug

/** Slug, alias, numeric id or CAIP-2 name, in any case. */
export function findChain(text: string): Chain | undefined {
  return byName.get(text.trim().toLowerCase().replace(/\s+/g, ' '))
}
