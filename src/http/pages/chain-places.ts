import { findChain, publicEndpoints } from '../../domain/chains/find-chain.ts'
import type { SignChain } from './sign-data.ts'

/** What the sign page knows of a chain. With a loopback endpoint it is a local chain, and no explorer link is given. */
export function toSignChain(slug: string, given: Readonly<Record<string, readonly string[]>>): SignChain {
  const chain = findChain(slug)
  const rpcUrls = given[slug] ?? publicEndpoints(slug)
  const local = rpcUrls.some((url) => LOOPBACK.has(new URL(url).hostname))
  return {
    slug,
    name: chain?.name ?? slug,
    id: chain?.id ?? null,
    native: chain?.native ?? { symbol: '', name: '', decimals: 18 },
    rpcUrls,
    explorerTx: local ? null : (chain?.explorer?.tx ?? null),
    // Only orders wrap, and orders rest on EVM chains only.
    wrapped: chain?.kind === 'evm' ? chain.wrapped : null,
  }
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])
