import { CHAINS, type Chain } from '../../domain/chain.ts'

/** Endpoints by chain id; the first one is asked first. */
export type EvmEndpoints = Readonly<Record<number, readonly string[]>>

/** Public endpoints that need no key. Most allow a few calls a second and refuse wide log ranges. */
const PUBLIC: Record<string, readonly string[]> = {
  ethereum: ['https://ethereum-rpc.publicnode.com', 'https://eth.drpc.org', 'https://ethereum.reth.rs/rpc'],
  base: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com', 'https://base.drpc.org'],
  arbitrum: ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com'],
  optimism: ['https://mainnet.optimism.io', 'https://optimism-rpc.publicnode.com'],
  polygon: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'],
  bsc: ['https://bsc-dataseed.bnbchain.org', 'https://bsc-rpc.publicnode.com'],
  avalanche: ['https://api.avax.network/ext/bc/C/rpc', 'https://avalanche-c-chain-rpc.publicnode.com'],
  robinhood: ['https://rpc.mainnet.chain.robinhood.com'],
  gnosis: ['https://rpc.gnosischain.com', 'https://gnosis-rpc.publicnode.com'],
  linea: ['https://rpc.linea.build', 'https://linea-rpc.publicnode.com'],
  zksync: ['https://mainnet.era.zksync.io'],
  scroll: ['https://rpc.scroll.io', 'https://scroll-rpc.publicnode.com'],
  taiko: ['https://rpc.mainnet.taiko.xyz'],
  lisk: ['https://rpc.api.lisk.com'],
  worldchain: ['https://worldchain-mainnet.g.alchemy.com/public'],
  unichain: ['https://mainnet.unichain.org', 'https://unichain-rpc.publicnode.com'],
  mantle: ['https://rpc.mantle.xyz', 'https://mantle-rpc.publicnode.com'],
  celo: ['https://forno.celo.org', 'https://celo-rpc.publicnode.com'],
  sonic: ['https://rpc.soniclabs.com', 'https://sonic-rpc.publicnode.com'],
  berachain: ['https://rpc.berachain.com', 'https://berachain-rpc.publicnode.com'],
  hyperevm: ['https://rpc.hyperliquid.xyz/evm'],
  blast: ['https://rpc.blast.io', 'https://blast-rpc.publicnode.com'],
  mode: ['https://mainnet.mode.network'],
  ink: ['https://rpc-gel.inkonchain.com', 'https://rpc-qnd.inkonchain.com'],
  soneium: ['https://rpc.soneium.org', 'https://soneium-rpc.publicnode.com'],
  moonbeam: ['https://rpc.api.moonbeam.network', 'https://moonbeam-rpc.publicnode.com'],
  cronos: ['https://evm.cronos.org', 'https://cronos-evm-rpc.publicnode.com'],
  'arbitrum-nova': ['https://nova.arbitrum.io/rpc'],
}

export interface EvmChain extends Chain {
  id: number
}

/** Every EVM chain we can name, in the order of the registry. */
export const EVM_CHAINS: readonly EvmChain[] = CHAINS.flatMap((chain) =>
  chain.kind === 'evm' && chain.id !== null ? [{ ...chain, id: chain.id }] : [],
)

export const publicEndpoints = (slug: string): readonly string[] => PUBLIC[slug] ?? []

/** The setting that replaces a chain's endpoints: `RPC_ARBITRUM_NOVA_URL`. */
export const rpcSetting = ({ slug }: Pick<Chain, 'slug'>): string =>
  `RPC_${slug.replaceAll('-', '_').toUpperCase()}_URL`

/**
 * Who is asked about each chain: what the operator set; else the endpoint over which we are paid, for its own chain,
 * before the public ones.
 */
export function toEndpoints(
  given: Readonly<Record<string, readonly string[] | undefined>>,
  paid: { chainId: number; url: string },
): EvmEndpoints {
  return Object.fromEntries(
    EVM_CHAINS.map((chain) => {
      const own = chain.id === paid.chainId ? [paid.url] : []
      return [chain.id, given[chain.slug] ?? [...own, ...publicEndpoints(chain.slug).filter((url) => url !== paid.url)]]
    }),
  )
}
