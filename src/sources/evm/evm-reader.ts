import { createPublicClient, defineChain, fallback, type PublicClient, type Chain as ViemChain } from 'viem'
import { MULTICALL3 } from '../../domain/contracts.ts'
import type { EvmReader } from '../../ports/evm.ts'
import { EVM_CHAINS, type EvmChain, type EvmEndpoints } from './endpoints.ts'
import { restingHttp } from './resting-http.ts'
import { sharingTransport } from './sharing-transport.ts'

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
