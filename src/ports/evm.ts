import type { PublicClient } from 'viem'

/** Read access to EVM chains. Each chain has several public endpoints, and a call falls back from one to the next. */
export interface EvmReader {
  /** `undefined` for a chain that has no endpoint here. */
  clientFor(chainId: number): PublicClient | undefined
}
