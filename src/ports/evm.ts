import type { PublicClient } from 'viem'

/** Read access to EVM chains: several public endpoints behind each, with fallback between them. */
export interface EvmReader {
  /** `undefined` for a chain that has no endpoint here. */
  clientFor(chainId: number): PublicClient | undefined
}
