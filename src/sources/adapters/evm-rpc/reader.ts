import {
  BaseError,
  createPublicClient,
  defineChain,
  fallback,
  type PublicClient,
  TimeoutError,
  type Chain as ViemChain,
} from 'viem'
import { EVM_CHAINS, type EvmChain } from '../../../domain/chains/chain.ts'
import { ENS_UNIVERSAL_RESOLVER } from '../../../domain/chains/contracts.ts'
import { Failed, fail } from '../../../domain/failure.ts'
import type { EvmReader } from '../../../ports/evm.ts'
import { restingHttp, sharingTransport } from './transport.ts'

/** Read clients for EVM chains, and the endpoints that they use. */

export interface EvmReaderSettings {
  endpoints: EvmEndpoints
  now(): number
  /** Timeout of one endpoint. The next endpoint then has the same time again. */
  timeoutMs?: number
  /** How long an endpoint is skipped after it could not be reached. */
  restMs?: number
}

/** Each further endpoint would add its timeout to the time until a failure is reported. */
const MOST_ENDPOINTS = 3

/**
 * One client for each chain, created on first use. A call goes to the endpoints in turn until one answers; none is
 * asked twice.
 */
export function createEvmReader({ endpoints, now, timeoutMs = 3_500, restMs = 10_000 }: EvmReaderSettings): EvmReader {
  const clients = new Map<number, PublicClient>()

  const create = (chain: EvmChain, urls: readonly string[]): PublicClient => {
    const rests = urls.length > 1 ? restMs : 0
    const transports = urls.map((url) => restingHttp(url, { timeoutMs, restMs: rests, now }))
    return createPublicClient({
      chain: toViemChain(chain),
      transport: sharingTransport(fallback(transports, { retryCount: 0 }), now),
      cacheTime: 0,
      // With off-chain lookups (EIP-3668) a contract could make us request a URL of its choice.
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

/**
 * The part of viem's chain definition that reading needs. Importing viem's own definitions would load seven hundred
 * files.
 */
function toViemChain({ id, slug, name, native, multicall3 }: EvmChain): ViemChain {
  return defineChain({
    id,
    name,
    nativeCurrency: native,
    rpcUrls: { default: { http: [] } },
    contracts: {
      ...(multicall3 === null ? {} : { multicall3: { address: multicall3 } }),
      ...(slug === 'ethereum' ? { ensUniversalResolver: { address: ENS_UNIVERSAL_RESOLVER } } : {}),
    },
  })
}

/** Endpoints by chain id, in the order in which they are tried. */
export type EvmEndpoints = Readonly<Record<number, readonly string[]>>

/**
 * The endpoints of each chain: those from the settings; else the public ones, preceded on the payment chain by the
 * endpoint that payments use.
 */
export function toEndpoints(
  given: Readonly<Record<string, readonly string[] | undefined>>,
  paid: { chainId: number; url: string },
): EvmEndpoints {
  return Object.fromEntries(
    EVM_CHAINS.map((chain) => {
      const own = chain.id === paid.chainId ? [paid.url] : []
      return [chain.id, given[chain.slug] ?? [...own, ...chain.rpcUrls.filter((url) => url !== paid.url)]]
    }),
  )
}

/** What a caller is told when a chain could not be read. The node's own message stays in `cause`. */
export function toChainFailure(source: string, thrown: unknown): Failed {
  if (thrown instanceof Failed) return thrown
  const late = thrown instanceof BaseError && thrown.walk((inner) => inner instanceof TimeoutError) !== null
  return fail({ code: late ? 'upstream_timeout' : 'upstream_failed', source }, thrown)
}

/** Runs a read of a chain. Every error becomes a `Failed`. */
export async function readChain<T>(source: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (thrown) {
    throw toChainFailure(source, thrown)
  }
}
