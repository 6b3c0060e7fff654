/** What one answer costs and how it must be paid: the seller's side of an x402 `exact` payment. */
export interface Terms {
  scheme: 'exact'
  /** CAIP-2, such as `eip155:8453`. */
  network: string
  chainId: number
  /** The network's name in x402 version 1, such as `base`. */
  networkV1: string
  asset: `0x${string}`
  payTo: `0x${string}`
  /** Token base units, as decimal text. */
  amount: string
  maxTimeoutSeconds: number
  /** The absolute address of the route this buys, from the configured public URL. */
  resource: string
  description: string
  /** EIP-712 domain of the token. */
  extra: { name: string; version: string }
}

const NETWORKS_V1: Record<number, string> = { 8453: 'base', 84532: 'base-sepolia' }

export const networkOf = (chainId: number): string => `eip155:${chainId}`
export const networkV1Of = (chainId: number): string => NETWORKS_V1[chainId] ?? `eip155:${chainId}`
