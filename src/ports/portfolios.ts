import type { Chain } from '../domain/chains/chain.ts'
import type { Origin } from '../domain/provenance.ts'
import type { TradeToken } from './routes.ts'

/** What a wallet holds, chain by chain, and what it is worth. */

interface PortfolioQuestion {
  owner: string
  /** Chains to read, all of the owner's kind. */
  chains: readonly Chain[]
  /** Tokens to read beside those of the built-in lists. */
  also?: readonly TradeToken[]
}

export interface Holding {
  token: TradeToken
  amountRaw: bigint
  /** `null` when no source has a price; the holding is then not part of any sum. */
  priceUsd: number | null
}

/** How completely a chain was read. A chain that is `down` is unknown; it holds neither nothing nor something. */
export interface ChainRead {
  chain: string
  status: 'read' | 'partial' | 'down'
  /** Block or slot that the balances are of; `null` when the chain is down. */
  block: number | null
  /** Listed tokens whose contract did not answer. */
  unread: number
  /** Tokens in the wallet that are on no list of ours: counted, neither named nor valued. */
  unlisted: number
  atMs: number
}

export interface Portfolio {
  /** Balances above zero, in the order of `chains`, the native coin first. */
  holdings: Holding[]
  chains: ChainRead[]
  /** Where the prices come from; empty when nothing is priced. */
  prices: Origin[]
}

export interface PortfolioSource {
  /** One call for each chain; one that cannot be read is `down`. Fails only as `overloaded`. */
  read(question: PortfolioQuestion): Promise<Portfolio>
}
