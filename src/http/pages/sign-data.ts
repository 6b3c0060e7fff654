import type { Ticket } from '../../domain/ticket.ts'

/** What the page of a ticket tells its script: facts and places, nothing that could be sent. */
export interface SignData {
  intent: Ticket
  expiresAtMs: number
  /** The service's clock when the page was made: a visitor's own may be wrong. */
  nowMs: number
  /** The chains of the intent, by slug. */
  chains: Record<string, SignChain>
  /** LI.FI or its stand-in, asked by the browser alone. */
  router: string
  venues: { cow: string; orbs: string }
  /** Where the verdict on the received token can be read; null for coins that have no contract. */
  riskUrl: string | null
  /** The chat with the same wish typed in. */
  askAgainUrl: string
}

export interface SignChain {
  slug: string
  name: string
  /** EIP-155 id; null for Solana. */
  id: number | null
  native: { symbol: string; name: string; decimals: number }
  rpcUrls: readonly string[]
  /** An address that a transaction's hash is appended to; null where no explorer knows the chain. */
  explorerTx: string | null
  /** The token form of the native coin, for venues that take tokens only. */
  wrapped: string | null
}
