import {
  BaseError,
  createPublicClient,
  defineChain,
  fallback,
  type PublicClient,
  TimeoutError,
  type Chain as ViemChain,
} from 'viem'
import { CHAINS, type Chain } from '../../../domain/chain.ts'
import { MULTICALL3 } from '../../../domain/contracts.ts'
import { Failed, fail } from '../../../domain/failure.ts'
import type { EvmReader } from '../../../ports/evm.ts'
import { restingHttp, sharingTransport } from './transport.ts'

export interface EvmReaderSettings {
  endpoints: EvmEndpoints
  now(): number
  /** For one endpoint; the next one then has as long again. */
  timeoutMs?: number
  /** How long an endpoint that could not be reached is left alone. */
  restMs?: number
}

/** More endpoints than this only make a failure slower. */
const MOST_ENDPOINTS = 3

/** One client per chain, made on first use; each call goes to the first endpoint that answers, and is never repeated. */
export function createEvmReader({ endpoints, now, timeoutMs = 3_500, restMs = 10_000 }: EvmReaderSettings): EvmReader {
  const clients = new Map<number, PublicClient>()

  const create = (chain: EvmChain, urls: readonly string[]): PublicClient => {
    const rests = urls.length > 1 ? restMs : 0
    const transports = urls.map((url) => restingHttp(url, { timeoutMs, restMs: rests, now }))
    return createPublicClient({
      chain: toViemChain(chain),
      transport: sharingTransport(fallback(transports, { retryCount: 0 }), now),
      cacheTime: 0,
      // A stranger's contract must not be able to send us to a web address of its choice (EIP-3668).
      ccipRead: false,
    })
  }

  return {
    clientFor(chainId) {
      const known = clients.get(chainId)
      if (known) return known
      const chain = EVM_CHAINS.find(({ id }) => id === chainId)
      const urls = (endpoints[chainId] ?? []).slice(0, MOST_ENDPOINTS)
      if (!chain || urls.length === 0) return undefined
      const client = create(chain, urls)
      clients.set(chainId, client)
      return client
    },
  }
}

const MULTICALL3_ON_ZKSYNC = '0xF9cda624FBC7e059355ce98a31693d299FaCd963'
const ENS_UNIVERSAL_RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

/** What viem needs to know of a chain for reading it. Its own definitions would load seven hundred files. */
function toViemChain({ id, slug, name, native }: EvmChain): ViemChain {
  return defineChain({
    id,
    name,
    nativeCurrency: native,
    rpcUrls: { default: { http: [] } },
    contracts: {
      multicall3: { address: slug === 'zksync' ? MULTICALL3_ON_ZKSYNC : MULTICALL3 },
      ...(slug === 'ethereum' ? { ensUniversalResolver: { address: ENS_UNIVERSAL_RESOLVER } } : {}),
    },
  })
}

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

/** What a caller is told when a chain could not be read; the node's own words stay in the cause. */
export function toChainFailure(source: string, thrown: unknown): Failed {
  if (thrown instanceof Failed) return thrown
  const late = thrown instanceof BaseError && thrown.walk((inner) => inner instanceof TimeoutError) !== null
  return fail({ code: late ? 'upstream_timeout' : 'upstream_failed', source }, thrown)
}

/** Runs a read of a chain; whatever goes wrong comes out as a `Failed`. */
export async function readChain<T>(source: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (thrown) {
    throw toChainFailure(source, thrown)
  }
}
