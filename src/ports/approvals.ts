import type { EvmChain } from '../domain/chains/chain.ts'

/** Which contracts may spend a wallet's tokens. */

export interface Approval {
  chain: string
  token: { address: string; symbol: string; decimals: number | null; listed: boolean }
  spender: { address: string; name: string | null }
  allowanceRaw: bigint
  /** More than any supply: the spender may take whatever comes in, too. */
  unlimited: boolean
  /** Balance of the token now. */
  heldRaw: bigint
  /** What the spender could take now; `null` when the token has no price. */
  atRiskUsd: number | null
}

/** How a chain was read: from the events of its whole history, by known spenders only, or not at all. */
export interface ApprovalRead {
  chain: string
  status: 'history' | 'known-spenders' | 'down'
  atMs: number
}

interface Approvals {
  /** Unlimited ones first, then by what is at risk. */
  approvals: Approval[]
  chains: ApprovalRead[]
}

export interface ApprovalSource {
  /** Never fails: a chain that cannot be read is `down`. */
  list(question: { owner: string; chains: readonly EvmChain[] }): Promise<Approvals>
}
