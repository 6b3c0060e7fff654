import type { Ticket } from '../../domain/ticket.ts'

/** JSON that a sign page gives to its script: the ticket and the addresses to contact, never calldata. */
export interface SignData {
  intent: Ticket
  expiresAtMs: number
  /** The server's clock when the page was made; the visitor's clock may be wrong. */
  nowMs: number
  /** The chains of the intent, by slug. */
  chains: Record<string, SignChain>
  /** Base URL of the router that executes this trade, or of its simulation in the sandbox; only the browser calls it. */
  router: string
  venues: { cow: string; orbs: string }
  /** The operator has switched off the method of this ticket: what was sent before is followed, nothing new is signed. */
  isOff: boolean
  /** How the symbols of the tokens are written: with letters that look like others, or with hidden characters. */
  symbols: 'plain' | 'lookalike' | 'hidden'
  /** Where the risk verdict on the received token is; null for a native coin, which has no contract. */
  riskUrl: string | null
  /** The chat with the same request typed in, for an expired link. */
  askAgainUrl: string
}

export interface SignChain {
  slug: string
  name: string
  /** EIP-155 id; null for Solana. */
  id: number | null
  native: { symbol: string; name: string; decimals: number }
  rpcUrls: readonly string[]
  /** URL to which a transaction's hash is appended; null if no explorer knows the chain. */
  explorerTx: string | null
  /** The wrapped native token, for venues that take only ERC-20 tokens. */
  wrapped: string | null
}
